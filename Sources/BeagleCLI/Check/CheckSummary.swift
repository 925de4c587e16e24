import Beagle

/// How much was checked and found.
struct CheckSummary: Sendable {
  var documents = 0
  var errors = 0
  var warnings = 0
  var notes = 0
  /// Targets that could not be read or fetched.
  var unread = 0
  /// Missing labels that are not among the findings.
  var labels = MissingLabels()

  /// Counts a document with its findings.
  mutating func add(_ findings: [Diagnostic]) {
    documents += 1
    for finding in findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }
  }

  mutating func add(_ other: CheckSummary) {
    documents += other.documents
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    unread += other.unread
    labels.add(other.labels)
  }

  /// Counts the missing labels, which are a single finding.
  mutating func countLabels() {
    if labels.count > 0 { warnings += 1 }
  }

  /// Whether warnings are too many, so that each is a failure.
  func hasTooManyWarnings(mostWarnings: Int) -> Bool { warnings > mostWarnings }

  func exitCode(mostWarnings: Int) -> Int32 {
    if unread > 0 { return 3 }
    return errors > 0 || hasTooManyWarnings(mostWarnings: mostWarnings) ? 1 : 0
  }

  /// `12 documents: 3 errors, 1 warning, 5 notes`.
  var sentence: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    var found = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }.map(count)
    if found.isEmpty, documents > 0 { found = ["nothing found"] }
    if unread > 0 { found.append("\(unread) could not be read") }
    return "\(count(documents, "document")) checked: \(found.joined(separator: ", "))"
  }
}
