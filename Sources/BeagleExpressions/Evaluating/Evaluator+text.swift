public import BeagleJSON

extension Evaluator {
  /// The value of a string as free-form data has it: parsed and evaluated at once.
  ///
  /// A string that does not parse is its own text. On Android and the web only what is malformed in it is missing, and
  /// it is null where there is nothing else.
  public mutating func evaluate(text: String, in scope: some ContextScope) -> DynamicObject {
    switch ParsedText(text) {
    case .literal(let literal): .string(literal)
    case .template(let template): evaluate(template, in: scope)
    case .malformed: operations.platform == .ios ? .string(text) : salvage(text, in: scope)
    }
  }

  private mutating func salvage(_ text: String, in scope: some ContextScope) -> DynamicObject {
    let pieces = ExpressionScanner.scan(text) { $0.pieces() }
    if pieces.count == 1 { return .empty }
    var shown = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): shown += literal
      case .expression(let source):
        guard case .template(let template) = ParsedText(source) else { continue }
        shown += evaluate(template, in: scope).text(on: operations.platform)
      }
      if shown.utf8.count > Self.largestWork {
        note(.tooMuchWork(expression: text))
        return .empty
      }
    }
    return .string(shown)
  }
}

extension ExpressionScanner {
  enum Piece {
    /// Literal text, its escapes undone.
    case text(String)
    /// From `@{` to the brace that closes it, or to the end of the text; may be malformed.
    case expression(String)
  }

  /// What a text consists of, whether its expressions parse or not.
  mutating func pieces() -> [Piece] {
    var pieces: [Piece] = []
    while !isAtEnd {
      let (range, hasEscapes) = literal()
      if !range.isEmpty { pieces.append(.text(hasEscapes ? unescapedLiteral(range) : string(range))) }
      let start = offset
      guard skipExpressionStart() else { break }
      var depth = 1
      while depth > 0, let byte = peek {
        if byte == UInt8(ascii: "'") {
          // Without its end, the string is the rest of the text.
          if quotedString() == nil { skipToEnd() }
          continue
        }
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        _ = skip(byte)
      }
      pieces.append(.expression(string(start..<offset)))
    }
    return pieces
  }
}
