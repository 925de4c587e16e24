import Beagle

/// Markdown for job summaries and comments on code hosts: a folded table of findings for each document.
package struct MarkdownReport: ReportFormat {
  /// `beagle check`
  package let name: String

  package init(name: String) {
    self.name = name
  }
  /// The maximum size of a report in bytes; code hosts refuse longer ones.
  package static let maximumBytes = 60_000
  /// The maximum number of rows per document.
  static let maximumRows = 100

  package func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    if document.findings.isEmpty { return [] }
    let findings = CheckSummary.count(document.findings.count, "finding")
    var text =
      "<details open><summary><code>\(MarkdownText.markup(document.name))</code>: \(findings)</summary>\n\n"
    text += "| Place | Severity | Code | Finding |\n|---|---|---|---|\n"
    for finding in document.findings.prefix(Self.maximumRows).map(\.finding) {
      let place = "\(finding.position.line):\(finding.position.column)"
      text +=
        """
        | \(place) | \(finding.severity.rawValue) | \(MarkdownText.cell(finding.code)) | \
        \(MarkdownText.cell(finding.sentence)) |\n
        """
    }
    let rest = document.findings.count - Self.maximumRows
    if rest > 0 { text += "\n\(rest) more are not listed here.\n" }
    return Array((text + "\n</details>\n\n").utf8)
  }

  package func unclear(_ unclear: Inconclusive) -> [UInt8] {
    Array("Inconclusive: \(MarkdownText.cell(unclear.message))\n\n".utf8)
  }

  package func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    report(parts, sentence: summary.sentence)
  }

  /// - Parameter sentence: A summary of what was checked and found.
  package func report(_ parts: [[UInt8]], sentence: String) -> [UInt8] {
    var report = Array("### \(name)\n\n\(MarkdownText.cell(sentence))\n\n".utf8)
    var omitted = 0
    for part in parts where !part.isEmpty {
      if report.count + part.count > Self.maximumBytes {
        omitted += 1
      } else {
        report += part
      }
    }
    if omitted > 0 {
      report += Array(
        """
        \(omitted) more \(omitted == 1 ? "document has" : "documents have") findings, \
        which are not listed here.\n
        """
        .utf8)
    }
    return report
  }
}

/// Escapes texts of documents for Markdown.
package enum MarkdownText {
  /// A text between HTML tags.
  package static func markup(_ text: String) -> String { SafeText.line(text).markupEscaped() }

  /// A text escaped for Markdown, where many characters have a meaning.
  package static func cell(_ text: String) -> String {
    var escaped = ""
    for scalar in markup(text).unicodeScalars {
      if "\\`*_{}[]()#+!|~@".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
