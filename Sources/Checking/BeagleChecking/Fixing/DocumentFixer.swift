package import BeagleSchema

/// Mends what is certain in a document. All that is not mended stays as it is, byte by byte.
///
/// The fixes are applied together, and the document is checked again. A fix is skipped if it causes a new
/// error, a value that a target client refuses, more findings, or its own finding once more. Findings that
/// were hidden before, such as those inside a component of a misspelt type, do not count as new. This goes on
/// until nothing more can be fixed.
package struct DocumentFixer: Sendable {
  /// Findings of lower severity are left alone.
  let severity: Diagnostic.Severity
  /// What is wrong with a document, all of it.
  let findings: @Sendable ([UInt8]) -> [Diagnostic]

  /// How many bytes are checked to try fixes together, and one by one. What is not tried then is left.
  static let mostBytes = 64 << 20
  /// How often a document in which something was mended is looked at anew.
  static let mostRounds = 100
  /// How many findings are looked at.
  static let maximumFindings = 100_000

  package init(from severity: Diagnostic.Severity, findings: @escaping @Sendable ([UInt8]) -> [Diagnostic]) {
    self.severity = severity
    self.findings = findings
  }

  /// The same, but it leaves alone what is not kept of the findings.
  package func keeping(_ kept: @escaping @Sendable ([Diagnostic]) -> [Diagnostic]) -> DocumentFixer {
    DocumentFixer(from: severity) { [findings] in kept(findings($0)) }
  }

  /// Mends what is certain.
  package func fixed(_ bytes: [UInt8]) -> FixedDocument {
    var run = FixingRun(self, bytes)
    while run.mendsSomething() {}
    return FixedDocument(bytes: run.text.bytes, edits: run.text.edits, count: run.count)
  }
}

/// A document in which what is certain is mended.
package struct FixedDocument: Sendable {
  package let bytes: [UInt8]
  /// The edits of the original that make it so, in ascending order and apart from each other.
  package let edits: [TextEdit]
  /// How many findings were mended.
  package let count: Int
}

extension ScreenCheck {
  /// Mends screens.
  package func fixer(from severity: Diagnostic.Severity) -> DocumentFixer {
    var check = self
    check.findingLimit = DocumentFixer.maximumFindings
    return DocumentFixer(from: severity) { [check] in check.findings(in: $0) }
  }
}
