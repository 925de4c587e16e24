extension DynamicObject {
  /// The kind of the value for messages, which must not quote what a user typed.
  package var kindInWords: String {
    switch self {
    case .empty: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string, .expression: "a text"
    case .array: "an array"
    case .dictionary: "an object"
    }
  }
}

extension DynamicObject: CustomStringConvertible {
  /// Compact JSON, keys in their order.
  public var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }

  /// The value as the Beagle protocol puts it into text: a string as it is, `true` and `false`, an int's
  /// digits, a double's shortest form with at least one decimal (`2.0`), nothing for null, and JSON with
  /// sorted keys for arrays and dictionaries. An expression is its source.
  public var text: String {
    switch self {
    case .empty: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .double(let value): value.description
    case .string(let value), .expression(let value): value
    case .array, .dictionary:
      String(
        decoding: JSONWriter.bytes(of: self, options: JSONWriter.Options(sortedKeys: true)), as: UTF8.self)
    }
  }
}
