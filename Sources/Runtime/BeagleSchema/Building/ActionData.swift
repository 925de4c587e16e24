import BeagleExpressions
public import BeagleJSON

/// A value that Swift code passes to an action: for a context, a request, or a screen to open.
///
/// In a literal, `@{…}` is an expression, which is evaluated when the action runs. Everything else is data
/// and stays unchanged, even if a string contains `@{`:
///
/// ```swift
/// SetContext("form", path: "mail", to: "@{onChange.value}")
/// SendRequest(
///   "/comments", method: .post, data: ["text": .string(typed), "by": "Guest \(name)", "tea": "@{item.id}"])
/// PushView("/tea", passing: .data(tea))
/// ```
public struct ActionData: Sendable, Hashable {
  /// The value for documents, with data escaped.
  let wireValue: DynamicObject

  private init(wire value: DynamicObject) { wireValue = value }

  /// Any value, whose strings are data.
  public static func data(_ value: DynamicObject) -> ActionData { ActionData(wire: value.escaped) }

  /// A string that is data.
  public static func string(_ text: String) -> ActionData { .data(.string(text)) }

  package static func int(_ number: Int) -> ActionData { ActionData(wire: .int(number)) }

  package static func double(_ number: Double) -> ActionData { ActionData(wire: .double(number)) }

  package static func bool(_ isTrue: Bool) -> ActionData { ActionData(wire: .bool(isTrue)) }

  package static let empty = ActionData(wire: .empty)

  package static func array(_ elements: [ActionData]) -> ActionData {
    ActionData(wire: .array(DynamicArray(elements.map(\.wireValue))))
  }

  package static func dictionary(_ members: [(String, ActionData)]) -> ActionData {
    ActionData(wire: .dictionary(DynamicDictionary(members.map { ($0.0, $0.1.wireValue) })))
  }

  /// An expression, without braces: `.bind("user.name")`. The whole string is code, including interpolated
  /// text.
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
  /// The value with its strings escaped, so that evaluating it gives the value itself.
  fileprivate var escaped: DynamicObject {
    mappingLeaves { leaf in
      switch leaf {
      case .string(let text), .expression(let text): .string(ExpressionTemplate.escape(text))
      default: leaf
      }
    }
  }
}
