import BeagleJSON

/// Why a text with `@{…}` is not a valid expression, and where.
package struct ExpressionError: Error, Sendable, Hashable {
  /// What should have come: `"," or ")"`.
  package let expected: String
  /// The whole text.
  package let text: String
  /// The position of the fault in the text, in UTF-8 bytes from its start.
  package let offset: Int
  /// How much of the text is in the way there, in UTF-8 bytes; 0 at the end of the text.
  package let length: Int

  /// What came instead: `"2"`, or `the end`.
  package var found: String {
    let range = offset..<offset + length
    return range.isEmpty
      ? "the end" : "\"\(Self.shortened(String(decoding: Array(text.utf8)[range], as: UTF8.self)))\""
  }

  /// The fault, as part of a sentence: `expected "," or ")", found "2"`.
  package var reason: String { "expected \(expected), found \(found)" }

  /// How much of the text messages show on either side of the fault, in Unicode scalars.
  private static let shownAround = 40

  private static func shortened(_ word: String) -> String {
    let shown = word.unicodeScalars.prefix(shownAround)
    let escaped = shown.map { $0.isTerminalControl ? $0.numbered : String($0) }.joined()
    return shown.count < word.unicodeScalars.count ? escaped + "…" : escaped
  }

  /// The text around the fault, with control characters as spaces, and the number of scalars in it before the fault.
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

  /// The text, and below it a caret under the fault with what is wrong. Of a long text, only what is around it.
  ///
  /// ```
  /// @{sum(1 2)}
  ///         ^ expected "," or ")", found "2"
  /// ```
  ///
  /// Control characters and others that act are shown as spaces, so that these are two lines.
  package var annotated: String {
    let (shown, before) = excerpt
    // Marks take no column of their own.
    let column = String(String.UnicodeScalarView(shown.unicodeScalars.prefix(before))).count
    return "\(shown)\n\(String(repeating: " ", count: column))^ \(reason)"
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The reason with its position: `expected "," or ")", found "2" at character 9 of "@{sum(1 2)}"`. A long text is
  /// shortened to what is around the position.
  package var description: String {
    let position =
      text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    return "\(reason) at character \(text.unicodeScalars[..<position].count + 1) of \"\(excerpt.text)\""
  }
}
