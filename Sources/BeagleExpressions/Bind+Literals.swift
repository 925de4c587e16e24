import BeagleJSON

/// `Text("Hi @{user.name}")`: a string is read as in a document, so that `@{…}` in it is an expression. One that does
/// not parse is shown as it is.
extension Bind: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Value == String {
  public init(stringLiteral text: String) {
    self.init(parsing: text)
  }

  /// Reads a string as a document's: `@{…}` in it is an expression. One that does not parse is shown as it is.
  public init(parsing text: String) {
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
  /// An expression that does not parse is null when evaluated, so that the property keeps its default.
  public static func bind(_ expression: String) -> Bind {
    let source = "@{\(expression)}"
    if case .template(let template) = ParsedText(source), template.isLoneExpression {
      return .expression(template)
    }
    return .expression(ExpressionTemplate(nullFor: source))
  }
}
