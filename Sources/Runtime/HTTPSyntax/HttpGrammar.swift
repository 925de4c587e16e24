/// The parts of the HTTP grammar (RFC 9110, section 5) that prevent message injection.
package enum HttpGrammar {
  /// For methods and header names: letters, digits and a few punctuation marks.
  package static func isToken(_ text: String) -> Bool { isToken(text.utf8) }

  @inlinable
  package static func isToken(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(isTokenByte)
  }

  @inlinable
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
    default: false
    }
  }

  /// Text without control characters, except for tabs.
  package static func isFieldValue(_ text: String) -> Bool { isFieldValue(text.utf8) }

  @inlinable
  package static func isFieldValue(_ text: some Collection<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
