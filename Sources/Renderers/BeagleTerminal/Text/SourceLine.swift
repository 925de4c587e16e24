package import Beagle

/// The line of a document with a finding, and the position of the caret below it. A long line is cut around
/// the caret.
package struct SourceLine {
  /// Safe to show in a terminal.
  package let text: String
  /// Columns before the caret.
  package let caretColumn: Int
  /// Columns of the reported range, at least 1.
  package let caretWidth: Int

  package init?(of finding: Diagnostic, in bytes: [UInt8], columns: Int) {
    // How many bytes are read on either side. A column seldom has more than four bytes.
    let window = 4 * columns
    let offset = min(max(finding.position.byte, 0), bytes.count)
    var start = offset
    while start > 0, offset - start < window, !Self.endsLine(bytes[start - 1]) { start -= 1 }
    var end = offset
    while end < bytes.count, end - offset < window, !Self.endsLine(bytes[end]) { end += 1 }
    let isCutBefore = start > 0 && !Self.endsLine(bytes[start - 1])
    let isCutAfter = end < bytes.count && !Self.endsLine(bytes[end])
    // Do not cut inside a character.
    if isCutBefore { while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 } }
    if isCutAfter { while end > offset, bytes[end] & 0xC0 == 0x80 { end -= 1 } }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 { start = 3 }

    let caretEnd = min(Self.endOfCaret(finding, bytes), end)
    var before = Self.pieces(bytes[start..<offset])
    let under = Self.pieces(bytes[offset..<max(offset, caretEnd)])
    var after = Self.pieces(bytes[max(offset, caretEnd)..<end])
    // If the line is too long, a third of the width is for the text before the caret.
    var isShortened = (before: isCutBefore, after: isCutAfter)
    let total = Self.width(before) + Self.width(under) + Self.width(after)
    if total + (isCutBefore ? 1 : 0) + (isCutAfter ? 1 : 0) > columns {
      // Indentation is dropped if the line is cut.
      if !isCutBefore { before = Array(before.drop { $0.text.allSatisfy { $0 == " " } }) }
      let available = max(8, columns - 2)
      let forRest = min(available * 2 / 3, Self.width(under) + Self.width(after))
      let excess = Self.count(of: before, wider: available - forRest)
      before.removeFirst(excess)
      if excess > 0 { isShortened.before = true }
    }
    var shown = under
    let available = columns - 2 - Self.width(before)
    let excess = min(Self.count(of: shown.reversed(), wider: available), max(0, shown.count - 1))
    if excess > 0 {
      shown.removeLast(excess)
      isShortened.after = true
      after = []
    }
    let rest = Self.count(of: after.reversed(), wider: available - Self.width(shown))
    after.removeLast(rest)
    if rest > 0 { isShortened.after = true }
    let front = isShortened.before ? "…" : ""
    text =
      front + (before + shown + after).map(\.text).joined() + (isShortened.after ? "…" : "")
    caretColumn = front.count + Self.width(before)
    caretWidth = max(1, Self.width(shown))
  }

  private struct Piece {
    let text: String
    let columns: Int
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) -> [Piece] {
    String(decoding: bytes, as: UTF8.self).map { character in
      if let ascii = character.asciiValue, (0x20...0x7E).contains(ascii) {
        return Piece(text: String(character), columns: 1)
      }
      let safe = TerminalText(sanitizing: String(character))
      return Piece(text: safe.description, columns: safe.columns)
    }
  }

  /// How many leading pieces must be dropped so that the rest fits into a number of columns.
  private static func count(of pieces: some Collection<Piece>, wider columns: Int) -> Int {
    var width = pieces.reduce(0) { $0 + $1.columns }
    return pieces.prefix { piece in
      defer { width -= piece.columns }
      return width > columns
    }.count
  }

  private static func width(_ pieces: [Piece]) -> Int {
    pieces.reduce(0) { $0 + $1.columns }
  }

  /// The end of the caret, which only marks the opening bracket of objects and arrays.
  private static func endOfCaret(_ finding: Diagnostic, _ bytes: [UInt8]) -> Int {
    let range = finding.byteRange.clamped(to: 0..<bytes.count)
    return beginsObjectOrArray(range, bytes) ? range.lowerBound + 1 : range.upperBound
  }

  /// Whether a value starts there, rather than a part of a text such as `{{name}}` or the `[0]` of a path.
  private static func beginsObjectOrArray(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let text = bytes[range].prefix(2)
    guard let first = text.first, "{[".utf8.contains(first), !text.elementsEqual("{{".utf8) else {
      return false
    }
    let before = bytes[..<range.lowerBound].last { !" \t\r\n".utf8.contains($0) }
    return before.map(":,[".utf8.contains) ?? true
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
