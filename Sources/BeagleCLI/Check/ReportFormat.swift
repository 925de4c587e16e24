import Beagle

/// A document that was checked.
struct CheckedDocument: Sendable {
  let target: CheckTarget
  let bytes: [UInt8]
  let findings: [Diagnostic]
}

/// A way to write what was found.
///
/// Documents are written one by one, on many threads; in the end their texts are put together in order.
protocol ReportFormat: Sendable {
  func document(_ document: CheckedDocument) -> [UInt8]
  /// A target that could not be read.
  func unread(_ message: String) -> [UInt8]
  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8]
}

extension CheckedDocument {
  /// Where a finding ends.
  func end(of finding: Diagnostic) -> SourcePosition {
    var line = finding.position.line
    var column = finding.position.column
    let range = finding.byteRange.clamped(to: 0..<bytes.count)
    for place in range {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && bytes[safe: place + 1] != UInt8(ascii: "\n"))
      {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
        column += 1
      }
    }
    return SourcePosition(byte: range.upperBound, line: line, column: column)
  }
}

extension [UInt8] {
  subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
