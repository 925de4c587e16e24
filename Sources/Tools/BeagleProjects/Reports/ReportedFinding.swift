package import Beagle
import BeagleChecking

/// A finding in the form that all reports use.
package struct ReportedFinding: Sendable {
  /// The name of the file, or the URL.
  package var file: String
  /// Code, severity, message, position and path.
  package var finding: Diagnostic
  /// The end of the reported range.
  package var end: SourcePosition
  /// The number of findings that it represents.
  package var count = 1
  /// The number of preceding findings in the file with the same code and structural path.
  var occurrence = 0
  /// The fix that `--fix` would apply; nil if there is no safe fix.
  var fix: (title: String, edits: [Edit])?
  /// What repeats a finding of a trial; nil for other findings.
  var repetition: Repetition?

  /// Whether its byte offset is known, not only its line.
  var hasBytes: Bool { finding.position.byte > 0 || finding.position.line == 1 }

  /// A replacement of text.
  package struct Edit: Sendable {
    package let start: SourcePosition
    package let end: SourcePosition
    package let text: String
  }

  package init(_ finding: Diagnostic, in file: String, end: SourcePosition? = nil) {
    (self.file, self.finding, self.end) = (file, finding, end ?? finding.position)
  }

  /// The same finding in another file with the same text.
  package func `in`(_ file: String) -> ReportedFinding {
    var finding = self
    finding.file = file
    return finding
  }

  /// The recommended action, as a sentence.
  var remedy: String? {
    if let fix { return fix.title + "." }
    if let suggestion = finding.suggestion { return "Write \(suggestion)." }
    return DiagnosticRule[finding.code]?.cure
  }

  /// An identity that survives changes around the finding: derived from code, structural path and occurrence.
  var fingerprint: String {
    let digits = String(finding.structuralHash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(occurrence + 1)"
  }
}

extension Diagnostic {
  /// A hash of the code, a zero byte, and the structural path.
  fileprivate var structuralHash: UInt64 {
    StableHash.of(structuralPath, from: StableHash.of(0 as UInt8, from: StableHash.of(code)))
  }
}

/// A document with its findings.
package struct ReportedDocument: Sendable {
  package let target: CheckTarget
  /// The source of excerpts; empty if there is none.
  package let text: ExcerptText
  package let findings: [ReportedFinding]

  package var name: String { target.name }

  /// - Parameter former: A document with the same bytes, whose results are reused.
  package init(
    _ target: CheckTarget, _ bytes: [UInt8], _ findings: [Diagnostic], like former: ReportedDocument? = nil
  ) {
    (self.target, text) = (target, former?.text ?? ExcerptText(bytes))
    if let former, former.findings.lazy.map(\.finding).elementsEqual(findings) {
      self.findings = former.findings.map { $0.in(target.name) }
      return
    }
    let fixes = findings.map { $0.fix(in: bytes) }
    let edits = fixes.compactMap(\.self).flatMap(\.edits)
    // A finding without length ends at its start.
    let positions = Self.positions(
      ofBytes: findings.filter { $0.length > 0 }.map(\.byteRange.upperBound)
        + edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }, in: bytes)
    var counts: [UInt64: Int] = [:]
    self.findings = zip(findings, fixes).map { finding, fix in
      let end = finding.length > 0 ? positions[finding.byteRange.upperBound] : nil
      var reported = ReportedFinding(finding, in: target.name, end: end)
      let key = finding.structuralHash
      reported.occurrence = counts[key, default: 0]
      counts[key, default: 0] += 1
      reported.fix = fix.map { fix in
        let edits = fix.edits.compactMap { edit in
          positions[edit.range.lowerBound].flatMap { start in
            positions[edit.range.upperBound].map {
              ReportedFinding.Edit(start: start, end: $0, text: edit.text)
            }
          }
        }
        return (fix.title, edits)
      }
      return reported
    }
  }

  private init(_ target: CheckTarget, _ text: ExcerptText, reported: [ReportedFinding]) {
    (self.target, self.text, findings) = (target, text, reported)
  }

  /// A finding about a document whose text is not needed.
  package init(_ target: CheckTarget, _ finding: ReportedFinding) {
    self.init(target, ExcerptText([]), reported: [finding])
  }

  /// The document without its text.
  package var withoutText: ReportedDocument {
    ReportedDocument(target, ExcerptText([]), reported: findings)
  }

  /// The document with what repeats each of its findings.
  package func repeated(by repetitions: [Repetition]) -> ReportedDocument {
    let findings = zip(findings, repetitions).map { one, repetition in
      var one = one
      one.repetition = repetition
      return one
    }
    return ReportedDocument(target, text, reported: findings)
  }

  /// The document without some findings.
  package func without(_ isHidden: (Diagnostic) -> Bool) -> ReportedDocument {
    ReportedDocument(target, text, reported: findings.filter { !isHidden($0.finding) })
  }

  /// The positions of byte offsets in any order, found in a single pass.
  private static func positions(ofBytes offsets: [Int], in bytes: [UInt8]) -> [Int: SourcePosition] {
    var positions: [Int: SourcePosition] = [:]
    var here = SourcePosition(byte: 0, line: 1, column: 1)
    bytes.withUnsafeBufferPointer { bytes in
      for offset in Set(offsets).sorted() {
        here = here.advanced(to: offset, in: bytes)
        positions[offset] = here
      }
    }
    return positions
  }
}

extension [UInt8] {
  package subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}

extension Diagnostic {
  /// The message with the suggestion, or otherwise with what is expected.
  package var sentence: String {
    if let suggestion { return "\(message); did you mean \(suggestion)?" }
    return unsaidExpectation.map { "\(message); expected \($0)" } ?? message
  }

  /// The expectation, unless the message already contains it.
  var unsaidExpectation: String? {
    // The messages of these codes always contain it.
    if code == "json" || code == "missing-property" { return nil }
    return expected == suggestion ? nil : expected.flatMap { message.contains($0) ? nil : $0 }
  }
}
