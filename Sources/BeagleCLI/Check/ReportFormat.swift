import Beagle

/// A document that was checked.
struct CheckedDocument: Sendable {
  let target: CheckTarget
  let bytes: [UInt8]
  let findings: [Diagnostic]

  init(target: CheckTarget, bytes: [UInt8], findings: [Diagnostic]) {
    self.target = target
    self.bytes = bytes
    self.findings = findings
  }

  /// The findings with their end positions. Reads the document once, also if findings overlap.
  var findingsWithEnds: [(finding: Diagnostic, end: SourcePosition)] {
    let order = findings.indices.sorted {
      findings[$0].byteRange.upperBound < findings[$1].byteRange.upperBound
    }
    var ends: [SourcePosition?] = Array(repeating: nil, count: findings.count)
    var here = SourcePosition(byte: 0, line: 1, column: 1)
    for index in order {
      // A finding without length ends where it begins.
      let finding = findings[index]
      if finding.length == 0 {
        ends[index] = finding.position
        continue
      }
      here = end(at: min(finding.byteRange.upperBound, bytes.count), from: here)
      ends[index] = here
    }
    return zip(findings, ends).map { ($0, $1 ?? $0.position) }
  }
}

/// A format for findings.
///
/// Documents are formatted one by one, on many threads; at the end their texts are joined in order.
protocol ReportFormat: Sendable {
  func document(_ document: CheckedDocument) -> [UInt8]
  /// A target that could not be read.
  func unread(_ message: String) -> [UInt8]
  /// A finding about the whole run.
  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8]
  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8]
  /// Whether the text of a document depends on whether warnings are failures, which is known after all documents are
  /// checked.
  var reportsFailures: Bool { get }
  /// The text of a document whose warnings are no failures.
  func toleratedDocument(_ document: CheckedDocument) -> [UInt8]
}

extension ReportFormat {
  var reportsFailures: Bool { false }
  func toleratedDocument(_ document: CheckedDocument) -> [UInt8] { self.document(document) }
}

/// A format whose findings are JSON objects in one list, a line each.
protocol JSONListFormat: ReportFormat {
  func object(_ finding: Diagnostic, _ end: SourcePosition, _ document: CheckedDocument) -> [UInt8]
}

extension JSONListFormat {
  func document(_ document: CheckedDocument) -> [UInt8] {
    list(document.findingsWithEnds.map { object($0.finding, $0.end, document) })
  }

  func unread(_ message: String) -> [UInt8] { [] }

  func list(_ objects: [[UInt8]]) -> [UInt8] {
    Array(objects.filter { !$0.isEmpty }.joined(separator: Array(",\n".utf8)))
  }
}

extension CheckedDocument {
  /// The position of a byte that is not before `start`.
  private func end(at end: Int, from start: SourcePosition) -> SourcePosition {
    var line = start.line
    var column = start.column
    for offset in start.byte..<max(start.byte, end) {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && bytes[safe: offset + 1] != UInt8(ascii: "\n"))
      {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r"), !isMark(offset) {
        column += 1
      }
    }
    return SourcePosition(byte: max(start.byte, end), line: line, column: column)
  }

  /// Whether a byte belongs to the mark that some files begin with, which is no column.
  private func isMark(_ offset: Int) -> Bool { offset < 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}

extension [UInt8] {
  subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
