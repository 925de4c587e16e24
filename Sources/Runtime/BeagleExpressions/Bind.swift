public import BeagleJSON

/// A property that is given as a value or as an expression: `"text": "Hi"` or `"text": "@{user.name}"`.
///
/// ```swift
/// let greeting: Bind<String> = "Hi @{user.name}"
/// let isAdult: Bind<Bool> = .bind("gte(user.age, 18)")
/// let columns: Bind<Int> = 3
/// ```
///
/// In properties of other types, such as a navigation bar's title, `@{` is plain text. Expressions of
/// components are evaluated when they are shown, and again when a context they read changes; those of actions
/// are evaluated when the action runs.
public enum Bind<Value: Sendable>: Sendable {
  /// A literal value. In the data of an action, such as the value of a `SetContext`, strings inside an object
  /// or array are still evaluated when the action runs.
  case value(Value)
  /// An expression, evaluated when it is shown or when its action runs.
  case expression(ExpressionTemplate)

  /// The literal value, or nil for an expression.
  ///
  /// Painters of custom components receive binds whose expressions are already evaluated, so they can use
  /// this property: `badge.title.value ?? ""`.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Bind: Equatable where Value: Equatable {}
extension Bind: Hashable where Value: Hashable {}

/// A type that the result of an expression can be converted to.
public protocol ExpressionValue: Sendable {
  /// Converts the result. Returns nil if it has another type; the property then keeps its default.
  init?(evaluated value: DynamicObject)
}

extension String: ExpressionValue {
  /// Converts any value to text; null becomes an empty string.
  public init?(evaluated value: DynamicObject) {
    self = value.text
  }
}

extension Bool: ExpressionValue {
  /// Returns nil for anything but a Boolean, including the text `true` and 1.
  public init?(evaluated value: DynamicObject) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
}

extension Int: ExpressionValue {
  /// Accepts an int, or a double without a fraction.
  public init?(evaluated value: DynamicObject) {
    switch value {
    case .int(let int): self = int
    case .double(let double):
      guard let int = Int(truncating: double), Double(int) == double else { return nil }
      self = int
    default: return nil
    }
  }
}

extension Double: ExpressionValue {
  /// Accepts any number. Returns nil for anything else, including text with a number.
  public init?(evaluated value: DynamicObject) {
    switch value {
    case .int(let int): self = Double(int)
    case .double(let double): self = double
    default: return nil
    }
  }
}

extension DynamicObject: ExpressionValue {
  /// Accepts any value, including null.
  public init?(evaluated value: DynamicObject) {
    self = value
  }
}

/// `Text("Hi @{user.name}")`: literals are parsed as in a document, so `@{…}` is an expression. Invalid
/// expressions are shown as text. Interpolated values are data: `Text("Hi \(name)")`. A variable alone is
/// written as `"\(name)"` or `.value(name)`.
extension Bind: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral, ExpressibleByStringInterpolation
where Value == String {
  public init(stringLiteral text: String) {
    self.init(parsing: text)
  }

  public init(stringInterpolation text: InterpolatedText) {
    self = text.source.map { Bind(parsing: $0) } ?? .value(text.plain)
  }

  /// Parses a string as in a document: `@{…}` is an expression. Invalid expressions are shown as text.
  package init(parsing text: String) {
    switch ParsedText(text) {
    case .literal(let literal): self = .value(literal)
    case .template(let template): self = .expression(template)
    case .malformed: self = .value(text)
    }
  }
}

extension Bind: ExpressibleByBooleanLiteral where Value == Bool {
  public init(booleanLiteral value: Bool) { self = .value(value) }
}

extension Bind: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension Bind: ExpressibleByFloatLiteral where Value == Double {
  public init(floatLiteral value: Double) { self = .value(value) }
}

extension Bind {
  /// Creates a bind to one expression, written without its braces: `.bind("user.age")`,
  /// `.bind("gt(count, 0)")`.
  ///
  /// An invalid expression evaluates to null, so that the property keeps its default. The entire text is
  /// code, including interpolated values: to use text that people typed, put it into a context and read that.
  public static func bind(_ expression: String) -> Bind {
    let source = "@{\(expression)}"
    if case .template(let template) = ParsedText(source), template.isLoneExpression {
      return .expression(template)
    }
    return .expression(ExpressionTemplate(nullFor: source))
  }
}
