package import BeagleJSON

/// A JSON object with known properties. One function lists them, and serves for reading and writing alike.
package protocol Record: WireValue {
  init()
  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError)
}

/// What ``Record/map(_:)`` is handed: a reader fills the properties in, a writer takes them out.
package protocol PropertyMapper {
  /// A property a document must have. Missing, null or of another kind, it makes the document unusable.
  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) throws(DocumentError)

  /// A property a document may leave out. Of another kind, it is reported and taken as absent.
  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) throws(DocumentError)

  /// An older name or shape of a property. Only readers call `apply`, and only where the document has it.
  mutating func older<Value: WireValue>(
    _ name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError)
}

extension Record {
  package static var expectation: String { "an object" }

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> Self? {
    guard json.kind == .object else { return nil }
    var record = Self()
    var reader = PropertyReader(json, reading)
    try record.map(&reader)
    return record
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeProperties(to: &writer)
    writer.endObject()
  }

  func writeProperties(to writer: inout JSONWriter) {
    var properties = PropertyWriter(writer: writer)
    var record = self
    // A writer looks nothing up, so that it has nothing to throw.
    try? record.map(&properties)
    writer = properties.writer
  }
}

/// Fills a record's properties from a JSON object.
struct PropertyReader: PropertyMapper {
  private let object: JSONCursor
  private let reading: Reading

  init(_ object: JSONCursor, _ reading: Reading) {
    self.object = object
    self.reading = reading
  }

  mutating func required<Value: WireValue>(
    _ name: StaticString, _ value: inout Value
  ) throws(DocumentError) {
    guard let json = object.member(name), !json.isNull else {
      throw reading.failure(object, "the required property \"\(name)\" is missing")
    }
    reading.enter(.property(name))
    guard let read = try Value.read(json, reading) else {
      throw reading.failure(json, "expected \(Value.expectation), found \(json.summary)")
    }
    value = read
    reading.leave()
  }

  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?
  ) throws(DocumentError) {
    guard let json = object.member(name), !json.isNull else { return }
    reading.enter(.property(name))
    if let read = try Value.read(json, reading) {
      value = read
    } else {
      reading.noteMismatch(json, expected: Value.expectation)
    }
    reading.leave()
  }

  mutating func older<Value: WireValue>(
    _ name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError) {
    var value: Value?
    try optional(name, &value)
    if let value { apply(value) }
  }
}

/// Writes a record's properties as members of the object the writer is in.
struct PropertyWriter: PropertyMapper {
  var writer: JSONWriter

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    writer.key(name.description)
    value.write(to: &writer)
  }

  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    guard var value else { return }
    required(name, &value)
  }

  mutating func older<Value: WireValue>(
    _ name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {}
}
