package import Beagle

/// The JSON report, with one finding per line.
package struct JSONReport: JSONListFormat {
  package init() {}

  package func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    let counts = JSONWriter.object { json in
      json.member("documents", summary.documents)
      json.member("errors", summary.errors)
      json.member("warnings", summary.warnings)
      json.member("notes", summary.notes)
      json.member("unread", summary.unread)
      json.member("missingLabels", summary.labels.count)
      json.member("excluded", summary.excluded)
      json.member("baseline", summary.baselined)
      if let waiting = summary.waiting { json.member("waiting", waiting) }
      if let inconclusive = summary.inconclusive { json.member("inconclusive", inconclusive) }
    }
    let unclear = unclear.map { one in
      JSONWriter.object { json in
        json.member("file", one.file)
        json.member("message", one.message)
      }
    }
    return Array("{\"version\":1,\"findings\":[\n".utf8) + list(parts) + Array("\n],\"unclear\":[".utf8)
      + list(unclear) + Array("],\"summary\":".utf8) + counts + Array("}\n".utf8)
  }

  package func write(_ reported: ReportedFinding, of document: ReportedDocument, to json: inout JSONWriter) {
    let finding = reported.finding
    json.member("file", reported.file)
    json.member("severity", finding.severity.rawValue)
    json.member("code", finding.code)
    json.member("message", finding.message)
    json.member("line", finding.position.line)
    json.member("column", finding.position.column)
    json.member("endLine", reported.end.line)
    json.member("endColumn", reported.end.column)
    if reported.hasBytes {
      json.member("byte", finding.position.byte)
      json.member("length", finding.length)
    }
    json.member("path", finding.path.description)
    json.member("structuralPath", finding.structuralPath)
    json.member("count", reported.count)
    if !finding.clients.isEmpty { json.member("clients", finding.clients) }
    if let claim = finding.claim { json.member("claim", claim) }
    if let expected = finding.expected { json.member("expected", expected) }
    if let found = finding.found { json.member("found", found) }
    if let suggestion = finding.suggestion { json.member("suggestion", suggestion) }
    if let remedy = reported.remedy { json.member("remedy", remedy) }
    if let fix = reported.fix {
      json.object("fix") { json in
        json.member("title", fix.title)
        json.objects("edits", of: fix.edits) { edit, json in
          json.member("byte", edit.start.byte)
          json.member("length", edit.end.byte - edit.start.byte)
          json.member("text", edit.text)
        }
      }
    }
    reported.repetition?.write(to: &json)
    json.member("fingerprint", reported.fingerprint)
  }
}
