extension TrialRule {
  package static let requests: [TrialRule] = []
}
