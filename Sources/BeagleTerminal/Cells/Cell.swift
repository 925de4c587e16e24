/// One cell of the terminal: its text and its style. Sixteen bytes, without references.
package struct Cell: Equatable, Sendable {
  var content: CellContent
  var style: CellStyle

  static let blank = Cell(content: .blank, style: .plain)
}

/// A cluster in four bytes: its UTF-8 if that fits, otherwise its number in the buffer's table of long clusters.
///
/// The bytes are in memory order, the first one lowest, and the rest is zero. 0xFF occurs in no UTF-8, so as the first
/// byte it marks the number of a long cluster. Zero is the right half of a wide character.
struct CellContent: Equatable, Sendable {
  let bits: UInt32

  static let blank = CellContent(bits: 0x20)
  /// `▀`: the upper half in the colour of characters, the lower in that behind them.
  static let upperHalf = CellContent(Unicode.Scalar(0x2580 as UInt16) ?? " ")
  static let continuation = CellContent(bits: 0)
  /// A long cluster's number must be below this.
  static let longLimit = 1 << 24

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// A cluster of one to four bytes of UTF-8.
  init(short bytes: some Sequence<UInt8>) {
    var bits: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      bits |= UInt32(byte) << shift
      shift += 8
    }
    self.bits = bits
  }

  init(_ scalar: Unicode.Scalar) {
    self.init(short: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  init(ascii byte: UInt8) {
    bits = UInt32(byte)
  }

  init(long number: Int) {
    bits = UInt32(truncatingIfNeeded: number) << 8 | 0xFF
  }

  var isLong: Bool { bits & 0xFF == 0xFF }
  var longNumber: Int { Int(bits >> 8) }
  /// Whether a short cluster's first byte announces as many as there are.
  var isOneScalar: Bool {
    switch bits & 0xFF {
    case 0x00..<0x80: shortCount <= 1
    case 0x80..<0xE0: shortCount == 2
    case 0xE0..<0xF0: shortCount == 3
    default: !isLong && shortCount == 4
    }
  }
  /// The number of bytes of a short cluster; 0 for a continuation.
  var shortCount: Int { 4 - bits.leadingZeroBitCount / 8 }
}
