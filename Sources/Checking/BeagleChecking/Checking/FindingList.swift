import BeagleSchema

/// Collects the findings in a document. Keeps no more of each severity than can be shown, since a document
/// may have as many findings as it has bytes.
struct FindingList {
  private(set) var findings: [Diagnostic] = []
  let limit: Int
  let disabled: Set<Diagnostic.Code>
  /// The number of findings, by the rank of their severity.
  private var counts = [Int](repeating: 0, count: Diagnostic.Severity.allCases.count)

  init(limit: Int, disabled: Set<Diagnostic.Code>) {
    self.limit = limit
    self.disabled = disabled
  }

  var count: Int { findings.count }

  /// Whether another finding of this severity is kept. One more than can be shown is kept, to detect an
  /// overflow.
  func takes(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity) -> Bool {
    counts[severity.rank] <= limit && !disabled.contains(code)
  }

  mutating func append(_ finding: Diagnostic) {
    guard let code = finding.kind, takes(code, finding.severity) else { return }
    counts[finding.severity.rank] += 1
    findings.append(finding)
  }

  /// - Returns: the number of removed findings.
  mutating func removeAll(where isRemoved: (Diagnostic) -> Bool) -> Int {
    let all = findings
    findings = []
    counts = counts.map { _ in 0 }
    for finding in all where !isRemoved(finding) { append(finding) }
    return all.count - findings.count
  }

  /// The findings to show, in the document's order. If there are too many, those of lower severity are
  /// dropped, and a last finding says so.
  var shown: [Diagnostic] {
    let inOrder = findings.inDocumentOrder
    return inOrder.count > limit ? limited(inOrder) : inOrder
  }
}
