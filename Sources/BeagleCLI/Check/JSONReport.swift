import Beagle

/// The report for programs: all findings, one per line.
struct JSONReport: JSONListFormat {
  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("severity", Diagnostic.Severity.warning.rawValue)
    json.member("code", code)
    json.member("message", message)
    json.endObject()
    return JSONWriter.escapingControls((try? json.finish()) ?? [])
  }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("documents")
    json.int(summary.documents)
    json.key("errors")
    json.int(summary.errors)
    json.key("warnings")
    json.int(summary.warnings)
    json.key("notes")
    json.int(summary.notes)
    json.key("unread")
    json.int(summary.unread)
    json.key("missingLabels")
    json.int(summary.labels.count)
    json.endObject()
    return Array("{\"version\":1,\"findings\":[\n".utf8) + list(parts) + Array("\n],\"summary\":".utf8)
      + ((try? json.finish()) ?? []) + Array("}\n".utf8)
  }

  func object(_ finding: Diagnostic, _ end: SourcePosition, _ document: CheckedDocument) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("file", document.target.name)
    json.member("severity", finding.severity.rawValue)
    json.member("code", finding.code)
    json.member("message", finding.message)
    json.member("line", finding.position.line)
    json.member("column", finding.position.column)
    json.member("endLine", end.line)
    json.member("endColumn", end.column)
    json.member("byte", finding.position.byte)
    json.member("length", finding.length)
    json.member("path", finding.path.description)
    if let expected = finding.expected { json.member("expected", expected) }
    if let found = finding.found { json.member("found", found) }
    if let suggestion = finding.suggestion { json.member("suggestion", suggestion) }
    json.endObject()
    // There are no numbers in it that are not finite.
    return JSONWriter.escapingControls((try? json.finish()) ?? [])
  }
}

extension JSONWriter {
  mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    int(value)
  }
}
