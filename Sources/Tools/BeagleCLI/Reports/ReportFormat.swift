import Beagle
import BeagleChecking

/// A format for findings.
///
/// Documents are formatted one by one, on many threads; at the end their texts are joined in order.
protocol ReportFormat: Sendable {
  /// Whether a document can only be formatted when all of them are checked, as it depends on which warnings are too many.
  var waitsForVerdict: Bool { get }
  func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8]
  /// Something that could not be looked at.
  func unclear(_ unclear: Unclear) -> [UInt8]
  /// - Parameter unclear: what could not be looked at; it is also among the parts.
  func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Unclear]) -> [UInt8]
}

extension ReportFormat {
  var waitsForVerdict: Bool { false }
}

/// What could not be told, because it could not be read or fetched. It is no finding, and nothing was found to be right.
struct Unclear: Sendable {
  /// The name of the file, or the URL.
  let file: String
  let message: String
}

/// Which findings make the program end with 1.
struct Verdict: Sendable {
  /// The codes of which there are more warnings than allowed.
  var failing: Set<String> = []

  func fails(_ finding: Diagnostic) -> Bool {
    switch finding.severity {
    case .error: true
    case .warning: failing.contains(finding.code)
    case .note: false
    }
  }
}

/// A kind of finding that a report can have.
struct ReportRule: Sendable {
  let code: String
  let severity: Diagnostic.Severity
  let summary: String
  let cause: String
  let cure: String

  /// The rules of `beagle check`.
  static let checking = DiagnosticRule.all.map {
    ReportRule(code: $0.code, severity: $0.severity, summary: $0.summary, cause: $0.cause, cure: $0.cure)
  }
}

/// A format whose findings are JSON objects in one list, a line each.
protocol JSONListFormat: ReportFormat {
  func write(_ finding: ReportedFinding, of document: ReportedDocument, to json: inout JSONWriter)
}

extension JSONListFormat {
  func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    list(document.findings.map { object($0, of: document) })
  }

  func object(_ finding: ReportedFinding, of document: ReportedDocument) -> [UInt8] {
    JSONWriter.object { json in write(finding, of: document, to: &json) }
  }

  func unclear(_ unclear: Unclear) -> [UInt8] { [] }

  func list(_ objects: [[UInt8]]) -> [UInt8] {
    Array(objects.filter { !$0.isEmpty }.joined(separator: Array(",\n".utf8)))
  }
}

extension JSONWriter {
  /// The text of an object. There must be no numbers in it that are not finite.
  static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    members(&json)
    json.endObject()
    return escapingControls((try? json.finish()) ?? [])
  }

  mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    int(value)
  }

  mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    beginObject()
    members(&self)
    endObject()
  }

  mutating func array<Element>(
    _ key: String, of elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
