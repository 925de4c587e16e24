import BeagleJSON

extension FuzzTarget {
  /// A JSON text: reads twice to the same value, and what is written of it reads back to that value and is written
  /// the same again. One that is refused says where.
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
    let expected = rebuilt(value, asWritten: true)
    try BrokenProperty.unless(again == expected, "what was written reads as another value")
    try BrokenProperty.unless(try encoded(again) == encoded(expected), "what was read is written otherwise")
  }

  static func encoded(_ value: DynamicObject) throws -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return try writer.finish()
  }

  /// The value without any view of the document.
  ///
  /// - Parameter asWritten: whether a double that has no fraction is the int as which it reads once it is written, such
  ///   as that of `1.00000000000000000001`.
  private static func rebuilt(_ value: DynamicObject, asWritten: Bool = false) -> DynamicObject {
    switch value {
    case .array(let array):
      .array(DynamicArray(array.map { rebuilt($0, asWritten: asWritten) }))
    case .dictionary(let object):
      .dictionary(DynamicDictionary(object.map { ($0.key, rebuilt($0.value, asWritten: asWritten)) }))
    case .double(let double): asWritten ? Int(exactly: double).map { .int($0) } ?? value : value
    default: value
    }
  }
}
