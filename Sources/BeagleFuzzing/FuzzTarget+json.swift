import BeagleJSON

extension FuzzTarget {
  /// A JSON text: reading it twice gives the same value, and what is written of it is read as that value and written
  /// the same again. An error has a position.
  package static let json = FuzzTarget("json") { bytes in
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      try BrokenProperty.unless(
        (0...bytes.count).contains(error.position.byte), "the fault is outside: \(error)")
      return
    }
    let value = document.root.dynamicObject
    try BrokenProperty.unless(
      value == (try JSONDocument(parsing: bytes)).root.dynamicObject, "the same text gives two values")
    let copy = rebuilt(value)
    try BrokenProperty.unless(copy == value, "a copy of the value is another value")
    try BrokenProperty.unless(copy.hashValue == value.hashValue, "equal values have different hashes")
    let again = try JSONDocument(parsing: try encoded(value)).root.dynamicObject
    try BrokenProperty.unless(reads(value, as: again), "what was written reads as another value")
    let third = try JSONDocument(parsing: try encoded(again)).root.dynamicObject
    try BrokenProperty.unless(reads(again, as: third), "what is written is not stable")
  }

  static func encoded(_ value: DynamicObject) throws -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return try writer.finish()
  }

  /// The value without any view of the document.
  private static func rebuilt(_ value: DynamicObject) -> DynamicObject {
    switch value {
    case .array(let array): .array(DynamicArray(array.map(rebuilt)))
    case .dictionary(let object): .dictionary(DynamicDictionary(object.map { ($0.key, rebuilt($0.value)) }))
    default: value
    }
  }

  /// Whether a value can read as the other one once it is written. A double that has no fraction, such as that of
  /// `1.00000000000000000001`, is an int then.
  private static func reads(_ value: DynamicObject, as other: DynamicObject) -> Bool {
    switch (value, other) {
    case (.double(let double), .int(let int)): Double(int) == double
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { reads($0, as: $1) }
    case (.dictionary(let left), .dictionary(let right)):
      left.keys == right.keys && zip(left, right).allSatisfy { reads($0.value, as: $1.value) }
    default: value == other
    }
  }
}
