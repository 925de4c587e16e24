/// Takes the data out of a chunked body (RFC 9112, section 7.1). Extensions and trailers are read past.
struct ChunkedDecoder {
  private enum Stage { case size, data(Int), dataEnd, trailers, end }

  private var stage = Stage.size
  private var line = LineReader(limit: Self.lineLimit)

  private static let lineLimit = 16 << 10
  private static let trailerLimit = 64 << 10

  var isEnded: Bool { if case .end = stage { true } else { false } }

  /// The next piece of data, or nil if `bytes` are used up or the body has ended.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(MalformedAnswer) -> ArraySlice<UInt8>? {
    while !bytes.isEmpty {
      switch stage {
      case .size:
        guard let text = try line.next(&bytes, ending: .strict) else { return nil }
        let size = try Self.size(text)
        stage = size > 0 ? .data(size) : .trailers
        line = LineReader(limit: size > 0 ? 2 : Self.trailerLimit)
      case .data(let left):
        let part = bytes.prefix(left)
        bytes = bytes[part.endIndex...]
        stage = part.count < left ? .data(left - part.count) : .dataEnd
        return part
      case .dataEnd:
        guard let text = try line.next(&bytes, ending: .strict) else { return nil }
        guard text.isEmpty else { throw MalformedAnswer() }
        stage = .size
        line = LineReader(limit: Self.lineLimit)
      case .trailers:
        guard let text = try line.next(&bytes, ending: .strict) else { return nil }
        if text.isEmpty { stage = .end }
      case .end:
        return nil
      }
    }
    return nil
  }

  /// Hexadecimal digits, of which fifteen fit any integer, then perhaps white space and an extension.
  private static func size(_ line: [UInt8]) throws(MalformedAnswer) -> Int {
    let digits = line.prefix { Character(Unicode.Scalar($0)).isHexDigit }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard (1...15).contains(digits.count), rest.isEmpty || rest.first == UInt8(ascii: ";"),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw MalformedAnswer() }
    return size
  }
}
