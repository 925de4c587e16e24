import BeagleExpressions
public import BeagleJSON

/// A named value that expressions read and actions change. Strings inside it are data: never evaluated. In a
/// document, backslashes in a string without an expression are unescaped, as everywhere: `\\@{x}` is the text
/// `@{x}`.
///
/// The component that declares it and everything inside that component can read it. The nearest context with
/// an id hides those further out.
public struct Context: Sendable, Hashable {
  /// The name in expressions: letters, digits and underscores. A declaration of `global`, `null`, `true`,
  /// `false` or a whole number is ignored, because these are reserved.
  public var id: String
  /// The initial value, which stays in the document's bytes until it is read. Absent: null.
  public var value: DynamicObject?

  /// Creates a context, null by default.
  public init(id: String, value: DynamicObject? = nil) {
    self.id = id
    self.value = value ?? .empty
  }
}

extension Context {
  /// The id of the global context of the application.
  package static let globalID = "global"
  /// The id of the context with the value that a navigation passed to the screen.
  package static let navigationID = "navigationContext"
  /// The ids of the contexts that every screen has without declaring them.
  package static let impliedIDs = [globalID, navigationID]
}

extension Context: WireObject, WireCodable {
  package init() { self.init(id: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("id", &id)
    var data: ContextData? = ContextData(value: value ?? .empty)
    try properties.optional("value", &data, absent: ContextData(value: .empty))
    value = data?.value ?? .empty
  }
}

/// The value of a context in documents.
private struct ContextData: WireValue {
  var value: DynamicObject

  static var expectation: String { DynamicObject.expectation }
  static var shape: WireShape { .data }
  static var acceptsNull: Bool { DynamicObject.acceptsNull }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ContextData? {
    let value = decoding.value(of: json)
    // Nearly all values contain neither a backslash nor an expression, and need no conversion.
    return ContextData(value: json.containsExpressionMarker ? unescaped(value) : value)
  }

  func write(to writer: inout JSONWriter) { Self.escaped(value).write(to: &writer) }

  private static func unescaped(_ value: DynamicObject) -> DynamicObject {
    mapStrings(value) { text in if case .literal(let literal) = ParsedText(text) { literal } else { text } }
  }

  /// Escapes strings without an expression so that they are decoded unchanged.
  private static func escaped(_ value: DynamicObject) -> DynamicObject {
    mapStrings(value) { text in
      if case .template = ParsedText(text) { text } else { ExpressionTemplate.escape(text) }
    }
  }

  private static func mapStrings(
    _ value: DynamicObject, _ transform: (String) -> String
  ) -> DynamicObject {
    value.mappingLeaves { $0.stringValue.map { .string(transform($0)) } ?? $0 }
  }
}
