import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let missingLabel = DiagnosticRule(
    .missingLabel, .warning, "an image or a control has no label for screen readers",
    cause:
      "A screen reader cannot describe an image without a label, or a control without a label or text "
      + "inside. There are often many such findings: `beagle check` prints only their number, and lists them "
      + "with `--labels`.",
    cure: "Give it an `accessibilityLabel`. A purely decorative image only needs `\"accessible\": false`.",
    before: """
      {"_beagleComponent_": "beagle:image",
       "path": {"_beagleImagePath_": "local", "mobileId": "kettle"}}
      """,
    after: """
      {"_beagleComponent_": "beagle:image",
       "path": {"_beagleImagePath_": "local", "mobileId": "kettle"},
       "accessibility": {"accessible": true, "accessibilityLabel": "A cast iron kettle"}}
      """)
}

/// Assistive technology needs text for visual content.
extension TreeCheck {
  func checkLabel(ofImage keys: ObjectKeys) {
    let accessibility = keys.member("accessibility")
    guard !environment.isNamed, accessibility?.hasLabelText != true,
      keys.member("path")?.hasLabel != true, accessibility?.member("accessible")?.boolValue != false
    else { return }
    report(
      .missingLabel, keys.object, "this image has no label for screen readers",
      expected: "an accessibilityLabel, or \"accessible\": false if it is decorative")
  }

  func checkLabel(ofTouchable keys: ObjectKeys) {
    if keys.member("accessibility")?.hasLabelText != true,
      let child = keys.present("child") ?? keys.present("children"), !spokenNames.hasName(child)
    {
      report(
        .missingLabel, keys.object, "this control has no label for screen readers",
        expected: "an accessibilityLabel on the control, or a text inside it")
    }
    // The finding about the control also covers the images inside it.
    environment.isNamed = true
  }

  func checkLabel(ofBarItem json: JSONCursor) {
    guard json.present("image") != nil, !json.hasLabel, json.present("text")?.stringValue?.isEmpty ?? true
    else {
      return
    }
    report(
      .missingLabel, json,
      "this item of the navigation bar has no label for screen readers",
      expected: "a text or an accessibilityLabel")
  }

  func checkLabel(ofTab json: JSONCursor) {
    guard json.present("icon") != nil, json.present("title")?.stringValue?.isEmpty ?? true else { return }
    report(
      .missingLabel, json, "this tab has no label for screen readers", expected: "a title")
  }
}

/// What a screen reader reads for pressable components: the texts inside them.
struct SpokenNames {
  /// Whether the searched values contain words, by their positions.
  private var known: [Int: Bool] = [:]
  /// The number of values searched so far.
  var steps: Int { known.count }

  /// Whether a component has text for a screen reader, or may have. Pressable components can be nested, and
  /// each is only searched once for all of them.
  mutating func hasName(_ json: JSONCursor) -> Bool {
    if let known = known[json.byteOffset] { return known }
    var hasName = false
    // No deeper than JSON may be.
    if json.kind == .object {
      if let type = json.member("_beagleComponent_") { hasName = Self.isSpoken(type, json) }
      if json.hasLabel { hasName = true }
      for (_, value) in json.members where value.count > 0 {
        if self.hasName(value) { hasName = true }
      }
    } else {
      for element in json.elements where element.count > 0 {
        if self.hasName(element) { hasName = true }
      }
    }
    known[json.byteOffset] = hasName
    return hasName
  }

  private static func isSpoken(_ type: JSONCursor, _ json: JSONCursor) -> Bool {
    // A component of an unknown type may have a text.
    guard let name = type.builtInName, let kind = Component.kinds[name] else { return true }
    switch kind {
    case .text: return json.member("text")?.stringValue?.isEmpty == false
    case .button, .textInput, .lazyComponent, .webView, .tabBar: return true
    default: return false
    }
  }
}

extension JSONCursor {
  fileprivate var hasLabel: Bool { member("accessibility")?.hasLabelText == true }

  /// Whether these accessibility properties have a label.
  fileprivate var hasLabelText: Bool { member("accessibilityLabel")?.stringValue?.isEmpty == false }
}
