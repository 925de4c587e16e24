import BeagleJSON

/// Reads texts as Android and the web do: an expression goes from `@{` to the next brace outside of quotes; without one,
/// it is text. Backslashes are undone as each of them does.
enum ForeignText {
  struct Piece {
    /// From `@{` to behind the brace. What is between pieces is text.
    var range: Range<Int>
    /// How many backslashes stand directly before it. An odd number makes it text.
    var backslashes: Int
    var isEscaped: Bool { backslashes % 2 == 1 }
  }

  /// The expressions of a text, escaped ones included, in their order.
  static func pieces(of text: UnsafeBufferPointer<UInt8>) -> [Piece] {
    // Where what begins at a place ends, worked out from the end so that no text is read twice: outside of quotes, and
    // inside of them for this place and the one behind it.
    var outside: Int?
    var inside: (here: Int?, next: Int?) = (nil, nil)
    var found: [Range<Int>] = []
    for place in text.indices.reversed() {
      let byte = text[place]
      if byte == UInt8(ascii: "@"), place + 1 < text.count, text[place + 1] == UInt8(ascii: "{"),
        let end = outside
      {
        // `outside` is that of the brace, which is a character like any other.
        found.append(place..<end)
      }
      let quoted =
        byte == UInt8(ascii: "'") ? outside : byte == UInt8(ascii: "\\") ? inside.next : inside.here
      if byte == UInt8(ascii: "'") {
        outside = inside.here
      } else if byte == UInt8(ascii: "}") {
        outside = place + 1
      }
      inside = (quoted, inside.here)
    }
    var pieces: [Piece] = []
    for range in found.reversed() where range.lowerBound >= pieces.last?.range.upperBound ?? 0 {
      let before = text[(pieces.last?.range.upperBound ?? 0)..<range.lowerBound]
      let backslashes = before.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      pieces.append(Piece(range: range, backslashes: backslashes))
    }
    return pieces
  }

  /// Android undoes backslashes in the whole text, what was evaluated included: two are one, and none is left before `@`.
  static func androidUnescaped(_ text: ArraySlice<UInt8>) -> String {
    if !text.contains(UInt8(ascii: "\\")) { return String(decoding: text, as: UTF8.self) }
    return String(decoding: undone(undone(text, UInt8(ascii: "\\"))[...], UInt8(ascii: "@")), as: UTF8.self)
  }

  /// A text without the backslashes that stand before a character, each character taken once.
  private static func undone(_ text: ArraySlice<UInt8>, _ character: UInt8) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == character {
        result.append(character)
        rest.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The web undoes backslashes only before an expression, escaped or not.
  static func appendOnWeb(
    _ text: UnsafeBufferPointer<UInt8>, isBeforeExpression: Bool, to output: inout [UInt8]
  ) {
    var place = 0
    for piece in pieces(of: text) {
      output.append(contentsOf: text[place..<piece.range.lowerBound - (piece.backslashes + 1) / 2])
      place = piece.range.lowerBound
    }
    let rest = text[place...]
    let backslashes = isBeforeExpression ? rest.reversed().prefix { $0 == UInt8(ascii: "\\") }.count : 0
    output.append(contentsOf: rest.dropLast((backslashes + 1) / 2))
  }
}
