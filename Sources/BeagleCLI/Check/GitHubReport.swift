import Beagle

/// The workflow commands that GitHub shows as annotations of a change.
struct GitHubReport: ReportFormat {
  func document(_ document: CheckedDocument) -> [UInt8] {
    let file = Self.property(document.target.name)
    let lines = document.findingsWithEnds.map { finding, end -> String in
      let command = finding.severity == .note ? "notice" : finding.severity.rawValue
      let start = finding.position
      let columns = start.line == end.line ? ",endColumn=\(max(start.column, end.column))" : ""
      let location = "file=\(file),line=\(start.line),endLine=\(end.line),col=\(start.column)\(columns)"
      let path = finding.path.description
      let message = finding.sentence + (path.isEmpty ? "" : " (at \(path))")
      return "::\(command) \(location),title=\(Self.property(finding.code))::\(Self.data(message))\n"
    }
    return Array(lines.joined().utf8)
  }

  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8] {
    Array("::warning title=\(Self.property(code))::\(Self.data(message))\n".utf8)
  }

  func unread(_ message: String) -> [UInt8] { Array("::error ::\(Self.data(message))\n".utf8) }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8] { Array(parts.joined()) }

  /// The text after the second `::`. A line break would begin another command; there are none left, but they are
  /// escaped anyway. Commands in the text itself are escaped too, as another service may read the log.
  static func data(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// The value of a property, after its `=`.
  static func property(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped([
      "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C",
    ])
  }
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
