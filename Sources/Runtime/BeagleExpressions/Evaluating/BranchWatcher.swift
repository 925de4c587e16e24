import BeagleJSON

package protocol BranchWatcher: Sendable {
  /// Called before an operation of a text is evaluated.
  ///
  /// - Parameter offset: the position of its name in the text, in bytes.
  func evaluated(_ offset: Int, of text: ExpressionTemplate, isTrue: Bool)
}

extension ExpressionTemplate {
  /// The operations whose result depends on a Boolean. Nevertheless all of their arguments are evaluated.
  package static let branchingOperations: Set = ["condition", "and", "or"]

  /// Distinguishes templates with the same text.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension OperationTable {
  /// Whether an operation treats a value as true: the web also accepts other truthy values.
  func isTrue(_ value: DynamicObject) -> Bool { platform == .web ? value.isTruthy : value == .bool(true) }
}
