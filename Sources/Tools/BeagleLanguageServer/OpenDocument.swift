import Beagle
import BeagleChecking
import BeagleProjects

struct OpenDocument {
  /// A finding with its range in the editor's positions.
  struct ShownDiagnostic: Sendable {
    let diagnostic: Diagnostic
    let range: LSP.Range
  }

  let uri: String
  private(set) var text: EditedText
  var version: Int
  private(set) var findings: [ShownDiagnostic] = []
  private var isDirty = true
  /// The analysis of the current text; nil until it is needed.
  private var known: DocumentAnalysis?

  init(_ uri: String, _ text: String, _ encoding: EditedText.Encoding, version: Int) {
    self.uri = uri
    self.text = EditedText(text, encoding)
    self.version = version
  }

  /// Replaces a range, or the whole text.
  mutating func replace(_ range: Range<Int>?, with new: String) {
    let range = range ?? 0..<text.bytes.count
    // Released first, so that the text has one owner and is not copied.
    known = nil
    text.replace(range, with: new)
    isDirty = true
  }

  mutating func analysis(_ check: ScreenCheck) -> DocumentAnalysis {
    if let known { return known }
    let analysis = DocumentAnalysis(text, in: uri, check)
    known = analysis
    return analysis
  }

  /// Checks the text unless its findings are up to date.
  ///
  /// - Parameter select: selects the findings to report.
  mutating func check(with check: ScreenCheck, _ select: ([Diagnostic]) -> [Diagnostic]) {
    guard isDirty else { return }
    isDirty = false
    findings = Self.shown(select(analysis(check).findings), in: text)
  }

  /// Makes the next check run again.
  mutating func forgetFindings() {
    isDirty = true
    known = nil
  }

  static func shown(_ findings: [Diagnostic], in text: EditedText) -> [ShownDiagnostic] {
    let ranges = findings.map { visible($0.byteRange, in: text.bytes) }
    return zip(findings, text.ranges(of: ranges)).map { ShownDiagnostic(diagnostic: $0, range: $1) }
  }

  /// A range that an editor can mark: if something is missing in an object, the name of its type, or else a
  /// character.
  private static func visible(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let start = range.lowerBound
    guard range.isEmpty, !bytes.isEmpty else { return range }
    if start < bytes.count, bytes[start] == UInt8(ascii: "{") {
      let json = LooseJSON(Array(bytes[start...].prefix(200)))
      let type = json.member("_beagleComponent_", of: 0) ?? json.member("_beagleAction_", of: 0)
      if let name = type.map({ json.nodes[$0] }), name.kind == .string, name.isClosed {
        return start + name.range.lowerBound..<start + name.range.upperBound
      }
    }
    // At the end of a line, the character before it.
    var first = min(start, bytes.count - 1)
    while first > 0, LooseJSON.isBlank(bytes[first]) || Unicode.UTF8.isContinuation(bytes[first]) {
      first -= 1
    }
    let end = bytes[(first + 1)...].firstIndex { !Unicode.UTF8.isContinuation($0) } ?? bytes.count
    return first..<end
  }

  var isProject: Bool { Project.isFile(uri) }
}

extension LSP.Diagnostic {
  init(_ finding: OpenDocument.ShownDiagnostic) {
    let severity =
      switch finding.diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    let hint = finding.diagnostic.suggestion.map { "; did you mean \($0)?" } ?? ""
    self.init(
      range: finding.range, severity: severity, code: finding.diagnostic.code,
      message: finding.diagnostic.message + hint)
  }
}
