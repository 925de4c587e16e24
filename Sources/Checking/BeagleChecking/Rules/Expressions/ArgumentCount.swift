import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let argumentCount = DiagnosticRule(
    .argumentCount, .error, "an operation is called with the wrong number of arguments",
    cause: "The call gives null, or false if it is a comparison, whatever the arguments are.",
    cure: "Pass as many arguments as the operation takes.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "@{not(true, false)}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "@{not(true)}"}"#)
}

extension TreeCheck {
  func reportArgumentCount(
    _ count: Int, _ operation: ExpressionOperation, _ name: String, _ piece: StringPiece
  ) {
    let arity = operation.arity.inWords
    report(
      .argumentCount, piece, "\(name) takes \(arity), not \(count)",
      expected: arity + (operation.example.call.isEmpty ? "" : " as in \(operation.example.call)"),
      found: "\(count)")
  }
}

extension ClosedRange<Int> {
  /// The counts as part of a sentence: `2 arguments`, `2 or 3 arguments`, `at least 1 argument`.
  fileprivate var inWords: String {
    func arguments(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }
    if lowerBound == upperBound { return lowerBound == 0 ? "no arguments" : arguments(lowerBound) }
    if upperBound == Int.max { return "at least \(arguments(lowerBound))" }
    return "\(lowerBound) \(upperBound - lowerBound == 1 ? "or" : "to") \(arguments(upperBound))"
  }
}
