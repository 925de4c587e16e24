import BeagleJSON

extension FuzzTarget {
  /// A JSON text: reads twice to the same value, and what is written of it reads back to that value and is written
  /// the same again. One that is refused says where.
  package static let json = FuzzTarget("json") { bytes in
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      try BrokenProperty.unless((0...bytes.count).contains(error.position.byte), "the fault is outside: \(error)")
      return
    }
    let value = document.root.dynamicObject
    try BrokenProperty.unless(
      value == (try JSONDocument(parsing: bytes)).root.dynamicObject, "the same text gives two values")
    let text = try encoded(value)
    let again = try JSONDocument(parsing: text).root.dynamicObject
    try BrokenProperty.unless(again == value, "what was written reads as another value")
    try BrokenProperty.unless(again.hashValue == value.hashValue, "equal values have different hashes")
    try BrokenProperty.unless(try encoded(again) == text, "what was read is written otherwise")
    try BrokenProperty.unless(rebuilt(value) == value, "a copy of the value is another value")
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
}
