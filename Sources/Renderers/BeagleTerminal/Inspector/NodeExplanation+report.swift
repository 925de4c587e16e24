package import Beagle

extension NodeExplanation {
  /// The explanation as lines, in the order of likely questions: what the node is, why it has its values and
  /// its size, what a press does.
  package var report: [ReportLine] {
    [ReportLine(name, .heading)] + placeLines + propertyLines + lengthLines + useLines + contextLines
  }

  private var placeLines: [ReportLine] {
    var lines: [ReportLine] = []
    if !path.isEmpty { lines.append(ReportLine("at \(path)", .muted, indent: 2)) }
    lines.append(
      ReportLine(
        """
        \(frame.width.shortDecimal) × \(frame.height.shortDecimal) points at \(frame.x.shortDecimal), \
        \(frame.y.shortDecimal)
        """,
        .muted,
        indent: 2))
    lines += invisibility.map { ReportLine("not visible: \($0)", .error, indent: 2) }
    lines += remarks.map { ReportLine($0, indent: 2) }
    return lines
  }

  private var propertyLines: [ReportLine] {
    guard !properties.isEmpty else { return [] }
    var lines = [ReportLine("Properties", .heading)]
    for property in properties {
      lines.append(ReportLine("\(property.path): \(property.source.shown)", indent: 2))
      guard let value = property.value else { continue }
      let isEmpty = value == .empty
      lines.append(ReportLine("→ \(value.shown)", isEmpty ? .error : .plain, indent: 4))
      for read in property.reads {
        // A text that is a single expression equals the value it reads, which is not repeated.
        let value = property.reads.count == 1 && read.value == value ? "" : " is \(read.value.shown)"
        let origin = read.origin.map { ", \($0)" } ?? ""
        lines.append(ReportLine("\(read.binding)\(value)\(origin)", .muted, indent: 4))
        if let issue = read.issue { lines.append(ReportLine(issue, .error, indent: 6)) }
      }
      if property.furtherReads > 0 {
        lines.append(ReportLine("and reads \(property.furtherReads) more", .muted, indent: 4))
      }
    }
    return lines
  }

  private var lengthLines: [ReportLine] {
    lines(of: width, "Width") + lines(of: height, "Height")
  }

  private func lines(of steps: [LengthStep], _ title: String) -> [ReportLine] {
    guard let last = steps.last else { return [] }
    return [ReportLine("\(title) \(last.points.shortDecimal)", .heading)]
      + steps.map { ReportLine("\($0.points.shortDecimal): \($0.reason)", indent: 2) }
  }

  private var useLines: [ReportLine] {
    var lines = [ReportLine("Press", .heading)]
    switch press {
    case .runs(let actions):
      lines.append(
        ReportLine(actions.isEmpty ? "runs no action" : "runs \(actions.joined(separator: ", "))", indent: 2))
    case .isTaken(let name): lines.append(ReportLine("is handled by \(name) around it", indent: 2))
    case .nothing(let reasons):
      lines += reasons.map { ReportLine("does nothing: \($0)", .muted, indent: 2) }
    }
    return lines
  }

  private var contextLines: [ReportLine] {
    guard !contexts.isEmpty else { return [] }
    return [ReportLine("Contexts", .heading)]
      + contexts.flatMap {
        [
          ReportLine("\($0.id) = \($0.value.shown)", indent: 2),
          ReportLine($0.origin, .muted, indent: 4),
        ]
      }
  }
}

extension DynamicObject {
  package var shown: String { JSONPrefix(of: self).text.shortened(to: 120) }
}

package struct ReportLine: Sendable, Equatable {
  /// Columns before the text.
  package var indent = 0
  package var text: String
  package var kind: Kind

  package enum Kind: Sendable, Equatable {
    case heading, plain, muted, error
  }

  package init(_ text: String, _ kind: Kind = .plain, indent: Int = 0) {
    self.text = text
    self.kind = kind
    self.indent = indent
  }
}

extension ReportLine {
  /// Wraps the line at words to a number of columns; continuation lines are indented by two more columns.
  /// Control characters are replaced.
  package func wrapped(to columns: Int) -> [(text: TerminalText, line: ReportLine)] {
    let text = TerminalText(sanitizing: text, as: .line)
    guard indent + text.columns > columns else { return [(text, self)] }
    var rest = self
    rest.indent += 2
    return text.wrap(width: max(8, columns - indent - 2)).enumerated().map { ($1, $0 == 0 ? self : rest) }
  }
}

extension String {
  /// Pads the string with blanks to a number of characters, with at least one blank.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - count))
  }
}
