package import Beagle
import BeagleChecking
import Foundation

/// The Static Analysis Results Interchange Format, version 2.1.0, for code hosts and editors.
package struct SARIFReport: JSONListFormat {
  package let rules: [ReportRule]
  private let ruleIndices: [String: Int]

  package init(rules: [ReportRule]) {
    self.rules = rules
    ruleIndices = Dictionary(
      rules.enumerated().map { ($0.element.code, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  package func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    let driver = JSONWriter.object(write)
    let invocation = JSONWriter.object { json in
      json.key("executionSuccessful")
      json.bool(summary.unread == 0)
      if !unclear.isEmpty {
        json.objects("toolExecutionNotifications", of: unclear) { one, json in
          json.member("level", "error")
          json.text("message", one.message)
        }
      }
    }
    return Array(
      """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
      "tool":{"driver":
      """.utf8) + driver
      + Array("},\n\"columnKind\":\"unicodeCodePoints\",\n\"invocations\":[".utf8) + invocation
      + Array("],\n\"results\":[\n".utf8) + list(parts) + Array("\n]}]}\n".utf8)
  }

  private func write(to json: inout JSONWriter) {
    json.member("name", "beagle")
    json.member("semanticVersion", ProgramVersion.number)
    json.objects("rules", of: rules) { rule, json in
      json.member("id", rule.code)
      json.text("shortDescription", rule.summary)
      json.text("fullDescription", rule.cause)
      json.text("help", rule.cure)
      json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
    }
  }

  package func write(_ reported: ReportedFinding, of document: ReportedDocument, to json: inout JSONWriter) {
    let finding = reported.finding
    json.member("ruleId", finding.code)
    if let index = ruleIndices[finding.code] { json.member("ruleIndex", index) }
    json.member("level", finding.severity.rawValue)
    json.text("message", finding.sentence)
    json.objects("locations", of: [reported]) { reported, json in
      json.object("physicalLocation") { json in
        writeFile(document.target, to: &json)
        writeRegion("region", from: finding.position, to: reported.end, &json)
      }
      let path = finding.path.description
      if !path.isEmpty {
        json.objects("logicalLocations", of: [path]) { path, json in
          json.member("fullyQualifiedName", path)
        }
      }
    }
    if reported.count > 1 { json.member("occurrenceCount", reported.count) }
    json.object("partialFingerprints") { $0.member("beagleStructure/v1", reported.fingerprint) }
    if let fix = reported.fix {
      json.objects("fixes", of: [fix]) { fix, json in
        json.text("description", fix.title)
        json.objects("artifactChanges", of: [fix.edits]) { edits, json in
          writeFile(document.target, to: &json)
          json.objects("replacements", of: edits) { edit, json in
            writeRegion("deletedRegion", from: edit.start, to: edit.end, &json)
            json.text("insertedContent", edit.text)
          }
        }
      }
    }
  }

  private func writeFile(_ target: CheckTarget, to json: inout JSONWriter) {
    json.object("artifactLocation") { $0.member("uri", Self.uri(of: target)) }
  }

  private func writeRegion(
    _ key: String, from start: SourcePosition, to end: SourcePosition, _ json: inout JSONWriter
  ) {
    json.object(key) { json in
      json.member("startLine", start.line)
      json.member("startColumn", start.column)
      json.member("endLine", end.line)
      json.member("endColumn", end.column)
      // Only the line may be known.
      guard start.byte > 0 || start.line == 1 else { return }
      json.member("byteOffset", start.byte)
      json.member("byteLength", end.byte - start.byte)
    }
  }

  /// The URI of a target; relative for a relative path.
  private static func uri(of target: CheckTarget) -> String {
    switch target {
    case .standardInput: return "stdin"
    case .remote, .recorded:
      let name = if case .recorded(let document) = target { document.screen.url } else { target.name }
      return name.addingPercentEncoding(withAllowedCharacters: .urlReserved) ?? name
    case .file(let path), .found(let path):
      let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      // A colon before the first slash would be read as the end of a scheme.
      let isSchemeLike = encoded.prefix { $0 != "/" }.contains(":")
      return path.hasPrefix("/") ? "file://\(encoded)" : (isSchemeLike ? "./" : "") + encoded
    }
  }
}

extension CharacterSet {
  /// The characters of a URL, including those of escapes.
  fileprivate static let urlReserved = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "#%[]"))
}

extension JSONWriter {
  fileprivate mutating func text(_ key: String, _ value: String) {
    object(key) { $0.member("text", value) }
  }
}
