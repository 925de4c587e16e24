package import BeagleJSON

/// A type that has a place in Beagle documents: it can be read from JSON and written back.
package protocol WireValue: Sendable {
  /// What a document may hold here, for messages: `a string`, `one of LEFT, CENTER, RIGHT`.
  static var expectation: String { get }

  /// What to write in place of JSON that is no such value, where it is clear what was meant.
  static func suggestion(for json: JSONCursor) -> String?

  /// Whether null is a value like others here. Where it is not, it is the same as absent.
  static var acceptsNull: Bool { get }

  /// The value, or nil where the JSON is of another kind; the caller decides what that means.
  /// - Throws: only faults that make the whole document unusable.
  static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> Self?

  func write(to writer: inout JSONWriter)

  /// Looks for what is wrong with the meaning of a value that is read as this type. Records look at their properties
  /// by themselves; another type that holds components, actions or expressions has to pass on to these.
  static func check(_ json: JSONCursor, _ check: TreeCheck)
}

extension WireValue {
  package static var acceptsNull: Bool { false }
  package static func suggestion(for json: JSONCursor) -> String? { nil }
}

extension String: WireValue {
  package static var expectation: String { "a string" }
  package static func read(_ json: JSONCursor, _ reading: Reading) -> String? { json.stringValue }
  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireValue {
  package static var expectation: String { "true or false" }
  package static func read(_ json: JSONCursor, _ reading: Reading) -> Bool? { json.boolValue }
  package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: WireValue {
  package static var expectation: String { "a whole number" }
  package static func read(_ json: JSONCursor, _ reading: Reading) -> Int? { json.intValue }
  package func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Double: WireValue {
  package static var expectation: String { "a number" }
  package static func read(_ json: JSONCursor, _ reading: Reading) -> Double? { json.doubleValue }
  package func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension DynamicObject: WireValue {
  package static var expectation: String { "any value" }
  package static var acceptsNull: Bool { true }
  package static func read(_ json: JSONCursor, _ reading: Reading) -> DynamicObject? { json.dynamicObject }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: WireValue where Element: WireValue {
  package static var expectation: String { "a list, each element \(Element.expectation)" }

  /// Reads an array, or a single element as an array of one. Elements that are null are left out.
  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> [Element]? {
    guard json.kind == .array else {
      guard let element = try Element.read(json, reading) else { return nil }
      return [element]
    }
    var elements: [Element] = []
    elements.reserveCapacity(json.count)
    for item in json.elements where !item.isNull {
      if reading.goesOn {
        if let element = reading.attempt(item, Element.self) { elements.append(element) }
      } else if let element = try Element.read(item, reading) {
        elements.append(element)
      } else {
        reading.noteMismatch(item, Element.self)
      }
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

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> [String: Value]? {
    guard json.kind == .object else { return nil }
    var members: [String: Value] = [:]
    for (key, item) in json.members {
      guard !item.isNull, let name = key.stringValue else { continue }
      if reading.goesOn {
        members[name] = reading.attempt(item, Value.self)
      } else if let value = try Value.read(item, reading) {
        members[name] = value
      } else {
        reading.noteMismatch(item, Value.self)
      }
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
