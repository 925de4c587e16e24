/// Why bytes are not a JSON document, and where.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// There is nothing but white space.
    case emptyDocument
    /// The document stops in the middle of a value.
    case unexpectedEnd
    /// A character that is not allowed at this position.
    case unexpectedCharacter
    /// A number with a leading zero or without a digit where one must be.
    case invalidNumber
    /// A number too large for a double, such as `1e400`.
    case numberOutOfRange
    /// A backslash followed by something that is no escape.
    case invalidEscape
    /// Bytes that are not UTF-8: overlong, a surrogate, past U+10FFFF, an unexpected continuation byte or cut short.
    case invalidUTF8
    /// A character below U+0020 in a string, where it must be written as an escape.
    case controlCharacterInString
    /// More arrays and objects are open at once than the limit allows.
    case depthExceeded(limit: Int)
    /// The document has more bytes than the limit allows.
    case sizeExceeded(limit: Int)
    /// Something follows the document's one value.
    case trailingCharacters
  }

  /// What is wrong.
  public let kind: Kind
  /// The first byte that cannot be accepted. For a depth exceeded the bracket that is one too many; for a
  /// size exceeded the first byte past the limit.
  public let position: SourcePosition
  /// What is allowed at the position, such as `a value` or `"," or "}"`; nil if no one thing is missing.
  public let expected: String?
  /// The character found at the position; nil at the end and for bytes that are no character.
  public let found: Unicode.Scalar?
  /// The comma with nothing behind it, if a bracket was found where a value or a key must be.
  package private(set) var surplusComma: SourcePosition?

  /// Creates an error, for callers that report a fault of their own in a document's text.
  public init(
    _ kind: Kind, at position: SourcePosition, expected: String? = nil, found: Unicode.Scalar? = nil
  ) {
    self.kind = kind
    self.position = position
    self.expected = expected
    self.found = found
  }

  package init(
    _ kind: Kind, at position: SourcePosition, expected: String?, found: Unicode.Scalar?,
    surplusComma: SourcePosition?
  ) {
    self.init(kind, at: position, expected: expected, found: found)
    self.surplusComma = surplusComma
  }

  /// One sentence: what was found, what was expected, line and column. Control characters are shown as
  /// `\u{..}`.
  public var description: String { "\(sentence) at \(position)" }

  /// The description without the position.
  package var sentence: String {
    let found = found.map(Self.quote)
    let wanted = expected.map { ", expected \($0)" } ?? ""
    return switch kind {
    case .emptyDocument: "the document is empty, expected a value"
    case .unexpectedEnd: "the document ends too early\(wanted)"
    case .unexpectedCharacter: "unexpected \(found ?? "character")\(wanted)"
    case .invalidNumber: "invalid number: unexpected \(found ?? "character")\(wanted)"
    case .numberOutOfRange: "the number is too large for a double"
    case .invalidEscape: "invalid escape: unexpected \(found ?? "character")\(wanted)"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .controlCharacterInString: "the control character \(found ?? "") must be written as an escape"
    case .depthExceeded(let limit): "more than \(limit) arrays and objects are open at once"
    case .sizeExceeded(let limit): "the document has more than \(limit) bytes"
    case .trailingCharacters: "unexpected \(found ?? "character") after the document's value"
    }
  }

  /// Quotes a character. Control characters are shown by their number, and so are characters that cannot be seen by
  /// themselves: those without width, and combining marks.
  private static func quote(_ scalar: Unicode.Scalar) -> String {
    if scalar.isTerminalControl { return "\"\(scalar.numbered)\"" }
    switch scalar.properties.generalCategory {
    case .format, .privateUse, .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
      return "\"\(scalar.numbered)\""
    default:
      return scalar == "\"" ? "'\"'" : "\"\(scalar)\""
    }
  }
}
