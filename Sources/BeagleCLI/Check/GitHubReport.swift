import Beagle

/// The workflow commands that GitHub shows as annotations of a change.
struct GitHubReport: ReportFormat {
  func document(_ document: CheckedDocument) -> [UInt8] {
    let lines = document.findingsWithEnds.map { finding, end -> String in
      let start = finding.position
      var properties = [
        ("file", document.target.name), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
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

  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8] {
    Array(GitHubAnnotation(command: "warning", properties: [("title", code)], message: message).text.utf8)
  }

  func unread(_ message: String) -> [UInt8] {
    Array(GitHubAnnotation(command: "error", message: message).text.utf8)
  }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8] { Array(parts.joined()) }
}

extension String {
  /// Scalar by scalar: with a combining mark behind it, a sign is another character but still that sign.
  func escaped(_ marks: [Unicode.Scalar: String]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let mark = marks[scalar] { text += mark } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
