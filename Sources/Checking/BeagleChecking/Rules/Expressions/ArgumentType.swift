import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let argumentType = DiagnosticRule(
    .argumentType, .error, "an operation is called with an argument that it cannot use",
    cause: "The argument never has a type that the operation accepts.",
    cure: "Pass an argument of the expected type, or convert it with `int`, `double` or `string`.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase(12)}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('twelve')}"}"#)
}

extension TreeCheck {
  /// Null is accepted: missing values are null, and operations return null for it.
  func checkArguments(
    _ arguments: ArraySlice<ValueKinds>, _ operation: ExpressionOperation, _ piece: StringPiece
  ) {
    for (index, kinds) in arguments.enumerated() {
      guard let parameter = operation.parameter(at: index),
        kinds.subtracting(.null).isDisjoint(with: parameter.kinds), kinds != .null
      else { continue }
      // Many parameters are named after their kind.
      let isNamed = !parameter.kinds.description.contains(parameter.name)
      report(
        .argumentType, piece,
        "\(operation.signature) takes \(parameter.kinds.withArticle)"
          + "\(isNamed ? " for \(parameter.name)" : ""), "
          + "and \(arguments.count == 1 ? "this" : "argument \(index + 1)") is "
          + kinds.subtracting(.null).withArticle,
        expected: parameter.kinds.withArticle, found: kinds.withArticle)
    }
  }
}
