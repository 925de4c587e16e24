public import BeagleExpressions
public import BeagleJSON

/// A type of the Beagle protocol: it can be decoded from JSON and encoded.
package protocol WireValue: Sendable {
  /// The allowed values, for messages: `a string`, `one of LEFT, CENTER, RIGHT`.
  static var expectation: String { get }

  /// The kind of value, if checks have a code for it.
  static var subject: Diagnostic.Subject? { get }

  /// The probable meaning of JSON of the wrong type.
  static func guess(for json: JSONCursor) -> Guess?

  /// Whether null is an ordinary value here. Otherwise it is the same as absent.
  static var acceptsNull: Bool { get }

  /// The value, or nil if the JSON has the wrong type; the caller decides what that means.
  /// - Throws: only errors that make the whole document unusable.
  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self?

  func write(to writer: inout JSONWriter)

  /// The form of such values in documents.
  static var shape: WireShape { get }
}

extension WireValue {
  package static var acceptsNull: Bool { false }
  package static var subject: Diagnostic.Subject? { nil }
  package static func guess(for json: JSONCursor) -> Guess? { nil }
}

extension String: WireValue {
  package static var expectation: String { "a string" }
  package static var shape: WireShape { .text }
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> String? {
    decoding.keepsValues ? json.stringValue : json.kind == .string ? "" : nil
  }
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
    elements.reserveCapacity(decoding.keepsValues ? json.count : 1)
    for item in json.elements where !item.isNull {
      guard let element = try decoding.optional(item, Element.self) else { continue }
      if decoding.keepsValues || elements.isEmpty { elements.append(element) }
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
      let value = try decoding.optional(item, Value.self)
      if decoding.keepsValues { members[name] = value }
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

extension Bind: WireValue where Value: WireValue {
  package static var expectation: String { "\(Value.expectation) or an expression" }
  package static var shape: WireShape { .binding(Value.self) }
  package static var acceptsNull: Bool { Value.acceptsNull }
  package static var subject: Diagnostic.Subject? { Value.subject }
  package static func guess(for json: JSONCursor) -> Guess? { Value.guess(for: json) }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Bind<
    Value
  >? {
    guard json.kind == .string, json.mayHoldExpression, !decoding.readsData else {
      if decoding.takesNotes, Value.self == DynamicObject.self { decoding.noteData(json) }
      return try Value.read(json, decoding).map { .value(decoding.evaluated($0)) }
    }
    switch decoding.parsedText(of: json) {
    case .template(let template):
      return decoding.evaluated(template, as: Value.self).map { .value($0) } ?? .expression(template)
    case .literal(let literal):
      if let literal = literal as? Value { return .value(literal) }
    case .malformed(let error):
      let isText = Value.self == String.self || Value.self == DynamicObject.self
      decoding.report(.warning, .expression, json, "\(error)\(isText ? "; the text is taken as it is" : "")")
    }
    return try Value.read(json, decoding).map { .value(decoding.evaluated($0)) }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .value(let text as String): writer.string(ExpressionTemplate.escape(text))
    case .value(let value): value.write(to: &writer)
    case .expression(let template): writer.string(template.source)
    }
  }
}

/// A property that may be given as an expression.
protocol MaybeExpression {
  var isExpression: Bool { get }
}

extension Bind: MaybeExpression {
  var isExpression: Bool { if case .expression = self { true } else { false } }
}

extension UnitValue: MaybeExpression {
  var isExpression: Bool { value.isExpression }
}

extension Optional where Wrapped: MaybeExpression {
  var isExpression: Bool { self?.isExpression ?? false }
}

extension JSONCursor {
  /// Whether a string has `@{`, or a backslash that could escape one.
  package var mayHoldExpression: Bool { hasEscapes || containsExpressionMarker }

  /// The string, parsed as text that may have expressions.
  package var parsedText: ParsedText { withUnescapedBytes { ParsedText(utf8: $0) } }
}

/// A choice among names, written in upper case: `SPACE_BETWEEN`. Reading accepts any case, and `-` for `_`.
package protocol WireEnum: WireValue, CaseIterable, RawRepresentable where RawValue == String {
  /// All cases by name. Each type stores it as a constant, since a protocol cannot.
  static var names: NameTable<Self> { get }
}

extension NameTable where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// The cases of an enum by their names in documents.
  package init() { self.init(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension WireEnum {
  package static var expectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Self? {
    PackedName(json).flatMap { names[$0] }
  }

  package static func guess(for json: JSONCursor) -> Guess? {
    guard let text = json.stringValue else { return nil }
    let names = allCases.map(\.rawValue)
    return Guess(Spelling.candidates(for: text, among: names))
      ?? Guess(synonym: Synonyms.values(for: text).first(where: names.contains))
      ?? Guess(synonym: Spelling.shortened(text, among: names))
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ExpressionValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Creates the case with that name, in any letter case.
  public init?(evaluated value: DynamicObject) {
    guard case .string(let text) = value, let name = PackedName(text),
      let found = Self.allCases.first(where: { PackedName($0.rawValue) == name })
    else { return nil }
    self = found
  }
}

/// An optional property stored outside its value, so that a component without it stays small.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  init(wrappedValue: Value?) {
    storage = wrappedValue.map(Storage.init)
  }

  /// Copies share the value until one of them is set.
  var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.storage?.value == right.storage?.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(storage?.value)
  }
}
