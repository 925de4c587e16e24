import BeagleExpressions
import BeagleJSON

extension Component {
  /// Decodes an object without `_beagleComponent_`: the wrapper for one platform, or a component of Beagle
  /// 0.x.
  @inline(never)
  static func readLegacy(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Component? {
    let json = keys.object
    if let type = json.member("_beagleType_"), let name = type.legacyName(of: "component") {
      var component: Component
      if let kind = PackedName(builtIn: name).flatMap({ kinds[$0] }) {
        component = try kind.type.readComponent(keys, decoding)
      } else {
        component = try readForeign(name, type, json, decoding)
      }
      try restyle(&component, json, decoding)
      return component
    }
    // A backend filter usually removes this wrapper before sending; otherwise the wrapped component is used.
    if json.member("beaglePlatform") != nil, let child = json.member("child") {
      return try read(child, decoding)
    }
    throw decoding.failure(
      .missingType, json, "expected a component, but the object has no \"_beagleComponent_\" string",
      expected: expectation)
  }

  @inline(never)
  private static func restyle(
    _ component: inout Component, _ json: JSONCursor, _ decoding: DecodingContext
  ) throws(DocumentError) {
    if component.properties.style == nil { component.properties.style = try legacyStyle(json, decoding) }
  }

  /// The style of a component of Beagle 0.x, which is in `flex` and `appearance`.
  @inline(never)
  private static func legacyStyle(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> Style?
  {
    let legacy = try LegacyStyle(partOf: json, decoding)
    guard legacy.flex != nil || legacy.appearance != nil else { return nil }
    var style = legacy.flex?.style ?? Style()
    style.backgroundColor = legacy.appearance?.backgroundColor
    style.cornerRadius = legacy.appearance?.cornerRadius
    return style
  }
}

private struct LegacyStyle: WireObject {
  var flex: LegacyFlex?
  var appearance: LegacyAppearance?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("flex", &flex)
    try properties.optional("appearance", &appearance)
  }
}

private struct LegacyAppearance: WireObject {
  var backgroundColor: Bind<Color>?
  var cornerRadius: CornerRadius?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("backgroundColor", &backgroundColor)
    try properties.optional("cornerRadius", &cornerRadius)
  }
}

/// The properties of `flex`, and those that were next to it and are in `style` now.
private struct LegacyFlex: WireObject {
  var style = Style()

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    var flex = Flex()
    try flex.map(&properties)
    if flex != Flex() { style.flex = flex }
    try properties.optional("size", &style.size)
    try properties.optional("margin", &style.margin)
    try properties.optional("padding", &style.padding)
    try properties.optional("position", &style.position)
    try properties.optional("positionType", &style.positionType)
    try properties.optional("display", &style.display)
  }
}

extension JSONCursor {
  /// The current name of a type of Beagle 0.x: `beagle:text` for `beagle:component:text`. Nil if it is not a
  /// string, or does not name a type of the given kind.
  package func legacyName(of kind: String) -> String? {
    guard let parts = stringValue?.split(separator: ":", omittingEmptySubsequences: false),
      parts.count == 3, parts[1].lowercased() == kind
    else { return nil }
    return "\(parts[0]):\(parts[2])"
  }
}
