import Beagle
import BeagleChecking

/// A finding as all reports have it: what is wrong, where, for whom, and what to do about it.
struct ReportedFinding: Sendable {
  /// The name of the file, or the URL, that it is in.
  let file: String
  /// Its code, severity, message, position and path.
  var finding: Diagnostic
  /// Where what it is about ends.
  var end: SourcePosition
  /// How many findings it stands for.
  var count = 1
  /// The number of findings before it in the file that have its code and structural path.
  var occurrence = 0

  init(_ finding: Diagnostic, in file: String, end: SourcePosition? = nil) {
    (self.file, self.finding, self.end) = (file, finding, end ?? finding.position)
  }

  /// What to do about it, in a sentence.
  var remedy: String? {
    if let suggestion = finding.suggestion { return "Write \(suggestion)." }
    return DiagnosticRule[finding.code]?.cure
  }

  /// What stays the same while the document around it changes: of its code, its structural path and its number among those
  /// that have both.
  var fingerprint: String {
    let hash = StableHash.fnv1a("\(finding.code)\u{0}\(finding.structuralPath)")
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(occurrence + 1)"
  }
}

/// A document with its findings.
struct ReportedDocument: Sendable {
  let target: CheckTarget
  /// The text that excerpts are taken from; empty where there is none.
  let bytes: [UInt8]
  let findings: [ReportedFinding]

  var name: String { target.name }

  init(_ target: CheckTarget, _ bytes: [UInt8], _ findings: [Diagnostic]) {
    (self.target, self.bytes) = (target, bytes)
    let ends = Self.ends(of: findings, in: bytes)
    var counts: [String: Int] = [:]
    self.findings = zip(findings, ends).map { finding, end in
      var reported = ReportedFinding(finding, in: target.name, end: end)
      let key = "\(finding.code)\u{0}\(finding.structuralPath)"
      reported.occurrence = counts[key, default: 0]
      counts[key, default: 0] += 1
      return reported
    }
  }

  private init(_ target: CheckTarget, _ bytes: [UInt8], reported: [ReportedFinding]) {
    (self.target, self.bytes, findings) = (target, bytes, reported)
  }

  /// Something about a document whose text is not needed.
  init(_ target: CheckTarget, _ finding: ReportedFinding) { self.init(target, [], reported: [finding]) }

  /// The same without its text.
  var withoutText: ReportedDocument { ReportedDocument(target, [], reported: findings) }

  /// The same without some findings.
  func without(_ isHidden: (Diagnostic) -> Bool) -> ReportedDocument {
    ReportedDocument(target, bytes, reported: findings.filter { !isHidden($0.finding) })
  }

  /// Where findings end. Reads the document once, also if findings overlap.
  private static func ends(of findings: [Diagnostic], in bytes: [UInt8]) -> [SourcePosition] {
    let order = findings.indices.sorted {
      findings[$0].byteRange.upperBound < findings[$1].byteRange.upperBound
    }
    var ends = findings.map(\.position)
    var here = SourcePosition(byte: 0, line: 1, column: 1)
    // A finding without length ends where it begins.
    for index in order where findings[index].length > 0 {
      here = end(at: min(findings[index].byteRange.upperBound, bytes.count), from: here, in: bytes)
      ends[index] = here
    }
    return ends
  }

  /// The position of a byte that is not before `start`.
  private static func end(at end: Int, from start: SourcePosition, in bytes: [UInt8]) -> SourcePosition {
    var line = start.line
    var column = start.column
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    for offset in start.byte..<max(start.byte, end) {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && bytes[safe: offset + 1] != UInt8(ascii: "\n"))
      {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r"), !(hasMark && offset < 3) {
        // The mark that some files begin with is no column.
        column += 1
      }
    }
    return SourcePosition(byte: max(start.byte, end), line: line, column: column)
  }
}

extension [UInt8] {
  subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}

/// A hash that is the same on every machine and in every version: FNV-1a with 64 bits.
enum StableHash {
  static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
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
