package import BeagleExpressions
package import BeagleJSON

extension Bind: WireValue where Value: WireValue {
  package static var expectation: String { "\(Value.expectation) or an expression" }
  package static var shape: WireShape { .binding(Value.self) }
  package static var acceptsNull: Bool { Value.acceptsNull }
  package static func suggestion(for json: JSONCursor) -> String? { Value.suggestion(for: json) }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Bind<
    Value
  >? {
    guard json.kind == .string, json.mayHoldExpression else {
      return try Value.read(json, decoding).map { .value($0) }
    }
    switch decoding.parsedText(of: json) {
    case .template(let template):
      return .expression(template)
    case .literal(let literal):
      if let literal = literal as? Value { return .value(literal) }
    case .malformed(let error):
      let isText = Value.self == String.self || Value.self == DynamicObject.self
      decoding.report(.warning, "expression", json, "\(error)\(isText ? "; the text is taken as it is" : "")")
    }
    return try Value.read(json, decoding).map { .value($0) }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .value(let text as String): writer.string(ExpressionTemplate.escape(text))
    case .value(let value): value.write(to: &writer)
    case .expression(let template): writer.string(template.source)
    }
  }
}

extension JSONCursor {
  /// Whether a string has `@{`, or a backslash that could escape one.
  package var mayHoldExpression: Bool { hasEscapes || containsExpressionMarker }
}
