package import Beagle
import BeagleChecking

/// A format of findings.
///
/// Documents are formatted individually on many threads; at the end their texts are joined in order.
package protocol ReportFormat: Sendable {
  /// Whether documents can be formatted only after all are checked, because the output depends on the allowed
  /// numbers of warnings.
  var waitsForVerdict: Bool { get }
  func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8]
  /// Formats a document that could not be checked.
  func unclear(_ unclear: Inconclusive) -> [UInt8]
  /// - Parameter unclear: The documents that could not be checked; they are also among the parts.
  func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8]
}

extension ReportFormat {
  package var waitsForVerdict: Bool { false }
}

/// A document that could not be read or fetched. This is not a finding, but the document is not known to be
/// valid either.
package struct Inconclusive: Sendable {
  /// The name of the file, or the URL.
  package let file: String
  package let message: String

  package init(file: String, message: String) {
    (self.file, self.message) = (file, message)
  }
}

/// Decides which findings make the program exit with 1.
package struct Verdict: Sendable {
  /// The codes with more warnings than allowed.
  var failing: Set<String> = []

  package init(failing: Set<String> = []) {
    self.failing = failing
  }

  func fails(_ finding: Diagnostic) -> Bool {
    switch finding.severity {
    case .error: true
    case .warning: failing.contains(finding.code)
    case .note: false
    }
  }
}

/// A kind of finding in a report.
package struct ReportRule: Sendable {
  package let code: String
  package let severity: Diagnostic.Severity
  package let summary: String
  package let cause: String
  package let cure: String

  package init(code: String, severity: Diagnostic.Severity, summary: String, cause: String, cure: String) {
    (self.code, self.severity, self.summary) = (code, severity, summary)
    (self.cause, self.cure) = (cause, cure)
  }

  /// The rules of `beagle check`.
  package static let checking = DiagnosticRule.all.map {
    ReportRule(code: $0.code, severity: $0.severity, summary: $0.summary, cause: $0.cause, cure: $0.cure)
  }
}

/// A format whose findings are JSON objects in a list, one per line.
package protocol JSONListFormat: ReportFormat {
  func write(_ finding: ReportedFinding, of document: ReportedDocument, to json: inout JSONWriter)
}

extension JSONListFormat {
  package func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    list(document.findings.map { object($0, of: document) })
  }

  func object(_ finding: ReportedFinding, of document: ReportedDocument) -> [UInt8] {
    JSONWriter.object { json in write(finding, of: document, to: &json) }
  }

  package func unclear(_ unclear: Inconclusive) -> [UInt8] { [] }

  package func list(_ objects: [[UInt8]]) -> [UInt8] {
    Array(objects.filter { !$0.isEmpty }.joined(separator: Array(",\n".utf8)))
  }
}

extension JSONWriter {
  /// The text of an object. All numbers in it must be finite.
  package static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    members(&json)
    json.endObject()
    return escapingControls((try? json.finish()) ?? [])
  }

  package mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    int(value)
  }

  package mutating func member(_ key: String, _ values: [String]) {
    self.key(key)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  package mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a list with an object for each element, of which `write` writes the members.
  package mutating func objects<Element>(
    _ key: String, of elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements {
      beginObject()
      write(element, &self)
      endObject()
    }
    endArray()
  }

  package mutating func member(_ key: String, _ outcomes: [ClientOutcome]) {
    objects(key, of: outcomes) { one, json in
      json.member("name", one.name)
      json.member("versions", one.versions)
      json.member("outcome", one.outcome.rawValue)
      if let users = one.users { json.member("users", users) }
    }
  }
}
