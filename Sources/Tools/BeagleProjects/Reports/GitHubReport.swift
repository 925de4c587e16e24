import Beagle

/// Workflow commands that GitHub shows as annotations of a change.
package struct GitHubReport: ReportFormat {
  package init() {}

  package func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    let lines = document.findings.map { reported -> String in
      let (finding, end) = (reported.finding, reported.end)
      let start = finding.position
      var properties = [
        ("file", reported.file), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
        ("col", "\(start.column)"),
      ]
      if start.line == end.line { properties.append(("endColumn", "\(max(start.column, end.column))")) }
      properties.append(("title", finding.code))
      let path = finding.path.description
      return GitHubAnnotation(
        command: finding.severity == .note ? "notice" : finding.severity.rawValue, properties: properties,
        message: finding.sentence + (path.isEmpty ? "" : " (at \(path))")
      ).text
    }
    return Array(lines.joined().utf8)
  }

  package func unclear(_ unclear: Inconclusive) -> [UInt8] {
    let annotation = GitHubAnnotation(
      command: "error", properties: [("file", unclear.file), ("title", "unread")], message: unclear.message)
    return Array(annotation.text.utf8)
  }

  package func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    Array(parts.joined())
  }
}

extension String {
  /// Works on scalars: a character followed by a combining mark is a different `Character`, but must still be
  /// escaped.
  fileprivate func escaped(_ marks: [Unicode.Scalar: String]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let mark = marks[scalar] { text += mark } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

/// A workflow command that GitHub shows as an annotation of a change: `::error file=a.json,line=1::It is
/// wrong`.
package struct GitHubAnnotation {
  /// `error`, `warning` or `notice`.
  package let command: String
  /// The unescaped properties; ``text`` escapes special characters.
  package var properties: [(name: String, value: String)] = []
  package let message: String

  package init(command: String, properties: [(name: String, value: String)] = [], message: String) {
    (self.command, self.properties, self.message) = (command, properties, Self.data(message))
  }

  /// Creates an annotation whose message keeps its lines.
  package init(command: String, properties: [(name: String, value: String)], lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).prefix(100).map {
      Self.data(String($0))
    }
    (self.command, self.properties, message) = (command, properties, lines.joined(separator: "%0A"))
  }

  /// The command of the annotation, with the line break that ends it.
  package var text: String {
    let values = properties.map { "\($0.name)=\(Self.property($0.value))" }.joined(separator: ",")
    return "::\(command) \(values)::\(message)\n"
  }

  /// The text after the second `::`. A line break would begin another command; there are none left, but they
  /// are escaped anyway. Commands in the text itself are escaped too, as another service may read the log.
  private static func data(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// The value of a property, after its `=`.
  package static func property(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped([
      "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C",
    ])
  }
}
