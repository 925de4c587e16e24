/// Why a text with `@{…}` is not a valid expression, and where.
public struct ExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as part of a sentence: `expected "," or ")"`.
  public let reason: String
  /// The whole text.
  public let text: String
  /// The place of the fault in the text, in UTF-8 bytes from its start.
  public let offset: Int

  /// The reason with its place: `expected "," or ")" at character 9 of "@{sum(1 2)}"`. Of a long text, only what is
  /// around the place.
  public var description: String {
    let place = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    let scalars = text.unicodeScalars
    let start = scalars.index(place, offsetBy: -40, limitedBy: text.startIndex) ?? text.startIndex
    let end = scalars.index(place, offsetBy: 40, limitedBy: text.endIndex) ?? text.endIndex
    let quoted = "\(start > text.startIndex ? "…" : "")\(text[start..<end])\(end < text.endIndex ? "…" : "")"
    return "\(reason) at character \(scalars[..<place].count + 1) of \"\(quoted)\""
  }
}
