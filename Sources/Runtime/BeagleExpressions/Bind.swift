public import BeagleJSON

/// A property that is given as a value or as an expression: `"text": "Hi"` or `"text": "@{user.name}"`.
///
/// ```swift
/// let greeting: Bind<String> = "Hi @{user.name}"
/// let isAdult: Bind<Bool> = .bind("gte(user.age, 18)")
/// let columns: Bind<Int> = 3
/// ```
///
/// In properties of other types, such as a navigation bar's title, `@{` is text like any other. Expressions
/// of components are evaluated when they are shown, and again when a context they read changes; those of
/// actions when the action runs.
public enum Bind<Value: Sendable>: Sendable {
  /// Taken as it is. In the data of an action, such as the value of a `SetContext`, strings inside an object
  /// or array are evaluated all the same, when the action runs.
  case value(Value)
  /// Evaluated where it is shown, or when its action runs.
  case expression(ExpressionTemplate)

  /// The value where it is given as one; nil for an expression. Painters of the application's own components get binds whose
  /// expressions are evaluated, so that this is what there is to draw: `badge.title.value ?? ""`.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Bind: Equatable where Value: Equatable {}
extension Bind: Hashable where Value: Hashable {}

/// A type that the result of an expression can be turned into.
public protocol ExpressionValue: Sendable {
  /// Returns nil where the result has another type; the property then keeps its default.
  init?(evaluated value: DynamicObject)
}

extension String: ExpressionValue {
  /// Any value has a text; null's is empty.
  public init?(evaluated value: DynamicObject) {
    self = value.text
  }
}

extension Bool: ExpressionValue {
  /// True or false themselves; nil for everything else, the text `true` and 1 included.
  public init?(evaluated value: DynamicObject) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
}

extension Int: ExpressionValue {
  /// An int, or a double without a fraction.
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
  /// Any number; nil for everything else, text that reads as a number included.
  public init?(evaluated value: DynamicObject) {
    switch value {
    case .int(let int): self = Double(int)
    case .double(let double): self = double
    default: return nil
    }
  }
}

extension DynamicObject: ExpressionValue {
  /// Every value, null included.
  public init?(evaluated value: DynamicObject) {
    self = value
  }
}

/// `Text("Hi @{user.name}")`: a literal is read as in a document, so that `@{…}` in it is an expression. One that does
/// not parse is shown as it is. What is interpolated is data: `Text("Hi \(name)")`. A variable alone is given as `"\(name)"` or
/// `.value(name)`.
extension Bind: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral, ExpressibleByStringInterpolation
where Value == String {
  public init(stringLiteral text: String) {
    self.init(parsing: text)
  }

  public init(stringInterpolation text: InterpolatedText) {
    self = text.source.map { Bind(parsing: $0) } ?? .value(text.plain)
  }

  /// Reads a string as a document's: `@{…}` in it is an expression. One that does not parse is shown as it is.
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
  /// A bind to one expression, written without its braces: `.bind("user.age")`, `.bind("gt(count, 0)")`.
  ///
  /// An expression that does not parse is null when evaluated, so that the property keeps its default. All of the text is code, what is
  /// interpolated too: put what people typed into a context and read that.
  public static func bind(_ expression: String) -> Bind {
    let source = "@{\(expression)}"
    if case .template(let template) = ParsedText(source), template.isLoneExpression {
      return .expression(template)
    }
    return .expression(ExpressionTemplate(nullFor: source))
  }
}
