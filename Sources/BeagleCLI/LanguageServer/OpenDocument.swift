import Beagle

/// A document that an editor has open.
struct OpenDocument: Sendable {
  /// A finding with its range in the editor's positions.
  struct Finding: Sendable {
    let diagnostic: Diagnostic
    let start: EditedText.Position
    let end: EditedText.Position
  }

  let uri: String
  var text: EditedText { didSet { isDirty = true } }
  var version: Int
  private(set) var findings: [Finding] = []
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
    let edges = Set(found.flatMap { [$0.byteRange.lowerBound, $0.byteRange.upperBound] }).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(edges, text.positions(ofBytes: edges)))
    findings = found.map { finding in
      let start = positions[finding.byteRange.lowerBound] ?? .init(line: 0, character: 0)
      return Finding(
        diagnostic: finding, start: start, end: positions[finding.byteRange.upperBound] ?? start)
    }
  }

  /// Whether it is a project file.
  var isProject: Bool { Project.isFile(uri) }

  private func faults(_ check: ScreenCheck) -> [Diagnostic] {
    if isProject { return Project.faults(in: text.bytes) }
    return text.bytes.isForeignJSON ? [] : check.findings(in: text.bytes)
  }

  /// What to write in place of what a finding is about; nil where the suggestion is no replacement.
  func replacement(for finding: Finding) -> String? {
    guard let suggestion = finding.diagnostic.suggestion else { return nil }
    let found = text.bytes[finding.diagnostic.byteRange]
    // A property that belongs into another one cannot be renamed there.
    if finding.diagnostic.code == "unknown-property", suggestion.contains(".") { return nil }
    // In a string, too, the suggestion must be written as JSON writes it.
    let written = suggestion.quotedJSON
    return found.first == UInt8(ascii: "\"") ? written : String(written.dropFirst().dropLast())
  }
}
