/// Reads UTF-8 byte by byte. What is not UTF-8 is left out, and nothing that follows is lost with it.
struct ScalarReader: Sendable {
  private var value: UInt32 = 0
  /// How many bytes of a character are still to come.
  private var missing = 0
  /// The smallest value that needs as many bytes.
  private var smallest: UInt32 = 0

  /// Whether no character has been begun.
  var isEmpty: Bool { missing == 0 }

  /// The character that this byte completes.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
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
