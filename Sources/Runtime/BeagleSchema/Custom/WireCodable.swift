public import BeagleExpressions
public import BeagleJSON

/// A type of the Beagle protocol that can be a property of a custom component or action. Other coders can
/// read and write it, too: `JSONDecoder().decode(Chart.self, from: data)`.
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

/// A `WireCodable` enum. The standard library's conformance would accept only one spelling.
package protocol WireCodableEnum: WireCodable, WireEnum {}

extension WireCodableEnum {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try handOver(to: encoder) }
}

extension Component: WireCodable {
  public func encode(to encoder: any Encoder) throws { try handOver(to: encoder) }
}

extension Bind: Decodable where Value: Decodable {
  /// A string with `@{…}` is an expression, everything else a value.
  public init(from decoder: any Decoder) throws {
    let wire = decoder as? WireDecoder
    if let wire, Self.self is any WireValue.Type {
      self = try wire.value(Self.self)
      return
    }
    if try wire?.decoding().readsData != true,
      let text = try? decoder.singleValueContainer().decode(String.self)
    {
      switch ParsedText(text) {
      case .template(let template):
        let value = wire?.session.evaluation.flatMap { template.decoded(Value.self, by: $0) }
        self = value.map { .value($0) } ?? .expression(template)
        return
      case .literal(let literal):
        if let literal = literal as? Value {
          self = .value(literal)
          return
        }
      case .malformed: break
      }
    }
    // For an unknown value of an enum, the decoder's error lists the valid ones.
    self = .value(try wire?.value(Value.self) ?? Value(from: decoder))
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

// Number types that only custom types use.

extension WireValue where Self: FixedWidthInteger {
  package static var expectation: String { "a whole number from \(Self.min) to \(Self.max)" }
  package static var shape: WireShape { .integer(Int(clamping: Self.min)...Int(clamping: Self.max)) }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Self? {
    json.intValue.flatMap { Self(exactly: $0) } ?? json.doubleValue.flatMap { Self(exactly: $0) }
  }
  package func write(to writer: inout JSONWriter) {
    if let int = Int(exactly: self) { writer.int(int) } else { writer.double(Double(self)) }
  }
}

extension Int8: WireValue {}
extension Int16: WireValue {}
extension Int32: WireValue {}
extension Int64: WireValue {}
extension UInt: WireValue {}
extension UInt8: WireValue {}
extension UInt16: WireValue {}
extension UInt32: WireValue {}
extension UInt64: WireValue {}

extension Float: WireValue {
  package static var expectation: String { "a number" }
  package static var shape: WireShape { .number }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Float? {
    json.doubleValue.map { Float($0) }
  }
  package func write(to writer: inout JSONWriter) { writer.double(Double(self)) }
}

extension DynamicObject: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? WireDecoder {
      self = try decoder.value(DynamicObject.self)
    } else if let container = try? decoder.container(keyedBy: PathKey.self) {
      self = .dictionary(
        DynamicDictionary(
          try container.allKeys.map {
            ($0.stringValue, try container.decode(DynamicObject.self, forKey: $0))
          }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [DynamicObject] = []
      while !container.isAtEnd { elements.append(try container.decode(DynamicObject.self)) }
      self = .array(DynamicArray(elements))
    } else {
      self = try DynamicObject(single: decoder.singleValueContainer())
    }
  }

  private init(single container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .empty
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? container.decode(Int.self) {
      self = .int(int)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? WireEncoder {
      encoder.value.content = .wire(self)
      return
    }
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .dictionary(let members):
      var container = encoder.container(keyedBy: PathKey.self)
      for (key, value) in members { try container.encode(value, forKey: PathKey(stringValue: key)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let bool): try container.encode(bool)
      case .int(let int): try container.encode(int)
      case .double(let double): try container.encode(double)
      case .string(let string), .expression(let string): try container.encode(string)
      default: try container.encodeNil()
      }
    }
  }

  /// Converts a value to JSON and back.
  init(writing value: some WireValue) throws {
    var writer = JSONWriter()
    value.write(to: &writer)
    self = try JSONDocument(parsing: writer.finish()).root.dynamicObject
  }
}
