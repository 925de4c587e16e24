import BeagleJSON

/// Assistive technology needs words for what is only seen.
extension TreeCheck {
  func checkLabel(ofImage json: JSONCursor) {
    guard !place.isNamed, !json.hasLabel,
      json.member("accessibility")?.member("accessible")?.boolValue != false
    else { return }
    report(
      .missingLabel, json, "nothing tells what this image shows to those who do not see it",
      expected: "an accessibilityLabel, or \"accessible\": false where it is decoration")
  }

  func checkLabel(ofTouchable json: JSONCursor) {
    if !json.hasLabel, let child = json.present("child") ?? json.present("children"), !Self.hasName(child) {
      report(
        .missingLabel, json, "nothing tells what pressing this does to those who do not see it",
        expected: "an accessibilityLabel on what can be pressed, or a text inside it")
    }
    // One finding is enough for it and the images inside.
    place.isNamed = true
  }

  func checkLabel(ofBarItem json: JSONCursor) {
    guard json.present("image") != nil, !json.hasLabel, json.present("text")?.stringValue?.isEmpty ?? true
    else {
      return
    }
    report(
      .missingLabel, json,
      "nothing tells what this item of the navigation bar does to those who do not see it",
      expected: "a text or an accessibilityLabel")
  }

  func checkLabel(ofTab json: JSONCursor) {
    guard json.present("icon") != nil, json.present("title")?.stringValue?.isEmpty ?? true else { return }
    report(
      .missingLabel, json, "nothing tells what this tab is to those who do not see it", expected: "a title")
  }

  /// Whether something inside has words that a reader speaks, or may have.
  private static func hasName(_ json: JSONCursor) -> Bool {
    var rest = [json]
    while let json = rest.popLast() {
      if json.kind == .object {
        if json.hasLabel { return true }
        if let type = json.member("_beagleComponent_") {
          guard let name = type.builtInName, let kind = Component.kinds[name] else { return true }
          switch kind {
          case .text where json.member("text")?.stringValue?.isEmpty == false: return true
          case .button, .textInput, .lazyComponent, .webView, .tabBar: return true
          default: break
          }
        }
        for (_, value) in json.members where value.count > 0 { rest.append(value) }
      } else {
        rest.append(contentsOf: json.elements.filter { $0.count > 0 })
      }
    }
    return false
  }
}

extension JSONCursor {
  fileprivate var hasLabel: Bool {
    member("accessibility")?.member("accessibilityLabel")?.stringValue?.isEmpty == false
  }
}
