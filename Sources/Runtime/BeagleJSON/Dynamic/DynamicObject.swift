/// A runtime value of the Beagle protocol: what contexts hold, expressions give and requests send.
///
/// ```swift
/// let cart: DynamicObject = ["items": [["name": "Sencha", "price": 4.5]]]
/// let price = cart["items"][0]["price"].doubleValue  // 4.5
/// let nothing = cart["coupon"]["code"].isEmpty  // true
/// ```
///
/// Arrays and dictionaries that come from a document are views of it until they are changed, so taking one
/// out costs the same whatever its size.
///
/// `int(1)` and `double(1)` are different values. Strings and keys are compared by their UTF-8 bytes, as RFC
/// 8259 section 8.3 has it, so two spellings of `é` differ. The order of keys does not matter.
public enum DynamicObject: Sendable {
  /// JSON's null.
  case empty
  /// `true` or `false`.
  case bool(Bool)
  /// JSON numbers without a fraction that an Int can hold: `2`, `2.0` and `1e3`.
  case int(Int)
  /// All other JSON numbers.
  case double(Double)
  /// Text, used verbatim: `@{…}` in it is not an expression.
  case string(String)
  /// Values in order.
  case array(DynamicArray)
  /// Values by key, in the order in which they were written.
  case dictionary(DynamicDictionary)
  /// An expression that has not been evaluated: its source text, `@{` and `}` included.
  case expression(String)
}

extension DynamicObject {
  /// Whether the value is null.
  public var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// The bool; nil for other cases.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The int; nil for other cases, doubles included.
  public var intValue: Int? { if case .int(let value) = self { value } else { nil } }

  /// The double, or the int as a double; nil for other cases.
  public var doubleValue: Double? {
    switch self {
    case .double(let value): value
    case .int(let value): Double(value)
    default: nil
    }
  }

  /// The string; nil for other cases, expressions included.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  /// The array; nil for other cases.
  public var arrayValue: DynamicArray? { if case .array(let value) = self { value } else { nil } }

  /// The dictionary; nil for other cases.
  public var dictionaryValue: DynamicDictionary? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The value of a key; null if it is absent or this is not a dictionary.
  public subscript(key: String) -> DynamicObject {
    if case .dictionary(let members) = self { members[key] ?? .empty } else { .empty }
  }

  /// The element at an index; null outside the array or if this is not an array.
  public subscript(index: Int) -> DynamicObject {
    if case .array(let elements) = self { elements[index] } else { .empty }
  }

  /// The value of a key given as UTF-8 without escapes, so that a path can be followed without making
  /// strings.
  package subscript(utf8 key: UnsafeBufferPointer<UInt8>) -> DynamicObject {
    if case .dictionary(let members) = self { members[utf8: key] ?? .empty } else { .empty }
  }

  /// Calls `body` with a cursor on an array or dictionary that is still a view of a document, so that several
  /// steps can be taken without retaining anything in between; nil for all other values.
  package func withViewCursor<R>(_ body: (JSONCursor) -> R) -> R? {
    switch self {
    case .array(let array):
      if case .flat(let container) = array.storage { container.withCursor(body) } else { nil }
    case .dictionary(let members):
      if case .flat(let container) = members.storage { container.withCursor(body) } else { nil }
    default: nil
    }
  }
}

extension DynamicObject {
  /// The value with each value in it that is neither an array nor a dictionary replaced.
  package func mappingLeaves(_ transform: (DynamicObject) -> DynamicObject) -> DynamicObject {
    switch self {
    case .array(let elements): .array(DynamicArray(elements.map { $0.mappingLeaves(transform) }))
    case .dictionary(let members):
      .dictionary(DynamicDictionary(members.map { ($0.key, $0.value.mappingLeaves(transform)) }))
    case .empty, .bool, .int, .double, .string, .expression: transform(self)
    }
  }
}

extension JSONCursor {
  /// The value for the runtime. Arrays and objects are not read: they become views that retain the document.
  package var dynamicObject: DynamicObject {
    switch kind {
    case .null: .empty
    case .bool: .bool(entry.pointee.flag)
    case .number: if let int = intValue { .int(int) } else { .double(parsedDouble) }
    case .string: .string(stringValue ?? "")
    case .array: .array(DynamicArray(FlatContainer(self)))
    case .object: .dictionary(DynamicDictionary(FlatContainer(self)))
    }
  }
}

/// An array or object of a document, by its index in the tape.
struct FlatContainer: Sendable {
  let document: JSONDocument
  // Half a word, so that an array or dictionary is not larger than a string.
  let index: UInt32

  init(_ cursor: JSONCursor) {
    document = cursor.document
    index = UInt32(truncatingIfNeeded: cursor.index)
  }

  func withCursor<R>(_ body: (JSONCursor) -> R) -> R {
    defer { withExtendedLifetime(document) {} }
    return body(cursor)
  }

  /// Valid while the document is alive; for iterators that retain it.
  var cursor: JSONCursor {
    JSONCursor(
      text: document.text, entry: document.tape + Int(index), document: Unmanaged.passUnretained(document))
  }
}

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

extension DynamicObject {
  /// The kind of the value for messages, which must not quote user input.
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

  /// The value as the Beagle protocol puts it into text: a string unchanged, `true` and `false`, an int's
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

extension DynamicObject {
  /// The approximate memory of a value; a view retains its whole document.
  package var heldBytes: Int {
    var documents: Set<ObjectIdentifier> = []
    return heldBytes(except: &documents)
  }

  /// The bytes that it retains, without documents counted already; its documents are added to them.
  package func heldBytes(except documents: inout Set<ObjectIdentifier>) -> Int {
    let own = MemoryLayout<DynamicObject>.size
    switch self {
    case .string(let text), .expression(let text): return own + text.utf8.count
    case .array(let array):
      switch array.storage {
      case .flat(let view): return own + view.document.bytes(ifNotIn: &documents)
      case .built(let elements):
        return elements.reduce(own) { $0 + $1.heldBytes(except: &documents) }
      }
    case .dictionary(let members):
      switch members.storage {
      case .flat(let view): return own + view.document.bytes(ifNotIn: &documents)
      case .built:
        return members.reduce(own) { $0 + $1.key.utf8.count + $1.value.heldBytes(except: &documents) }
      }
    case .empty, .bool, .int, .double: return own
    }
  }
}

extension JSONDocument {
  fileprivate func bytes(ifNotIn documents: inout Set<ObjectIdentifier>) -> Int {
    documents.insert(ObjectIdentifier(self)).inserted ? byteCount : 0
  }
}
