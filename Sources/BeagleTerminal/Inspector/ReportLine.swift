import Beagle

/// One line of what the inspector and `beagle explain` show: text with an indentation, in columns, and what it means.
package struct ReportLine: Sendable, Equatable {
  /// Columns before the text.
  package var indent = 0
  package var text: String
  package var kind: Kind

  package enum Kind: Sendable, Equatable {
    case heading, plain, muted, fault
  }

  package init(_ text: String, _ kind: Kind = .plain, indent: Int = 0) {
    self.text = text
    self.kind = kind
    self.indent = indent
  }
}

extension ReportLine {
  /// Breaks lines at words, so that they fit into so many columns; further lines are indented by two columns more. Control
  /// characters are replaced.
  package func wrapped(to columns: Int) -> [(text: TerminalText, line: ReportLine)] {
    let text = TerminalText(sanitizing: text, as: .line)
    guard indent + text.columns > columns else { return [(text, self)] }
    var rest = self
    rest.indent += 2
    return text.wrap(width: max(8, columns - indent - 2)).enumerated().map { ($1, $0 == 0 ? self : rest) }
  }
}

extension String {
  /// With blanks behind it, up to so many characters, one blank at least.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - count))
  }
}
