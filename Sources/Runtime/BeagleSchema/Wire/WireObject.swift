package import BeagleJSON

/// A JSON object with known properties. One function, ``map(_:)``, lists the properties; reading, writing and
/// listing names all call it.
package protocol WireObject: WireValue {
  init()
  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError)
}

/// The argument of ``WireObject/map(_:)``. A ``PropertyReader`` sets the object's properties from a JSON
/// object, a ``PropertyWriter`` writes them.
package protocol PropertyMapper {
  /// Maps a required property. If it is missing, is null (unless null is a value of this type) or has another
  /// type, the document cannot be used.
  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) throws(DocumentError)

  /// Maps an optional property. A value of another type is reported and treated as absent.
  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) throws(DocumentError)

  /// Maps an optional property that stricter Beagle libraries require. If it is absent, it is read and
  /// written as the value `absent`.
  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) throws(DocumentError)

  /// Maps a former name or form of the property `current`. Only readers call `apply`, and only if the
  /// document has the property.
  mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError)

  /// Names a property that occurs in documents and has no effect.
  mutating func ignored(_ name: StaticString)

  /// Maps properties of this object that some encoders write into the object of another property. Only
  /// decoding uses them.
  mutating func misplaced<Value: WireObject>(
    in name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError)

  /// Names a property that some encoders put here, though it belongs to the enclosing object, which reads it.
  mutating func belongingOutside(_ name: StaticString)

  /// Whether the object may have this property. False is certain, and saves mapping properties one by one.
  func mayHave(_ name: StaticString) -> Bool
}

/// The defaults of most mappers: optional properties are visited like required ones, and older names are
/// ignored.
extension PropertyMapper {
  package mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?
  ) throws(DocumentError) {
    guard var value else { return }
    try required(name, &value)
  }

  package mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) throws(DocumentError) {
    var value = value ?? absent()
    try required(name, &value)
  }

  package mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {}

  package func mayHave(_ name: StaticString) -> Bool { true }
  package mutating func ignored(_ name: StaticString) {}
  package mutating func belongingOutside(_ name: StaticString) {}
  package mutating func misplaced<Value: WireObject>(
    in name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {}
}

extension WireObject {
  package static var expectation: String { "an object" }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    json.kind == .object ? try Self(object: json, decoding) : nil
  }

  /// Reads a JSON value that the caller has checked to be an object.
  init(object json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) {
    self = try ObjectKeys.withKeys(of: json) { (keys) throws(DocumentError) in try Self(keys, decoding) }
  }

  /// Reads an object whose keys are known already.
  init(_ keys: ObjectKeys, _ decoding: DecodingContext) throws(DocumentError) {
    self = try Self.filled(keys, decoding, reportingUnknownKeys: decoding.reportsUnknownKeys)
  }

  /// Decodes properties of an object that has others too, which are not reported.
  init(partOf json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) {
    self = try ObjectKeys.withKeys(of: json) { (keys) throws(DocumentError) in
      try Self.filled(keys, decoding, reportingUnknownKeys: false)
    }
  }

  @inline(__always)
  private static func filled(
    _ keys: ObjectKeys, _ decoding: DecodingContext, reportingUnknownKeys: Bool
  ) throws(DocumentError) -> Self {
    var object = Self()
    var reader = PropertyReader(keys, decoding)
    try object.map(&reader)
    if reportingUnknownKeys { decoding.reportUnknownKeys(of: reader.keys, Self.self) }
    // Without `consume` the compiler copies the object and destroys the original.
    return consume object
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeProperties(to: &writer)
    writer.endObject()
  }

  package func writeProperties(to writer: inout JSONWriter) {
    PropertyWriter.write(to: &writer) { properties in
      var object = self
      // Only reading throws.
      try? object.map(&properties)
    }
  }
}

/// Sets an object's properties from a JSON object.
///
/// Most properties of most objects are absent, which ``ObjectKeys`` shows without comparing names.
struct PropertyReader: PropertyMapper {
  private(set) var keys: ObjectKeys
  private let decoding: DecodingContext

  @inline(__always)
  init(_ keys: ObjectKeys, _ decoding: DecodingContext) {
    self.keys = keys
    self.decoding = decoding
  }

  @inline(__always)
  mutating func required<Value: WireValue>(
    _ name: StaticString, _ value: inout Value
  ) throws(DocumentError) {
    guard let json = keys.take(name), !json.isNull || Value.acceptsNull else {
      return try decoding.recover(from: missing(name))
    }
    if decoding.collectsErrors {
      return value = decoding.attempt(json, Value.self, isRequired: true) ?? value
    }
    guard let read = try Value.read(json, decoding) else { throw decoding.mismatch(json, Value.self) }
    value = read
  }

  @inline(__always)
  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?
  ) throws(DocumentError) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { try fill(name, &value) }
  }

  @inline(__always)
  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) throws(DocumentError) {
    try optional(name, &value)
    if value == nil { value = absent() }
  }

  @inline(__always)
  mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError) {
    let name = ObjectKeys.Name(name)
    guard keys.mayContain(name) else { return }
    var value: Value?
    try fill(name, &value)
    if let value { apply(value) }
  }

  mutating func misplaced<Value: WireObject>(
    in name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) throws(DocumentError) {
    guard let json = keys.member(name), json.kind == .object else { return }
    apply(try Value(partOf: json, decoding))
  }

  @inline(__always)
  func mayHave(_ name: StaticString) -> Bool { keys.mayContain(name) }

  @inline(never)
  private mutating func fill<Value: WireValue>(
    _ name: ObjectKeys.Name, _ value: inout Value?
  ) throws(DocumentError) {
    guard let json = keys.take(name), !json.isNull else { return }
    if let read = try decoding.optional(json, Value.self) { value = read }
  }

  @inline(never)
  private func missing(_ name: StaticString) -> DocumentError {
    decoding.missing(name.description, in: keys.object)
  }
}

/// Writes an object's properties as members of the object the writer is in.
struct PropertyWriter: PropertyMapper {
  private var writer: JSONWriter

  /// Calls `body` with a property writer around `writer`. The writer is moved and never copied: with a second
  /// owner, its whole text would be copied at the next change.
  static func write(to writer: inout JSONWriter, _ body: (inout PropertyWriter) -> Void) {
    var properties = PropertyWriter(writer: JSONWriter())
    swap(&writer, &properties.writer)
    body(&properties)
    swap(&writer, &properties.writer)
  }

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    writer.key(name.description)
    value.write(to: &writer)
  }
}
