public import BeagleExpressions
import BeagleJSON

/// A type of the Beagle protocol's that may be a property of an application's own component or action. It can be read
/// and written by other coders, too: `JSONDecoder().decode(Chart.self, from: data)`.
package protocol WireCodable: WireValue, Codable {}

extension WireCodable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try handOver(to: encoder) }

  fileprivate static func decoded(from decoder: any Decoder) throws -> Self {
    if let decoder = decoder as? WireDecoder { return try decoder.value(Self.self) }
    return try readDocument(JSONWriter.bytes(of: DynamicObject(from: decoder)), DecodingOptions()).0
  }

  fileprivate func handOver(to encoder: any Encoder) throws {
    if let encoder = encoder as? WireEncoder {
      encoder.value.content = .wire(self)
    } else {
      try DynamicObject(writing: self).encode(to: encoder)
    }
  }
}

/// The same for enums. The standard library's conformance would accept only one spelling.
package protocol WireCodableEnum: WireCodable, WireEnum {}

extension WireCodableEnum {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try handOver(to: encoder) }
}

extension Action: WireCodable {}
extension ActionAnalytics: WireCodable {}
extension Context: WireCodable {}
extension NavigationContext: WireCodable {}
extension Route: WireCodable {}
extension RemoteRoute: WireCodable {}
extension RouteRequest: WireCodable {}
extension HTTPMethod: WireCodableEnum {}
extension FormMethod: WireCodableEnum {}
extension Template: WireCodable {}
extension TabItem: WireCodable {}
extension TabBar.Item: WireCodable {}
extension ImagePath: WireCodable {}
extension LocalImage: WireCodable {}
extension RemoteImage: WireCodable {}
extension Image.Mode: WireCodableEnum {}
extension ScrollDirection: WireCodableEnum {}
extension Text.Alignment: WireCodableEnum {}
extension TextInput.Kind: WireCodableEnum {}
extension Accessibility: WireCodable {}
extension Style: WireCodable {}
extension Style.PositionType: WireCodableEnum {}
extension Style.Display: WireCodableEnum {}
extension Flex: WireCodable {}
extension Flex.Direction: WireCodableEnum {}
extension Flex.Wrap: WireCodableEnum {}
extension Flex.JustifyContent: WireCodableEnum {}
extension Flex.AlignItems: WireCodableEnum {}
extension Flex.AlignSelf: WireCodableEnum {}
extension Flex.AlignContent: WireCodableEnum {}
extension Size: WireCodable {}
extension EdgeValue: WireCodable {}
extension UnitValue: WireCodable {}
extension UnitValue.Kind: WireCodableEnum {}
extension CornerRadius: WireCodable {}
extension AddChildren.Mode: WireCodableEnum {}
extension Color: WireCodable {}

extension Component: WireCodable {
  public func encode(to encoder: any Encoder) throws { try handOver(to: encoder) }
}

extension Bind: Decodable where Value: Decodable {
  /// A string with `@{…}` is an expression, everything else a value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? WireDecoder, Self.self is any WireValue.Type {
      self = try decoder.value(Self.self)
      return
    }
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      switch ParsedText(text) {
      case .template(let template):
        self = .expression(template)
        return
      case .literal(let literal):
        if let literal = literal as? Value {
          self = .value(literal)
          return
        }
      case .malformed: break
      }
    }
    self = .value(try Value(from: decoder))
  }
}

extension Bind: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .value(let text as String):
      var container = encoder.singleValueContainer()
      try container.encode(ExpressionTemplate.escape(text))
    case .value(let value): try value.encode(to: encoder)
    case .expression(let template):
      var container = encoder.singleValueContainer()
      try container.encode(template.source)
    }
  }
}
