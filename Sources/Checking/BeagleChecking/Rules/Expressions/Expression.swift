import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let expression = DiagnosticRule(
    .expression, .warning, "an expression is malformed",
    cause:
      "The text between `@{` and `}` breaks the grammar of expressions, or an expression is written as "
      + "`${…}` or `{{…}}`, as in other template languages. The whole text is then shown unchanged; a "
      + "property that is not a text is ignored.",
    cure: "Correct the expression. To show `@{` itself, write `\\\\@{`.",
    fix: "Writes `${user}` and `{{ user }}` as `@{user}`, if there is such a context.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1 2)}"}"#,
    after: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#)
}

/// An expression in the syntax of other template languages: `${user.name}` or `{{ user.name }}`. It is text
/// here.
struct ForeignExpression {
  let range: Range<Int>
  let text: String
  /// The expression in the syntax of this protocol.
  let template: ExpressionTemplate

  /// The foreign expressions in a string. Content that would be invalid between `@{` and `}` is text: prices,
  /// and samples of JSON.
  static func all(in json: JSONCursor) -> [ForeignExpression] {
    let bytes = json.stringBytes
    var found: [ForeignExpression] = []
    var start = 0
    while let brace = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      start = brace + 1
      guard let length = lengthOfBeginning(bytes, brace) else { continue }
      // No name is so long that a longer search is useful.
      let rest = bytes[start + length - 1..<min(bytes.count, start + maximumLength)]
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { continue }
      let ending = length == 2 ? 2 : 1
      guard ending == 1 || end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "}") else { continue }
      let content = String(decoding: bytes[rest.startIndex..<end], as: UTF8.self)
      guard let template = template(content) else { continue }
      let range = (length == 2 ? brace : brace - 1)..<end + ending
      found.append(
        ForeignExpression(
          range: json.byteOffset + 1 + range.lowerBound..<json.byteOffset + 1 + range.upperBound,
          text: String(decoding: bytes[range], as: UTF8.self), template: template))
      start = range.upperBound
    }
    return found
  }

  private static var maximumLength: Int { 200 }

  /// The length of the opening braces: 1 for `${`, 2 for `{{`. A backslash or `@` before them makes it
  /// something else.
  private static func lengthOfBeginning(_ bytes: UnsafeBufferPointer<UInt8>, _ brace: Int) -> Int? {
    func isText(before index: Int) -> Bool {
      index > 0 && (bytes[index - 1] == UInt8(ascii: "\\") || bytes[index - 1] == UInt8(ascii: "@"))
    }
    if brace > 0, bytes[brace - 1] == UInt8(ascii: "$") { return isText(before: brace - 1) ? nil : 1 }
    guard brace + 1 < bytes.count, bytes[brace + 1] == UInt8(ascii: "{") else { return nil }
    return isText(before: brace) ? nil : 2
  }

  /// The content of the braces, if it reads a context or calls an operation.
  private static func template(_ content: String) -> ExpressionTemplate? {
    guard !content.contains("\\") else { return nil }
    let expression = "@{" + content.trimmingBlanks + "}"
    guard case .template(let template) = ParsedText(expression), template.isLoneExpression,
      !template.bindings.isEmpty || !template.calls.isEmpty
    else { return nil }
    return template
  }
}

extension JSONCursor {
  /// Whether a text has a brace, which few have. Compares eight bytes at a time.
  fileprivate var hasBrace: Bool {
    let bytes = stringBytes
    guard var position = bytes.baseAddress else { return false }
    let end = position + bytes.count
    while position < end {
      // The top bit of the first byte that is a brace is set. The padding behind the document allows whole
      // words.
      let word = position.loadWord64() ^ 0x7B7B_7B7B_7B7B_7B7B
      let braces = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if braces != 0 { return position + braces.trailingZeroBitCount / 8 < end }
      position += 8
    }
    return false
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0 == " " }
    return start.prefix(upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)
  }
}

extension TreeCheck {
  /// Records the position of a syntax error: decoding reports the text as a whole.
  func noteSyntaxError(_ error: ExpressionError, in json: JSONCursor) {
    let piece = StringPiece(json: json, range: error.offset..<error.offset + max(1, error.length))
    // One for each finding that is shown is enough.
    if syntaxErrors.count <= findings.limit { syntaxErrors[json.byteOffset] = byteRange(of: piece) }
  }

  func checkForeignExpressions(in text: JSONCursor) {
    guard text.hasBrace else { return }
    for foreign in ForeignExpression.all(in: text) {
      mention(Set(foreign.template.bindings.map(\.context)))
      let suggestion = suggestion(foreign.template)
      report(
        .expression, range: foreign.range,
        "\(foreign.text.quoted) is shown as plain text: expressions begin with @{",
        expected: suggestion == nil ? "an expression like @{context.member}" : nil,
        found: foreign.text.quoted, guess: suggestion.flatMap { Guess([.name($0)], isCertain: true) })
    }
  }

  /// An expression to suggest, if everything that it reads and calls exists.
  func suggestion(_ template: ExpressionTemplate) -> String? {
    let isSound =
      template.bindings.allSatisfy {
        Context.impliedIDs.contains($0.context) || findContext($0.context) != nil
      }
      && template.calls.allSatisfy { operations[$0.operation] != nil }
    return isSound ? template.source : nil
  }
}
