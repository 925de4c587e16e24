/// One value of a document, which it keeps alive. Values are converted when they are read.
///
/// Values are equal if their contents are, as for ``DynamicObject``: `2` equals `2.0`, the order of keys does
/// not matter, and strings are compared without their escapes.
package struct JSONValue: Sendable {
  package let document: JSONDocument
  let index: Int

  package func withCursor<R, E: Error>(_ body: (JSONCursor) throws(E) -> R) throws(E) -> R {
    defer { withExtendedLifetime(document) {} }
    return try body(
      JSONCursor(
        text: document.text, entry: document.tape + index, document: Unmanaged.passUnretained(document)))
  }

  package var kind: JSONKind { withCursor { $0.kind } }
  /// The range of its text in the document, quotes and brackets included.
  package var byteRange: Range<Int> { withCursor { $0.byteRange } }
  package var bool: Bool? { withCursor { $0.boolValue } }
  /// The number, if it has no fractional value and fits: `2`, `2.0` and `1e3` do.
  package var int: Int? { withCursor { $0.intValue } }
  /// The number as the nearest double; nil for other kinds.
  package var double: Double? { withCursor { $0.doubleValue } }
  /// The string without escapes; nil for other kinds.
  package var string: String? { withCursor { $0.stringValue } }
  /// The elements or members as written, duplicate keys included; 0 for other kinds.
  package var count: Int { withCursor { $0.count } }

  /// The element of an array; nil outside it and for other kinds.
  package subscript(index: Int) -> JSONValue? { withCursor { $0.element(at: index)?.value } }

  /// The value of a key; nil if it is absent. Of a repeated key the last value counts.
  package subscript(key: String) -> JSONValue? {
    var key = key
    return key.withUTF8 { utf8 in withCursor { $0.lookUp(utf8: utf8)?.value } }
  }

  /// The elements of an array, in order; none for other kinds.
  package var elements: [JSONValue] { withCursor { $0.elements.map(\.value) } }

  /// The members of an object in the order of the text, duplicates included; none for other kinds.
  package var members: [(key: String, value: JSONValue)] {
    withCursor { $0.members.map { ($0.key.stringValue ?? "", $0.value.value) } }
  }

  /// The value for the runtime. An array or object becomes a view that is read on demand.
  package var dynamicObject: DynamicObject { withCursor { $0.dynamicObject } }
}

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.withCursor { left in right.withCursor { left.contentEquals($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    withCursor { $0.hashContent(into: &hasher) }
  }
}

@usableFromInline
package enum JSONKind: UInt8, Sendable, Hashable {
  case null
  case bool
  case number
  case string
  case array
  case object
}
