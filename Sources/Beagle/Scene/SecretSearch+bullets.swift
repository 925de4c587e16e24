import BeagleNetworking

extension SecretSearch {
  /// The text with a bullet instead of each character of a secret, also if secrets are escaped as in URLs and JSON.
  func hidden(in text: String) -> String {
    var text = hidden(in: text, decoded: DecodedText(plain: text))
    if text.utf8.contains(UInt8(ascii: "%")) {
      text = hidden(in: text, decoded: DecodedText(percentEncoded: text))
    }
    if text.utf8.contains(UInt8(ascii: "\\")) { text = hidden(in: text, decoded: DecodedText(escaped: text)) }
    return text
  }

  private func hidden(in text: String, decoded: DecodedText) -> String {
    let ranges = ranges(in: decoded.bytes)
    guard !ranges.isEmpty else { return text }
    let changes = ranges.map { range in
      let count = String(decoding: decoded.bytes[range], as: UTF8.self).count
      return (
        decoded.offsets[range.lowerBound]..<decoded.offsets[range.upperBound],
        Array(String(repeating: "•", count: count).utf8)
      )
    }
    return String(decoding: Array(text.utf8).replacing(changes), as: UTF8.self)
  }
}

/// A text without its escapes, with the original offset of each byte.
private struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// One more than there are bytes: the end of the text.
  private(set) var offsets: [Int] = []

  init(plain text: String) {
    bytes = Array(text.utf8)
    offsets = Array(0...bytes.count)
  }

  /// As in a URL: `%20`, and `+` for a blank.
  init(percentEncoded text: String) {
    self.init(text) { rest in
      guard let first = rest.first else { return (0, 0) }
      if first == UInt8(ascii: "+") { return (UInt8(ascii: " "), 1) }
      let digits = rest.dropFirst().prefix(2)
      guard first == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return (first, 1) }
      return (byte, 3)
    }
  }

  /// As in a string of JSON: a backslash before a quotation mark, a slash or a backslash.
  init(escaped text: String) {
    self.init(text) { rest in
      guard let first = rest.first else { return (0, 0) }
      guard first == UInt8(ascii: "\\"), let next = rest.dropFirst().first, "\"\\/".utf8.contains(next) else {
        return (first, 1)
      }
      return (next, 2)
    }
  }

  private init(_ text: String, next: (ArraySlice<UInt8>) -> (byte: UInt8, length: Int)) {
    let source = Array(text.utf8)
    var position = 0
    while position < source.count {
      let (byte, length) = next(source[position...])
      bytes.append(byte)
      offsets.append(position)
      position += length
    }
    offsets.append(position)
  }
}
