import Beagle
import BeagleChecking
import Foundation

/// The Static Analysis Results Interchange Format, version 2.1.0, which code hosts and editors read.
struct SARIFReport: JSONListFormat {
  private static let ruleIndices = Dictionary(
    uniqueKeysWithValues: DiagnosticRule.all.enumerated().map { ($0.element.code, $0.offset) })

  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    writeRule(code, .warning, message, to: &json)
    json.endObject()
    return JSONWriter.escapingControls((try? json.finish()) ?? [])
  }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8] {
    var driver = JSONWriter()
    write(to: &driver)
    return Array(
      """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
      "tool":{"driver":
      """.utf8) + ((try? driver.finish()) ?? [])
      + Array("},\n\"columnKind\":\"unicodeCodePoints\",\n\"invocations\":[{\"executionSuccessful\":".utf8)
      + Array("\(summary.unread == 0)}],\n\"results\":[\n".utf8) + list(parts) + Array("\n]}]}\n".utf8)
  }

  /// The program and its rules.
  private func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", "beagle")
    json.member("semanticVersion", Program.versionNumber)
    json.key("rules")
    json.beginArray()
    for rule in DiagnosticRule.all {
      json.beginObject()
      json.member("id", rule.code)
      json.text("shortDescription", rule.summary)
      json.text("fullDescription", rule.cause)
      json.text("help", rule.cure)
      json.key("defaultConfiguration")
      json.beginObject()
      json.member("level", rule.severity.rawValue)
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func writeRule(
    _ code: String, _ severity: Diagnostic.Severity, _ message: String, to json: inout JSONWriter
  ) {
    json.member("ruleId", code)
    if let index = Self.ruleIndices[code] { json.member("ruleIndex", index) }
    json.member("level", severity.rawValue)
    json.text("message", message)
  }

  func object(_ finding: Diagnostic, _ end: SourcePosition, _ document: CheckedDocument) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    writeRule(finding.code, finding.severity, finding.sentence, to: &json)
    json.key("locations")
    json.beginArray()
    json.beginObject()
    json.key("physicalLocation")
    json.beginObject()
    json.key("artifactLocation")
    json.beginObject()
    json.member("uri", Self.uri(of: document.target))
    json.endObject()
    writeRegion(from: finding.position, to: end, &json)
    json.endObject()
    let path = finding.path.description
    if !path.isEmpty {
      json.key("logicalLocations")
      json.beginArray()
      json.beginObject()
      json.member("fullyQualifiedName", path)
      json.endObject()
      json.endArray()
    }
    json.endObject()
    json.endArray()
    json.endObject()
    return JSONWriter.escapingControls((try? json.finish()) ?? [])
  }

  private func writeRegion(from start: SourcePosition, to end: SourcePosition, _ json: inout JSONWriter) {
    json.key("region")
    json.beginObject()
    json.member("startLine", start.line)
    json.member("startColumn", start.column)
    json.member("endLine", end.line)
    json.member("endColumn", end.column)
    json.member("byteOffset", start.byte)
    json.member("byteLength", end.byte - start.byte)
    json.endObject()
  }

  /// A file's is relative where its path is.
  private static func uri(of target: CheckTarget) -> String {
    switch target {
    case .standardInput: return "stdin"
    case .remote:
      let name = target.name
      return name.addingPercentEncoding(withAllowedCharacters: .urlReserved) ?? name
    case .file(let path), .found(let path):
      let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      // A colon before the first slash would be taken for a scheme's.
      let isSchemeLike = encoded.prefix { $0 != "/" }.contains(":")
      return path.hasPrefix("/") ? "file://\(encoded)" : (isSchemeLike ? "./" : "") + encoded
    }
  }
}

extension CharacterSet {
  /// What a URL may consist of, escapes included.
  fileprivate static let urlReserved = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "#%[]"))
}

extension JSONWriter {
  fileprivate mutating func text(_ key: String, _ value: String) {
    self.key(key)
    beginObject()
    member("text", value)
    endObject()
  }
}

extension Diagnostic {
  /// The message with the suggestion, or else with what is expected.
  var sentence: String {
    if let suggestion { return "\(message); did you mean \(suggestion)?" }
    return unsaidExpectation.map { "\(message); expected \($0)" } ?? message
  }

  /// What is expected where the message does not say it.
  var unsaidExpectation: String? {
    // These always do.
    if code == "json" || code == "missing-property" { return nil }
    return expected == suggestion ? nil : expected.flatMap { message.contains($0) ? nil : $0 }
  }
}
