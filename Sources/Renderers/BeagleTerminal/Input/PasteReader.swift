struct PasteReader: Sendable {
  private let limit: Int
  /// A paste longer than this multiple of the limit ends, because its end marker must have been lost.
  private static let lostMarkerFactor = 64
  private static let marker = Array("\u{1B}[201~".utf8)

  private var text = String.UnicodeScalarView()
  private var scalar = ScalarReader()
  /// The number of bytes of the end marker read so far.
  private var matched = 0
  private var count = 0
  private var isBehindReturn = false

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  var keptBytes: Int { text.reduce(0) { $0 + UTF8.width($1) } }

  mutating func consume(_ byte: UInt8) -> Bool {
    if byte == Self.marker[matched] {
      matched += 1
      return matched == Self.marker.count
    }
    for byte in Self.marker[..<matched] { keep(byte) }
    matched = 0
    // Only the marker's first byte can start it again.
    if byte == Self.marker[0] { matched = 1 } else { keep(byte) }
    return count / Self.lostMarkerFactor > limit
  }

  /// The text, and the number of missing bytes. Resets the reader.
  mutating func finish() -> [InputEvent] {
    defer { self = PasteReader(limit: limit) }
    let paste = InputEvent.paste(String(text))
    return count > limit ? [paste, .pasteTruncated(lost: count - limit)] : [paste]
  }

  private mutating func keep(_ byte: UInt8) {
    count += 1
    guard count <= limit, let next = scalar.consume(byte) else { return }
    // Terminals send a pasted line break like the Enter key.
    let isLineBreak = next == "\r" || next == "\n"
    if isLineBreak, !(isBehindReturn && next == "\n") { text.append("\n") }
    isBehindReturn = next == "\r"
    let isControl = next.value < 0x20 && next != "\t" || (0x7F..<0xA0).contains(next.value)
    if !isControl { text.append(next) }
  }
}

/// Decodes UTF-8 byte by byte. Invalid bytes are skipped without affecting what follows.
struct ScalarReader: Sendable {
  private var value: UInt32 = 0
  /// The number of bytes of the character still to come.
  private var missing = 0
  /// The smallest value that requires this many bytes.
  private var smallest: UInt32 = 0

  var isEmpty: Bool { missing == 0 }

  mutating func consume(_ byte: UInt8) -> Unicode.Scalar? {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      return missing == 0 && value >= smallest ? Unicode.Scalar(value) : nil
    }
    missing = 0
    switch byte {
    case 0x00..<0x80: return Unicode.Scalar(byte)
    case 0xC2..<0xE0: begin(byte & 0x1F, missing: 1, smallest: 0x80)
    case 0xE0..<0xF0: begin(byte & 0x0F, missing: 2, smallest: 0x800)
    case 0xF0..<0xF5: begin(byte & 0x07, missing: 3, smallest: 0x10000)
    default: break
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing: Int, smallest: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.smallest = smallest
  }
}
