package import BeagleJSON

extension Evaluator {
  /// Evaluates a string of free-form data: parses it and evaluates it at once.
  ///
  /// A string that cannot be parsed is its own text. On Android and the web, only the malformed expression is omitted;
  /// the result is null if nothing else is in the string.
  package mutating func evaluate(text: String, in scope: some ContextScope) -> DynamicObject {
    switch ParsedText(text) {
    case .template(let template): return evaluate(template, in: scope)
    case .literal(let literal):
      return operations.platform == .ios ? .string(literal) : evaluateForeign(text, in: scope)
    case .malformed:
      return operations.platform == .ios ? .string(text) : evaluateForeign(text, in: scope)
    }
  }

  /// A text that is no template on iOS.
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
      if output.count > largestWork {
        report(.tooMuchWork(expression: text, limit: largestWork))
        return .empty
      }
    }
    output += bytes[position...]
    return .string(
      isWeb ? String(decoding: output, as: UTF8.self) : PlatformText.androidUnescaped(output[...]))
  }

  /// Evaluates one expression with its braces. The result is null if the platform cannot read the expression.
  private mutating func value(of source: ArraySlice<UInt8>, in scope: some ContextScope) -> DynamicObject {
    let source = String(decoding: source, as: UTF8.self)
    let parsed = operations.platform == .android ? ParsedText(lenient: source) : ParsedText(source)
    guard case .template(let template) = parsed, template.isLoneExpression else { return .empty }
    return value(of: template, in: scope)
  }
}
