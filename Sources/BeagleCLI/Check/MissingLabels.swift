import Beagle

/// The missing labels of a run. Real applications have so many that they hide other findings, so by default they are a
/// single finding with their number.
struct MissingLabels: Sendable {
  static let code = "missing-label"

  private(set) var count = 0
  private(set) var documents = 0
  /// Where the first of them is.
  private(set) var first: (name: String, position: SourcePosition)?

  /// Takes them out of a document's findings.
  mutating func take(from findings: inout [Diagnostic], of name: String) {
    let labels = findings.filter { $0.code == Self.code }
    guard let first = labels.first else { return }
    findings.removeAll { $0.code == Self.code }
    count += labels.count
    documents += 1
    self.first = self.first ?? (name, first.position)
  }

  /// Adds those of a later document.
  mutating func add(_ other: MissingLabels) {
    count += other.count
    documents += other.documents
    first = first ?? other.first
  }

  /// `12 things in 3 documents have no words for those who do not see them, the first at …; --labels lists them`.
  var message: String {
    let things = count == 1 ? "1 thing has" : "\(count) things have"
    let location = documents == 1 ? "" : " in \(documents) documents"
    let start = first.map {
      ", \(count == 1 ? "at" : "the first at") \($0.name):\($0.position.line):\($0.position.column)"
    }
    return "\(things) no words for those who do not see them\(location)\(start ?? ""); --labels lists them"
  }
}
