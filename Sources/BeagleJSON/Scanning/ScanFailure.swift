/// A fault as the scanner throws it: plain numbers, so that the fast path has nothing to carry. The document turns it
/// into a ``JSONError``.
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

  /// Where the comma is before a bracket that should not be there.
  private func surplusComma(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard kind == .unexpectedCharacter, expectation == .value || expectation == .key, byte < bytes.count,
      bytes[byte] == UInt8(ascii: "}") || bytes[byte] == UInt8(ascii: "]")
    else { return nil }
    let before = bytes[..<byte].lastIndex { !" \t\r\n".utf8.contains($0) }
    return before.flatMap { bytes[$0] == UInt8(ascii: ",") ? $0 : nil }
  }
}

extension JSONScanner {
  /// A fault at `position`. The padding behind the text ends every scan, so a fault found there is an unexpected end.
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
