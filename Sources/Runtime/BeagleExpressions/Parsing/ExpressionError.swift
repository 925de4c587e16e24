import BeagleJSON

/// The reason why a text with `@{…}` is not a valid expression, and the position.
package struct ExpressionError: Error, Sendable, Hashable {
  /// The expected tokens: `"," or ")"`.
  package let expected: String
  package let text: String
  /// The position of the error in UTF-8 bytes.
  package let offset: Int
  /// The number of unexpected UTF-8 bytes; 0 at the end of the text.
  package let length: Int

  /// The unexpected token: `"2"`, or `the end`.
  package var found: String {
    let range = offset..<offset + length
    return range.isEmpty
      ? "the end" : "\"\(Self.shortened(String(decoding: Array(text.utf8)[range], as: UTF8.self)))\""
  }

  static let operand = "a context, a literal or an operation"
  static let key = "a key"
  static let pathHead = "a key or an index like [0]"

  /// What can be written at the end of a text that ends too early.
  package enum Continuation: Sendable, Hashable {
    /// The name of a context or an operation, or a literal.
    case operand
    /// The name of a member.
    case member
  }

  /// The name that has to follow if the text ends too early; nil if it needs something else there, or if
  /// something is wrong before its end.
  package var continuation: Continuation? {
    guard length == 0, offset == text.utf8.count else { return nil }
    switch expected {
    case Self.operand: return .operand
    case Self.key, Self.pathHead: return .member
    default: return nil
    }
  }

  /// The words from the text's first expression on that may be names of contexts: those that are not members
  /// and not in a string literal.
  package var possibleContexts: Set<String> {
    ExpressionScanner.scan(text) { scanner in
      _ = scanner.literal()
      var names: Set<String> = []
      var isMember = false
      while let byte = scanner.peek {
        let isLiteral = byte == UInt8(ascii: "'") && scanner.quotedString() != nil
        if !isLiteral, let word = scanner.word() {
          if !isMember { names.insert(scanner.string(word)) }
        } else if !isLiteral {
          _ = scanner.skip(byte)
        }
        isMember = byte == UInt8(ascii: ".")
      }
      return names
    }
  }

  /// The error as part of a sentence: `expected "," or ")", found "2"`.
  package var reason: String { "expected \(expected), found \(found)" }

  /// How much of the text messages show on either side of the error, in Unicode scalars.
  private static let shownAround = 40

  private static func shortened(_ word: String) -> String {
    let shown = word.unicodeScalars.prefix(shownAround)
    let escaped = shown.map { $0.isTerminalControl ? $0.numbered : String($0) }.joined()
    return shown.count < word.unicodeScalars.count ? escaped + "…" : escaped
  }

  /// The text around the error, with control characters as spaces, and the number of scalars in it before the
  /// error.
  private var excerpt: (text: String, before: Int) {
    let scalars = text.unicodeScalars
    let position =
      text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    let start =
      scalars.index(position, offsetBy: -Self.shownAround, limitedBy: text.startIndex) ?? text.startIndex
    let end = scalars.index(position, offsetBy: Self.shownAround, limitedBy: text.endIndex) ?? text.endIndex
    var shown = String(start > text.startIndex ? "…" : "").unicodeScalars
    let before = shown.count + scalars[start..<position].count
    for scalar in scalars[start..<end] { shown.append(scalar.isTerminalControl ? " " : scalar) }
    if end < text.endIndex { shown.append("…") }
    return (String(shown), before)
  }

  /// The text, and below it a caret under the error with the reason. Long texts are shortened to an excerpt
  /// around the error.
  ///
  /// ```
  /// @{sum(1 2)}
  ///         ^ expected "," or ")", found "2"
  /// ```
  ///
  /// Control characters are shown as spaces, so that the result always has two lines.
  package var annotated: String {
    let (shown, before) = excerpt
    // Combining marks do not take a column.
    let column = String(String.UnicodeScalarView(shown.unicodeScalars.prefix(before))).count
    return "\(shown)\n\(String(repeating: " ", count: column))^ \(reason)"
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The reason with its position: `expected "," or ")", found "2" at character 9 of "@{sum(1 2)}"`. A long
  /// text is shortened to an excerpt around the position.
  package var description: String {
    let position =
      text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    return "\(reason) at character \(text.unicodeScalars[..<position].count + 1) of \"\(excerpt.text)\""
  }
}
