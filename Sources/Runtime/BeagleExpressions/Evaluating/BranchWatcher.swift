import BeagleJSON

/// Sees which way the operations of expressions took that have two: `condition`, `and`, `or`.
package protocol BranchWatcher: Sendable {
  /// An operation of a text is about to be evaluated.
  ///
  /// - Parameter offset: where its name is in the text, in bytes.
  func evaluated(_ offset: Int, of text: ExpressionTemplate, isTrue: Bool)
}

extension ExpressionTemplate {
  /// The operations whose result depends on what is true. All of their arguments are evaluated all the same.
  package static let branchingOperations: Set = ["condition", "and", "or"]

  /// Whether two templates are one in memory, and not only of the same text.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension OperationTable {
  /// Whether a value is true for an operation: the web also takes other values for true.
  func isTrue(_ value: DynamicObject) -> Bool { platform == .web ? value.isTruthy : value == .bool(true) }
}
