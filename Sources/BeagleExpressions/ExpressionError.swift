/// Why a text with `@{…}` is not a valid expression, and where.
public struct ExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as part of a sentence: `expected "," or ")"`.
  public let reason: String
  /// The whole text.
  public let text: String
  /// The place of the fault in the text, in UTF-8 bytes from its start.
  public let offset: Int

  /// The reason with its place: `expected "," or ")" at character 9 of "@{sum(1 2)}"`.
  public var description: String {
    let place = text.utf8.prefix(offset).reduce(into: 1) { count, byte in
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return "\(reason) at character \(place) of \"\(text)\""
  }
}
