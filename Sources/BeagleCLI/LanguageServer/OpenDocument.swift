import Beagle
import BeagleChecking

/// A document that an editor has open.
struct OpenDocument: Sendable {
  /// A finding with its range in the editor's positions.
  struct ShownDiagnostic: Sendable {
    let diagnostic: Diagnostic
    let start: EditedText.Position
    let end: EditedText.Position
  }

  let uri: String
  var text: EditedText { didSet { isDirty = true } }
  var version: Int
  private(set) var findings: [ShownDiagnostic] = []
  /// Whether the text has changed since it was last checked.
  private var isDirty = true

  init(_ uri: String, _ text: String, version: Int) {
    self.uri = uri
    self.text = EditedText(text)
    self.version = version
  }

  /// Finds what is wrong with the text, unless that is known.
  mutating func check(with check: ScreenCheck, from severity: Diagnostic.Severity) {
    guard isDirty else { return }
    isDirty = false
    let found = faults(check).filter { $0.severity >= severity }
    let ranges = found.map { visible($0.byteRange) }
    let edges = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(edges, text.positions(ofBytes: edges)))
    findings = zip(found, ranges).map { finding, range in
      let start = positions[range.lowerBound] ?? .init(line: 0, character: 0)
      return ShownDiagnostic(diagnostic: finding, start: start, end: positions[range.upperBound] ?? start)
    }
  }

  /// Makes the text be checked again.
  mutating func forgetFindings() { isDirty = true }

  /// A range in which something can be marked: where something is missing in an object, the name of its type, or else a
  /// character.
  private func visible(_ range: Range<Int>) -> Range<Int> {
    let (bytes, start) = (text.bytes, range.lowerBound)
    guard range.isEmpty, !bytes.isEmpty else { return range }
    if start < bytes.count, bytes[start] == UInt8(ascii: "{") {
      let json = LooseJSON(Array(bytes[start...].prefix(200)))
      let type = json.member("_beagleComponent_", of: 0) ?? json.member("_beagleAction_", of: 0)
      if let name = type.map({ json.nodes[$0] }), name.kind == .string, name.isClosed {
        return start + name.range.lowerBound..<start + name.range.upperBound
      }
    }
    // At the end of a line the character before.
    var first = min(start, bytes.count - 1)
    while first > 0, LooseJSON.isBlank(bytes[first]) || Unicode.UTF8.isContinuation(bytes[first]) {
      first -= 1
    }
    let end = bytes[(first + 1)...].firstIndex { !Unicode.UTF8.isContinuation($0) } ?? bytes.count
    return first..<end
  }

  /// Whether it is a project file.
  var isProject: Bool { Project.isFile(uri) }

  private func faults(_ check: ScreenCheck) -> [Diagnostic] {
    if isProject { return Project.faults(in: text.bytes) }
    return text.bytes.isForeignJSON ? [] : check.findings(in: text.bytes)
  }

  /// What to write in place of what a finding is about; nil where the suggestion is no replacement.
  func replacement(for finding: ShownDiagnostic) -> String? {
    guard let suggestion = finding.diagnostic.suggestion else { return nil }
    let found = text.bytes[finding.diagnostic.byteRange]
    // A property that belongs into another one cannot be renamed there.
    if finding.diagnostic.code == "unknown-property", suggestion.contains(".") { return nil }
    // In a string, too, the suggestion must be written as JSON writes it.
    let literal = suggestion.quotedJSON
    return found.first == UInt8(ascii: "\"") ? literal : String(literal.dropFirst().dropLast())
  }
}
