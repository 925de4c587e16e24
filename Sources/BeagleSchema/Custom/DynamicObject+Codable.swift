public import BeagleJSON

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

  /// The JSON of a value.
  init(writing value: some WireValue) throws {
    var writer = JSONWriter()
    value.write(to: &writer)
    self = try JSONDocument(parsing: writer.finish()).root.dynamicObject
  }
}
