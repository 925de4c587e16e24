package import BeagleJSON

/// A type of the Beagle protocol: it can be decoded from JSON and encoded.
package protocol WireValue: Sendable {
  /// What a document may hold here, for messages: `a string`, `one of LEFT, CENTER, RIGHT`.
  static var expectation: String { get }

  /// A suggestion for JSON that is not such a value, if it is clear what was meant.
  static func suggestion(for json: JSONCursor) -> String?

  /// Whether null is a value like others here. Where it is not, it is the same as absent.
  static var acceptsNull: Bool { get }

  /// The value, or nil where the JSON is of another kind; the caller decides what that means.
  /// - Throws: only faults that make the whole document unusable.
  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self?

  func write(to writer: inout JSONWriter)

  /// What such values look like in a document.
  static var shape: WireShape { get }
}

extension WireValue {
  package static var acceptsNull: Bool { false }
  package static func suggestion(for json: JSONCursor) -> String? { nil }
}

extension String: WireValue {
  package static var expectation: String { "a string" }
  package static var shape: WireShape { .text }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> String? { json.stringValue }
  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireValue {
  package static var expectation: String { "true or false" }
  package static var shape: WireShape { .bool }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Bool? { json.boolValue }
  package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: WireValue {
  package static var expectation: String { "a whole number" }
  package static var shape: WireShape { .integer(min...max) }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Int? { json.intValue }
  package func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Double: WireValue {
  package static var expectation: String { "a number" }
  package static var shape: WireShape { .number }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Double? { json.doubleValue }
  package func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension DynamicObject: WireValue {
  package static var expectation: String { "any value" }
  package static var shape: WireShape { .data }
  package static var acceptsNull: Bool { true }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> DynamicObject? {
    decoding.value(of: json)
  }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: WireValue where Element: WireValue {
  package static var expectation: String { "a list, each element \(Element.expectation)" }
  package static var shape: WireShape { .list(Element.self) }

  /// Decodes an array, or a single element as an array of one. Elements that are null are omitted.
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> [Element]?
  {
    guard json.kind == .array else {
      guard let element = try Element.read(json, decoding) else { return nil }
      return [element]
    }
    var elements: [Element] = []
    elements.reserveCapacity(decoding.keepsElements ? json.count : 1)
    for item in json.elements where !item.isNull {
      guard let element = try decoding.optional(item, Element.self) else { continue }
      if decoding.keepsElements || elements.isEmpty { elements.append(element) }
    }
    return elements
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: WireValue where Key == String, Value: WireValue {
  package static var expectation: String { "an object, each member \(Value.expectation)" }
  package static var shape: WireShape { .dictionary(Value.self) }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> [String:
    Value]?
  {
    guard json.kind == .object else { return nil }
    var members: [String: Value] = [:]
    for (key, item) in json.members {
      guard !item.isNull, let name = key.stringValue else { continue }
      members[name] = try decoding.optional(item, Value.self)
    }
    return members
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}
