import BeagleSchema

extension DiagnosticRule {
  static let unknownSupport = DiagnosticRule(
    .unknownSupport, .warning, "the behaviour of a target client is unknown",
    cause:
      "The table of clients does not cover this: the sources of a version do not show it, or the "
      + "application has not declared the component. It is only a finding with `--strict`; without it, the "
      + "last line counts the places.",
    cure: "Declare it in the client file of the application, or test it on that client.",
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
