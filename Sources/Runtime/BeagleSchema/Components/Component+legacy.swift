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
    var style = Style()
    legacy.appearance?.apply(to: &style)
    legacy.flex?.apply(to: &style)
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

  func apply(to style: inout Style) {
    style.backgroundColor = backgroundColor
    style.cornerRadius = cornerRadius
  }
}

/// The properties of `flex`, and those that were next to it and are in `style` now.
private struct LegacyFlex: WireObject {
  var flex = Flex()
  var size: Size?
  var margin: EdgeValue?
  var padding: EdgeValue?
  var position: EdgeValue?
  var positionType: Bind<Style.PositionType>?
  var display: Bind<Style.Display>?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try flex.map(&properties)
    try properties.optional("size", &size)
    try properties.optional("margin", &margin)
    try properties.optional("padding", &padding)
    try properties.optional("position", &position)
    try properties.optional("positionType", &positionType)
    try properties.optional("display", &display)
  }

  func apply(to style: inout Style) {
    style.flex = flex == Flex() ? nil : flex
    style.size = size
    style.margin = margin
    style.padding = padding
    style.position = position
    style.positionType = positionType
    style.display = display
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
