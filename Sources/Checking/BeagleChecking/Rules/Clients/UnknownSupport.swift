import BeagleSchema

extension DiagnosticRule {
  static let unknownSupport = DiagnosticRule(
    .unknownSupport, .warning, "it is not known what a client in the field makes of it",
    cause:
      "The table of clients says nothing of this: the sources of a version do not tell, or the application has not "
      + "declared the component. Only `--strict` makes a finding of it; otherwise the last line counts the places.",
    cure: "Declare it in a file about the application's client, or try it there.",
    before: ##"{"_beagleComponent_": "custom:chart", "points": [1, 2]}"##,
    after: #"{"_beagleComponent_": "beagle:text", "text": "1, 2"}"#)
}

extension TreeCheck {
  /// Counts a place that the table does not cover for some clients; with `--strict` it is a finding.
  func noteUnknown(
    _ claim: CompatibilityIssue, _ range: @autoclosure () -> Range<Int>,
    about name: @autoclosure () -> String?
  ) {
    guard !claim.unknown.isEmpty else { return }
    unknownClaims += 1
    if isStrict {
      report(.unknownSupport, range: range(), clients.field.unknownMessage(of: claim, about: name()))
    }
  }
}
