/// Something in a text with expressions that cannot be meant so. Found without evaluating it.
package struct ExpressionFinding: Sendable, Hashable {
  /// The kinds of findings.
  package enum Kind: Sendable, Hashable {
    /// The text has `@{`, though it does not parse, so that all of it is shown as it is.
    case malformed(ExpressionError)
    /// No operation has this name; one with a similar name may be meant.
    case unknownOperation(String, nearest: String?)
    /// The operation does not take this number of arguments.
    case wrongArgumentCount(ExpressionOperation, count: Int)
    /// The argument's value is never of a kind that the operation can use there.
    case wrongArgument(ExpressionOperation, Parameter, found: ValueKinds)
  }

  /// The mistake that was found.
  package let kind: Kind
  /// Where it is in the text, in UTF-8 bytes from the text's start.
  package let range: Range<Int>

  /// The fault and what is expected, as one sentence without its full stop.
  package var message: String {
    switch kind {
    case .malformed(let error): "\(error.reason), so that the text is shown as it is"
    case .unknownOperation(let name, let nearest):
      "there is no operation \"\(name)\"" + (nearest.map { "; do you mean \"\($0)\"?" } ?? "")
    case .wrongArgumentCount(let operation, let count):
      "\(operation.signature) cannot be called with \(count) argument\(count == 1 ? "" : "s")"
    case .wrongArgument(let operation, let parameter, let found):
      "\"\(parameter.name)\" of \(operation.signature) must be \(parameter.kinds), not \(found)"
    }
  }
}

extension ExpressionFinding {
  /// Finds the faults in a string of a document.
  package static func findings(in text: String, operations: OperationTable) -> [ExpressionFinding] {
    switch ParsedText(text) {
    case .literal: []
    case .template(let template): template.findings(operations: operations)
    case .malformed(let error):
      [ExpressionFinding(kind: .malformed(error), range: error.offset..<error.offset + error.length)]
    }
  }
}
