extension [String] {
  /// As part of a sentence: `A`, `A and B`, `A, B and C`; nothing where there is none.
  package func joinedInSentence(by conjunction: String = "and") -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
