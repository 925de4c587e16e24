package import Beagle
package import BeagleChecking
import BeagleTerminal

/// The text report: each finding with its line and a caret below, followed by a summary.
///
/// ```text
/// home.json:12:22: error[undefined-context]: no context "usr" is declared around this place
///    12 |   "text": "Hi @{usr.name}"
///       |                 ^^^ did you mean user?
///       = at child.children[0].text
/// ```
package struct TextReport: ReportFormat {
  let paint: Paint
  package let columns: Int

  package init(isColored: Bool, columns: Int) {
    paint = Paint(isOn: isColored)
    self.columns = max(40, min(columns, 200))
  }

  package func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    var text = ""
    let name = SafeText.line(document.name)
    let shown = document.text.shown(around: document.findings.map(\.finding))
    for reported in document.findings {
      let finding = reported.finding
      text += write(
        finding, at: "\(name):\(finding.position.line):\(finding.position.column)", shown,
        remarks: reported.repetition?.remarks ?? [])
    }
    return Array(text.utf8)
  }

  /// Written to standard error instead.
  package func unclear(_ unclear: Inconclusive) -> [UInt8] { [] }

  package func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    Array(parts.joined()) + Array((paint(summary.sentence, .strong) + "\n").utf8)
  }

  /// Writes a finding with all details.
  ///
  /// - Parameters:
  ///   - place: The location, without control characters.
  ///   - shown: The document with secrets masked.
  ///   - remarks: Additional lines, without control characters.
  package func write(_ finding: Diagnostic, at place: String, _ shown: [UInt8], remarks: [String] = [])
    -> String
  {
    let style = Paint.Style(finding.severity)
    var text = paint("\(place):", .strong) + " "
    text += paint("\(finding.severity.rawValue)[\(finding.code)]", style) + ": "
    text += SafeText.line(finding.message) + "\n"
    text += excerpt(of: finding, in: shown)
    let gutter = blankMargin(of: finding)
    let path = finding.path.description
    if !path.isEmpty { text += paint("\(gutter) =", .faint) + " at \(SafeText.line(path))\n" }
    if let claim = finding.claim {
      text += paint("\(gutter) =", .faint) + " sources: --explain \(SafeText.line(claim))\n"
    }
    if let expected = finding.unsaidExpectation {
      text += paint("\(gutter) =", .faint) + " expected \(SafeText.line(expected))\n"
    }
    for remark in remarks { text += paint("\(gutter) =", .faint) + " \(remark)\n" }
    return text + "\n"
  }

  /// The line of a finding with a caret below; empty if there is nothing to show.
  ///
  /// - Parameter bytes: The document with secrets masked.
  func excerpt(of finding: Diagnostic, in bytes: [UInt8]) -> String {
    let gutter = blankMargin(of: finding)
    let number = "\(finding.position.line)"
    let margin = String(repeating: " ", count: gutter.count - number.count) + number
    let line = SourceLine(of: finding, in: bytes, columns: columns - gutter.count - 4)
    guard let line, !line.text.isEmpty else { return "" }
    let hint = finding.suggestion.map { " did you mean \(SafeText.line($0))?" } ?? ""
    let caret = String(repeating: "^", count: line.caretWidth) + hint
    return paint("\(margin) |", .faint) + " \(line.text)\n" + paint("\(gutter) |", .faint) + " "
      + String(repeating: " ", count: line.caretColumn) + paint(caret, Paint.Style(finding.severity)) + "\n"
  }

  /// Blanks as wide as the line number, at least four.
  private func blankMargin(of finding: Diagnostic) -> String {
    String(repeating: " ", count: max(4, "\(finding.position.line)".count))
  }
}

/// Writes text in colours, if they are enabled.
package struct Paint: Sendable {
  package enum Style: String {
    case strong = "1"
    case faint = "2"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case added = "32"
    case removed = "31"

    package init(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// - Parameter text: text without control characters.
  package func callAsFunction(_ text: String, _ style: Style) -> String {
    isOn ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The text that `--explain` prints about a rule.
package struct Explanation {
  package let rule: DiagnosticRule

  package init(rule: DiagnosticRule) {
    self.rule = rule
  }

  package var text: String {
    """
    \(rule.code) (\(rule.severity.rawValue)): \(rule.summary)

    \(wrapped(rule.cause))

    \(wrapped(rule.cure))
    \(rule.fix.map { "\n\(wrapped("--fix: \($0)"))\n" } ?? "")
    Found in:

    \(indented(rule.before.shown))

    Not found in:

    \(indented(rule.after.shown))

    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  private func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + word.count < 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Removes control characters from texts of documents and file names, for every format except JSON, which
/// uses `JSONWriter.escapingControls`.
package enum SafeText {
  /// The text as one line of readable length, without control characters.
  package static func line(_ text: String) -> String {
    TerminalText(sanitizing: text.elided(), as: .line).description
  }
}
