import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let literalExpression = DiagnosticRule(
    .literalExpression, .warning, "an expression is in a property that does not evaluate expressions",
    cause: "The property is read literally: `@{…}` is plain text.",
    cure: "Write a literal, or move the changing part to a property that accepts expressions.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row-@{global.number}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row"}"#)
}

extension TreeCheck {
  /// Checks a property that accepts only a literal string: an expression in it is never evaluated.
  func checkText(_ json: JSONCursor) {
    guard json.kind == .string, json.containsExpressionMarker, let text = json.stringValue,
      case .template(let template) = ParsedText(text)
    else { return }
    report(
      .literalExpression, json, "this property does not evaluate expressions; the text is used literally",
      found: "the expression \(template.source.quoted)")
  }
}
