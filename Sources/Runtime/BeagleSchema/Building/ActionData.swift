import BeagleExpressions
public import BeagleJSON

/// A value that code gives to an action: what a context is set to, a request sends, or a screen is opened with.
///
/// In a literal, `@{…}` is an expression, which is evaluated when the action runs. Everything else is data and stays as it is, even where
/// a text has `@{` in it:
///
/// ```swift
/// SetContext("form", path: "mail", to: "@{onChange.value}")
/// SendRequest("/comments", method: .post, data: ["text": .string(typed), "by": "Guest \(name)", "tea": "@{item.id}"])
/// PushView("/tea", passing: .data(tea))
/// ```
public struct ActionData: Sendable, Hashable {
  /// The value as documents have it, with data escaped.
  let wireValue: DynamicObject

  private init(wire value: DynamicObject) { wireValue = value }

  /// Any value, whose texts are data.
  public static func data(_ value: DynamicObject) -> ActionData { ActionData(wire: value.escaped) }

  /// A text that is data.
  public static func string(_ text: String) -> ActionData { .data(.string(text)) }

  /// A whole number.
  package static func int(_ number: Int) -> ActionData { ActionData(wire: .int(number)) }

  /// A number.
  package static func double(_ number: Double) -> ActionData { ActionData(wire: .double(number)) }

  /// True or false.
  package static func bool(_ isTrue: Bool) -> ActionData { ActionData(wire: .bool(isTrue)) }

  /// Null.
  package static let empty = ActionData(wire: .empty)

  /// Values in their order.
  package static func array(_ elements: [ActionData]) -> ActionData {
    ActionData(wire: .array(DynamicArray(elements.map(\.wireValue))))
  }

  /// Values by their keys.
  package static func dictionary(_ members: [(String, ActionData)]) -> ActionData {
    ActionData(wire: .dictionary(DynamicDictionary(members.map { ($0.0, $0.1.wireValue) })))
  }

  /// The expression without its braces: `.bind("user.name")`. All of the text is code, what is interpolated too.
  public static func bind(_ expression: String) -> ActionData {
    ActionData(wire: .string("@{\(expression)}"))
  }

  var bind: Bind<DynamicObject> {
    guard case .string(let text) = wireValue, case .expression(let template) = Bind<String>(parsing: text)
    else { return .value(wireValue) }
    return .expression(template)
  }
}

extension ActionData: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(wire: .string(text)) }

  public init(stringInterpolation text: InterpolatedText) {
    self = text.source.map { ActionData(wire: .string($0)) } ?? .string(text.plain)
  }
}

extension ActionData: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .empty }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(arrayLiteral elements: ActionData...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, ActionData)...) { self = .dictionary(members) }
}

extension DynamicObject {
  /// The value with its texts escaped, so that evaluating it gives the value itself.
  fileprivate var escaped: DynamicObject {
    switch self {
    case .string(let text), .expression(let text): .string(ExpressionTemplate.escape(text))
    case .array(let elements): .array(DynamicArray(elements.map(\.escaped)))
    case .dictionary(let members):
      .dictionary(DynamicDictionary(members.map { ($0.key, $0.value.escaped) }))
    case .empty, .bool, .int, .double: self
    }
  }
}
