import BeagleSchema

extension DiagnosticRule {
  static let limit = DiagnosticRule(
    .limit, .warning, "there are more findings than can be reported",
    cause:
      "The number of findings in a document is limited: errors have priority over warnings, and warnings "
      + "over notes. This finding is a note if only notes were omitted, or if suggestions stopped because "
      + "too many names were compared.",
    cure: "Fix the reported findings and check again.",
    before: """
      {"_beagleComponent_": "beagle:container", "children": [
      \(Array(repeating: #"{"_beagleComponent_": "beagle:txt"}"#, count: ScreenCheck.maximumFindings + 1)
        .joined(separator: ",\n"))]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:txt"}]}
      """)
}

extension FindingList {
  /// The findings up to the limit, those of higher severity first, and one that says that there are more.
  func limited(_ inOrder: [Diagnostic]) -> [Diagnostic] {
    var shown: Set<Int> = []
    for severity in Diagnostic.Severity.allCases.sorted(by: >) {
      let positions = inOrder.indices.filter { inOrder[$0].severity == severity }
      shown.formUnion(positions.prefix(limit - shown.count))
    }
    let kept = inOrder.indices.filter(shown.contains).map { inOrder[$0] }
    let rest = inOrder.indices.filter { !shown.contains($0) }.map { inOrder[$0] }
    let last = Diagnostic(
      .limit, rest.map(\.severity).max() ?? .warning, bytes: rest[rest.count - 1].byteRange,
      message: "there are more than \(limit) findings; the rest is not reported")
    return disabled.contains(.limit) ? kept : kept + [last]
  }
}

extension TreeCheck {
  /// Finds a suggestion with `look`, which subtracts the number of compared letters. When none are left,
  /// there are no more suggestions, which is reported once.
  func suggest(
    at range: @autoclosure () -> Range<Int>, _ look: (inout Int) -> Spelling.Candidates
  ) -> Spelling.Candidates {
    guard spellingWork >= 0 else { return .none }
    let suggestion = look(&spellingWork)
    if spellingWork < 0 {
      report(
        .limit, range: range(),
        "no more suggestions from here on: \(ScreenCheck.maximumComparisons) letters were compared",
        severity: .note)
    }
    return suggestion
  }
}
