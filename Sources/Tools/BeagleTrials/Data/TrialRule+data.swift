extension TrialRule {
  package static let data: [TrialRule] = []
}
