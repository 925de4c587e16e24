extension TrialRule {
  package static let devices: [TrialRule] = []
}
