import BeagleSchema

/// A finding of the check before its line, column and path are computed.
struct Finding {
  let code: DiagnosticRule.Code
  let severity: Diagnostic.Severity
  /// In bytes of the document.
  let range: Range<Int>
  let message: String
  var expected: String?
  var found: String?
  var suggestion: String?
  /// The clients that it is about; none where it is about all.
  var clients: [ClientOutcome] = []
  /// The entry of the table of clients.
  var claim: String?
  var remedies: [Remedy] = []
}

/// Collects the findings in a document. Of each severity it keeps no more than can be shown, since a document may have as
/// many findings as it has bytes.
struct FindingList {
  private(set) var findings: [Finding] = []
  let limit: Int
  private let disabled: Set<String>
  /// How many there are, by the rank of their severity.
  private var counts = [Int](repeating: 0, count: Diagnostic.Severity.allCases.count)

  /// - Parameters:
  ///   - limit: how many findings are shown.
  ///   - disabled: the codes of findings to omit.
  init(limit: Int, disabled: Set<String>) {
    self.limit = limit
    self.disabled = disabled
  }

  var count: Int { findings.count }

  /// Whether another finding of this severity is kept. One more than can be shown is kept, to know that there are more.
  func takes(_ code: DiagnosticRule.Code, _ severity: Diagnostic.Severity) -> Bool {
    counts[severity.rank] <= limit && !disabled.contains(code.rawValue)
  }

  mutating func append(_ finding: Finding) {
    guard takes(finding.code, finding.severity) else { return }
    counts[finding.severity.rank] += 1
    findings.append(finding)
  }

  /// - Returns: how many were removed.
  mutating func removeAll(where isRemoved: (Finding) -> Bool) -> Int {
    let all = findings
    findings = []
    counts = counts.map { _ in 0 }
    for finding in all where !isRemoved(finding) { append(finding) }
    return all.count - findings.count
  }

  /// The findings to show, in the document's order. If there are too many, those of lower severity are left out, and a last
  /// finding says so.
  var shown: [Finding] {
    let inOrder = findings.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    guard inOrder.count > limit else { return inOrder }
    var shown: Set<Int> = []
    for severity in Diagnostic.Severity.allCases.sorted(by: >) {
      let positions = inOrder.indices.filter { inOrder[$0].severity == severity }
      shown.formUnion(positions.prefix(limit - shown.count))
    }
    let kept = inOrder.indices.filter(shown.contains).map { inOrder[$0] }
    let rest = inOrder.indices.filter { !shown.contains($0) }.map { inOrder[$0] }
    let last = Finding(
      code: .limit, severity: rest.map(\.severity).max() ?? .warning, range: rest[rest.count - 1].range,
      message: "there is more to report than \(limit) findings; the rest is left out")
    return disabled.contains(last.code.rawValue) ? kept : kept + [last]
  }
}
