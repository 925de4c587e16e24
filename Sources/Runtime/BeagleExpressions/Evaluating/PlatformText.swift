package import BeagleJSON

/// Parses texts like Android and the web: an expression extends from `@{` to the next brace outside quotes;
/// without one, it is text. Backslashes are unescaped according to each platform.
enum PlatformText {
  struct Piece {
    /// The range from `@{` to the brace, inclusive. The bytes between pieces are text.
    var range: Range<Int>
    /// The number of backslashes directly before it. An odd number makes it text.
    var backslashes: Int
    var isEscaped: Bool { backslashes % 2 == 1 }
  }

  /// The expressions of a text in order, including escaped ones.
  static func pieces(of text: UnsafeBufferPointer<UInt8>) -> [Piece] {
    // The end of an expression that begins at a position, computed from the end of the text so that nothing
    // is read twice: outside quotes, and inside quotes for this position and the next one.
    var outside: Int?
    var inside: (here: Int?, next: Int?) = (nil, nil)
    var found: [Range<Int>] = []
    for index in text.indices.reversed() {
      let byte = text[index]
      if byte == UInt8(ascii: "@"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "{"),
        let end = outside
      {
        // `outside` is that of the brace, which is an ordinary character.
        found.append(index..<end)
      }
      let quoted =
        byte == UInt8(ascii: "'") ? outside : byte == UInt8(ascii: "\\") ? inside.next : inside.here
      if byte == UInt8(ascii: "'") {
        outside = inside.here
      } else if byte == UInt8(ascii: "}") {
        outside = index + 1
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

  /// Android unescapes the whole text, evaluated values included: two backslashes become one, and one before
  /// `@` is removed.
  static func androidUnescaped(_ text: ArraySlice<UInt8>) -> String {
    if !text.contains(UInt8(ascii: "\\")) { return String(decoding: text, as: UTF8.self) }
    return String(decoding: undone(undone(text, UInt8(ascii: "\\"))[...], UInt8(ascii: "@")), as: UTF8.self)
  }

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

  /// The web unescapes backslashes only before an expression, escaped or not.
  static func appendOnWeb(
    _ text: UnsafeBufferPointer<UInt8>, isBeforeExpression: Bool, to output: inout [UInt8]
  ) {
    var index = 0
    for piece in pieces(of: text) {
      output.append(contentsOf: text[index..<piece.range.lowerBound - (piece.backslashes + 1) / 2])
      index = piece.range.lowerBound
    }
    let rest = text[index...]
    let backslashes = isBeforeExpression ? rest.reversed().prefix { $0 == UInt8(ascii: "\\") }.count : 0
    output.append(contentsOf: rest.dropLast((backslashes + 1) / 2))
  }
}

extension Evaluator {
  /// Parses and evaluates a string of free-form data.
  ///
  /// A string that cannot be parsed is returned unchanged. On Android and the web, only the malformed
  /// expression is omitted; the result is null if nothing else is in the string.
  package mutating func evaluate(text: String, in scope: some ContextScope) -> DynamicObject {
    switch ParsedText(text) {
    case .template(let template): return evaluate(template, in: scope)
    case .literal(let literal):
      return operations.platform == .ios ? .string(literal) : evaluateForeign(text, in: scope)
    case .malformed:
      return operations.platform == .ios ? .string(text) : evaluateForeign(text, in: scope)
    }
  }

  private mutating func evaluateForeign(_ text: String, in scope: some ContextScope) -> DynamicObject {
    var text = text
    let pieces = text.withUTF8 { PlatformText.pieces(of: $0) }
    guard let first = pieces.first else { return .string(text) }
    let bytes = Array(text.utf8)
    if first.range == bytes.indices { return finished(value(of: bytes[...], in: scope), text) }
    var output: [UInt8] = []
    var position = 0
    let isWeb = operations.platform == .web
    for piece in pieces {
      let undone = isWeb ? (piece.backslashes + 1) / 2 : 0
      output += bytes[position..<piece.range.lowerBound - undone]
      position = piece.range.upperBound
      if piece.isEscaped {
        output += bytes[piece.range]
      } else {
        output += value(of: bytes[piece.range], in: scope).text(on: operations.platform).utf8
      }
      if output.count > maximumWork {
        report(.tooMuchWork(expression: text, limit: maximumWork))
        return .empty
      }
    }
    output += bytes[position...]
    return .string(
      isWeb ? String(decoding: output, as: UTF8.self) : PlatformText.androidUnescaped(output[...]))
  }

  /// Evaluates one expression with its braces. The result is null if the platform cannot parse the
  /// expression.
  private mutating func value(of source: ArraySlice<UInt8>, in scope: some ContextScope) -> DynamicObject {
    let source = String(decoding: source, as: UTF8.self)
    let parsed = operations.platform == .android ? ParsedText(lenient: source) : ParsedText(source)
    guard case .template(let template) = parsed, template.isLoneExpression else { return .empty }
    return value(of: template, in: scope)
  }
}
