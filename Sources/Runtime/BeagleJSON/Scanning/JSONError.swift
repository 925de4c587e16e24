/// The reason why bytes are not a JSON document, and its position.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// There is nothing but white space.
    case emptyDocument
    /// The document ends in the middle of a value.
    case unexpectedEnd
    case unexpectedCharacter
    /// A number with a leading zero or a missing digit.
    case invalidNumber
    /// A number too large for a double, such as `1e400`.
    case numberOutOfRange
    /// A backslash that does not start a valid escape.
    case invalidEscape
    /// Bytes that are not UTF-8: overlong, a surrogate, past U+10FFFF, an unexpected continuation byte or
    /// truncated.
    case invalidUTF8
    /// A character below U+0020 in a string, where it must be escaped.
    case controlCharacterInString
    /// More arrays and objects are open at once than the limit allows.
    case depthExceeded(limit: Int)
    case sizeExceeded(limit: Int)
    /// Something follows the document's one value.
    case trailingCharacters
  }

  package let kind: Kind
  /// The first byte that is not accepted. If the depth is exceeded, the bracket that is one too many; if the
  /// size is exceeded, the first byte past the limit.
  package let position: SourcePosition
  /// The token that is allowed at the position, such as `a value` or `"," or "}"`; nil if no single thing is
  /// missing.
  package let expected: String?
  /// The character at the position; nil at the end and for invalid bytes.
  package let found: Unicode.Scalar?
  /// The comma before a bracket that is in the position of a value or a key.
  package let surplusComma: SourcePosition?

  /// Creates an error, for callers that report other errors in a document's text.
  package init(
    _ kind: Kind, at position: SourcePosition, expected: String? = nil, found: Unicode.Scalar? = nil,
    surplusComma: SourcePosition? = nil
  ) {
    self.kind = kind
    self.position = position
    self.expected = expected
    self.found = found
    self.surplusComma = surplusComma
  }

  /// One sentence: what was found, what was expected, line and column. Control characters are shown as
  /// `\u{..}`.
  package var description: String { "\(sentence) at \(position)" }

  package var sentence: String {
    let found = found.map(Self.quote)
    let expectation = expected.map { ", expected \($0)" } ?? ""
    return switch kind {
    case .emptyDocument: "the document is empty, expected a value"
    case .unexpectedEnd: "the document ends too early\(expectation)"
    case .unexpectedCharacter: "unexpected \(found ?? "character")\(expectation)"
    case .invalidNumber: "invalid number: unexpected \(found ?? "character")\(expectation)"
    case .numberOutOfRange: "the number is too large for a double"
    case .invalidEscape: "invalid escape: unexpected \(found ?? "character")\(expectation)"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .controlCharacterInString: "the control character \(found ?? "") must be written as an escape"
    case .depthExceeded(let limit): "more than \(limit) arrays and objects are open at once"
    case .sizeExceeded(let limit): "the document has more than \(limit) bytes"
    case .trailingCharacters: "unexpected \(found ?? "character") after the document's value"
    }
  }

  /// Quotes a character. Control characters are shown by their number, and so are characters that are
  /// invisible alone: those without width, and combining marks.
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

/// An error as the scanner throws it: plain numbers, to keep the fast path fast. The document turns it into a
/// ``JSONError``.
struct ScanFailure: Error {
  enum Expectation: UInt8 {
    case nothing, value, digit, key, colon, arrayNext, objectNext, keyOrEnd, valueOrEnd
    case quote, escape, hexDigit, literal, noLeadingZero

    var text: String? {
      switch self {
      case .nothing: nil
      case .value: "a value"
      case .digit: "a digit"
      case .key: "a key in double quotes"
      case .colon: "\":\""
      case .arrayNext: "\",\" or \"]\""
      case .objectNext: "\",\" or \"}\""
      case .keyOrEnd: "a key in double quotes or \"}\""
      case .valueOrEnd: "a value or \"]\""
      case .quote: "the string's closing quote"
      case .escape: "one of \" \\ / b f n r t u after the backslash"
      case .hexDigit: "four hexadecimal digits after \\u"
      case .literal: "true, false or null"
      case .noLeadingZero: "no digit after a leading zero"
      }
    }
  }

  let kind: JSONError.Kind
  let byte: Int
  let expectation: Expectation

  func error(in bytes: UnsafeBufferPointer<UInt8>) -> JSONError {
    let position = SourcePosition(ofByte: byte, in: bytes)
    var found: Unicode.Scalar?
    var kind = kind
    if byte < bytes.count {
      var decoder = UTF8()
      var rest = bytes[byte...].makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&rest) {
        found = scalar
      } else if kind == .unexpectedCharacter || kind == .trailingCharacters {
        kind = .invalidUTF8
      }
    }
    return JSONError(
      kind, at: position, expected: kind == .invalidUTF8 ? nil : expectation.text, found: found,
      surplusComma: surplusComma(in: bytes).map { SourcePosition(ofByte: $0, in: bytes) })
  }

  /// The offset of the comma before an unexpected bracket.
  private func surplusComma(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard kind == .unexpectedCharacter, expectation == .value || expectation == .key, byte < bytes.count,
      bytes[byte] == UInt8(ascii: "}") || bytes[byte] == UInt8(ascii: "]")
    else { return nil }
    let before = bytes[..<byte].lastIndex { !" \t\r\n".utf8.contains($0) }
    return before.flatMap { bytes[$0] == UInt8(ascii: ",") ? $0 : nil }
  }
}

extension JSONScanner {
  /// An error at `position`. The padding after the text ends every scan, so an error there is an unexpected
  /// end.
  @inline(never)
  func failure(
    _ kind: JSONError.Kind, at position: UnsafePointer<UInt8>,
    expected expectation: ScanFailure.Expectation = .nothing
  ) -> ScanFailure {
    guard position < end || kind == .emptyDocument else {
      return ScanFailure(kind: .unexpectedEnd, byte: end - start, expectation: expectation)
    }
    return ScanFailure(kind: kind, byte: position - start, expectation: expectation)
  }
}

/// Limits for the documents that are accepted.
package struct JSONLimits: Sendable, Hashable {
  /// The limit of arrays and objects that are open at once. At most ``maximumDepth``, since reading a value
  /// recurses; higher numbers mean ``maximumDepth``.
  package var depth: Int
  /// The limit of bytes in a document. At most ``largest``, which is what the tape can address; higher
  /// numbers mean ``largest``.
  package var bytes: Int

  /// The largest value of ``depth``: 1024.
  package static let maximumDepth = 1024
  /// The largest value of ``bytes``: 256 MiB less one byte.
  package static let largest = 1 << 28 - 1

  /// Creates limits; by default 512 levels and 64 MiB.
  package init(depth: Int = 512, bytes: Int = 64 << 20) {
    self.depth = depth
    self.bytes = bytes
  }
}
