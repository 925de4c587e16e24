/// The parts of the HTTP grammar (RFC 9110, section 5) that keep a request from being read as another one.
enum HttpGrammar {
  /// Methods and header names: letters, digits and a few marks.
  static func isToken(_ text: String) -> Bool { isToken(text.utf8) }

  static func isToken(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0 < 0x80 && tokenBytes[Int($0)] }
  }

  /// Any text without control characters; the tab is allowed.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  private static let tokenBytes: [Bool] = (0..<0x80).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(UInt8(byte))
    }
  }
}
