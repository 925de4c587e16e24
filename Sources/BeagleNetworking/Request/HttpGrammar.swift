/// The parts of the HTTP grammar (RFC 9110, section 5) that keep a request from being read as another one.
enum HttpGrammar {
  /// Methods and header names: letters, digits and a few marks.
  static func isToken(_ text: String) -> Bool { isToken(text.utf8) }

  static func isToken(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(isTokenByte)
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    // The shift looks at the lower six bits of the byte.
    byte < 0x80 && (byte < 0x40 ? tokensBelow40 : tokensFrom40) &>> UInt64(byte) & 1 == 1
  }

  /// Any text without control characters; the tab is allowed.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  // A bit for each: "!#$%&'*+-." and digits; letters, "^_`|~".
  private static var tokensBelow40: UInt64 { 0x03FF_6CFA_0000_0000 }
  private static var tokensFrom40: UInt64 { 0x57FF_FFFF_C7FF_FFFE }
}
