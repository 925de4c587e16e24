extension DynamicObject: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .empty }
}

extension DynamicObject: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension DynamicObject: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .int(value) }
}

extension DynamicObject: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

/// A string literal is a string, even if it holds `@{`.
extension DynamicObject: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension DynamicObject: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: DynamicObject...) { self = .array(DynamicArray(elements)) }
}

extension DynamicObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, DynamicObject)...) {
    self = .dictionary(DynamicDictionary(elements))
  }
}
