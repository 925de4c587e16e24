import BeagleExpressions
package import BeagleJSON

extension WireValue {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {}
}

extension Record {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    if json.kind == .object { walk(json, check) }
  }
}

extension String {
  /// A property that is a string and nothing else is used as text: an expression in it is never evaluated.
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .string, json.containsExpressionMarker, let text = json.stringValue,
      case .template(let template) = ParsedText(text)
    else { return }
    check.report(
      .literalExpression, json, "this property takes no expressions; the text is used as it is written",
      found: "the expression \(template.source.quoted)")
  }
}

extension Array where Element: WireValue {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    // Another value is no element either, which reading reports.
    if json.kind == .object || (json.kind == .string && Element.self == String.self) {
      check.note(singleElement, json)
    }
    checkElements(json, check)
  }

  private static var singleElement: Difference {
    if Element.self == Component.self { return .singleChild }
    return Element.self == Action.self ? .singleAction : .singleElement
  }

  /// Checks the elements, or a single one in place of a list.
  static func checkElements(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .array else { return Element.check(json, check) }
    for element in json.elements { Element.check(element, check) }
  }
}

extension Dictionary where Key == String, Value: WireValue {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    for (_, value) in json.members { Value.check(value, check) }
  }
}

extension WireEnum {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    let isInCapitals = !json.stringBytes.contains { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    if !isInCapitals, let name = PackedName(json), names.table[name] != nil { check.note(.letterCase, json) }
  }
}

extension Bind where Value: WireValue {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    if Value.self == String.self { check.checkForeignExpressions(in: json) }
    guard json.kind == .string, json.mayHoldExpression else {
      return Value.self == DynamicObject.self ? check.data(json) : Value.check(json, check)
    }
    check.expression(
      json, for: Value.self, expectation: Value.expectation, accepts: ValueKinds.accepted(by: Value.self),
      takes: { text in
        guard let type = Value.self as? any ExpressionValue.Type else { return true }
        // An empty text is how expressions give no value.
        return text.isEmpty || type.init(evaluated: .string(text)) != nil
      })
  }
}

extension Context {
  /// Declared where its component begins.
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {}
}

extension NavigationContext {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.contextPath(json)
    walk(json, check)
  }
}

extension UnitValue {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    if json.kind == .number || (json.kind == .string && isShort(json)) { check.note(.plainLength, json) }
    for (key, value) in json.members where value.kind == .string {
      if key.keyEquals("value") { Bind<Double>.check(value, check) }
      if key.keyEquals("type") { Kind.check(value, check) }
    }
  }
}

// MARK: Pictures

extension LocalImage {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    if json.kind == .string { check.note(.textAsImage, json) }
    if json.kind == .object { noteName(json, check) }
    checkContent(json, check)
  }

  /// Without a URL as well, nobody reads it, which reading reports.
  static func noteName(_ json: JSONCursor, _ check: TreeCheck) {
    let hasURL = json.present("url") != nil || json.present("webUrl") != nil
    if hasURL, json.present("mobileId") == nil { check.note(.imageWithoutName, json) }
  }

  static func checkContent(_ json: JSONCursor, _ check: TreeCheck) {
    if json.kind == .string { return Bind<String>.check(json, check) }
    if json.kind == .object { walk(json, check) }
  }
}

extension ImagePath {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    let kind = json.present("_beagleImagePath_")
    if let kind {
      if kind.stringBytes.contains(where: { (0x41...0x5A).contains($0) }) { check.note(.imageKindCase, kind) }
    } else {
      check.note(.imageWithoutKind, json)
    }
    if json.present("mobileId") == nil, let url = json.present("url") ?? json.present("remoteUrl"),
      kind.map({ PackedName($0) == PackedName("remote") }) ?? true
    {
      check.checkURL(url, .request)
      RemoteImage.walk(json, check)
    } else {
      LocalImage.noteName(json, check)
      LocalImage.walk(json, check)
    }
  }
}

extension NavigationBarItem {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    if let id = json.member("id") { check.register(id) }
    check.checkLabel(ofBarItem: json)
    if let image = json.present("image"), image.kind == .object { check.note(.objectAsImageName, image) }
    walk(json, check)
  }
}

extension TabBar.Item {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.checkLabel(ofTab: json)
    walk(json, check)
  }
}

extension Template {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.environment.idDomain = check.idDomains.make()
    walk(json, check)
  }
}
