import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let resultType = DiagnosticRule(
    .resultType, .error, "an expression never gives a value that its property accepts",
    cause:
      "Whatever the contexts contain, the result has another type, or is not one of the names that the "
      + "property knows. The property keeps its default.",
    cure: "Write an expression with a result of the expected type.",
    before: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{sum(1, 2)}"}"#,
    after: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{gt(3, 2)}"}"#)
}

extension TreeCheck {
  /// Checks the result of an expression, as far as it is known.
  ///
  /// - Parameters:
  ///   - texts: the possible texts, if there are no others.
  ///   - accepts: the kinds of results that the property accepts.
  ///   - takes: whether the property accepts a text.
  func checkResult(
    _ kinds: ValueKinds, _ texts: [String]?, _ json: JSONCursor, expectation: @autoclosure () -> String,
    accepts: ValueKinds, takes: (String) -> Bool
  ) {
    // Null is the result of an operation that fails.
    let kinds = kinds.subtracting(.null)
    if !kinds.isEmpty, kinds.isDisjoint(with: accepts) {
      report(
        .resultType, json, "this gives \(kinds.withArticle), which the property does not accept",
        expected: expectation(), found: kinds.withArticle)
    } else if let wrong = texts?.first(where: { !takes($0) }) {
      report(
        .resultType, json, "this can give \(wrong.quoted), which the property does not accept",
        expected: expectation(), found: wrong.quoted)
    }
  }

  /// Reports a list whose source is not an array. For null, the items are not known yet.
  func reportItems(of list: Scopes.List, _ owned: inout OwnedValues) {
    guard case .path(let path, let owner, let text) = list.source,
      case .found(let place) = owned.look(along: path, in: owner)
    else { return }
    let kinds = owned.values.kinds(of: place)
    guard !kinds.isEmpty, kinds.isDisjoint(with: [.array, .null]) else { return }
    report(
      .resultType, text, "this gives \(kinds.withArticle), and only an array has items; the list is empty",
      severity: .warning, expected: "an array", found: kinds.withArticle)
  }
}
