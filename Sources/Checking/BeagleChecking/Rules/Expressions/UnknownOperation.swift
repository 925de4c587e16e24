import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unknownOperation = DiagnosticRule(
    .unknownOperation, .warning, "an expression calls an unknown operation",
    cause:
      "No built-in operation has that name. Names are case-sensitive. The call gives null, unless the "
      + "application registers the operation.",
    cure: "Correct the name. If the application has the operation, register it with the check.",
    fix: "Writes the only operation with a similar name.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "@{upperCase('tea')}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('tea')}"}"#)
}

extension TreeCheck {
  func reportUnknownOperation(_ name: String, _ piece: StringPiece) {
    if clients.knows(operation: name) { return }
    report(
      .unknownOperation, piece, "unknown operation \(name.quoted); it gives null",
      found: name.quoted, guess: Guess(operations.candidates(for: name)))
  }
}
