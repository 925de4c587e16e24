package import BeagleSchema

/// Applies safe fixes to a document. Everything else stays unchanged, byte by byte.
///
/// The fixes are applied together, and the document is checked again. A fix is skipped if it causes a new
/// error, a value that a target client refuses, more findings, or its own finding once more. Findings that
/// were hidden before, such as those inside a component of a misspelt type, do not count as new. This is
/// repeated until nothing more can be fixed.
package struct DocumentFixer: Sendable {
  /// Findings of lower severity are not fixed.
  let severity: Diagnostic.Severity
  let findings: @Sendable ([UInt8]) -> [Diagnostic]

  /// The maximum number of bytes checked to try fixes, together and one by one. Untried fixes are skipped.
  static let maximumBytes = 64 << 20
  /// The maximum number of passes over a document.
  static let maximumRounds = 100
  static let maximumFindings = 100_000

  package init(from severity: Diagnostic.Severity, findings: @escaping @Sendable ([UInt8]) -> [Diagnostic]) {
    self.severity = severity
    self.findings = findings
  }

  /// A fixer that only fixes the findings that `kept` returns.
  package func keeping(_ kept: @escaping @Sendable ([Diagnostic]) -> [Diagnostic]) -> DocumentFixer {
    DocumentFixer(from: severity) { [findings] in kept(findings($0)) }
  }

  package func fixed(_ bytes: [UInt8]) -> FixedDocument {
    var run = FixingRun(self, bytes)
    while run.mendsSomething() {}
    return FixedDocument(bytes: run.text.bytes, edits: run.text.edits, count: run.count)
  }
}

package struct FixedDocument: Sendable {
  package let bytes: [UInt8]
  /// The edits of the original, in ascending order and disjoint.
  package let edits: [TextEdit]
  package let count: Int
}

extension ScreenCheck {
  /// A fixer for the findings of screens.
  package func fixer(from severity: Diagnostic.Severity) -> DocumentFixer {
    var check = self
    check.findingLimit = DocumentFixer.maximumFindings
    return DocumentFixer(from: severity) { [check] in check.findings(in: $0) }
  }
}
