/// The advance widths of one weight of a font, in thousandths of an em.
///
/// A table is text with one entry per code point: `@41` continues at U+0041, `676` is a width, `3*761` is a
/// width that three code points in a row have, and `-` is a code point that the font does not have.
struct FontWidths: Sendable {
  private static let missing = UInt16.max

  /// The place of each block of 256 code points in `widths`; -1 if the font has no character of it.
  private var blocks: [Int32] = []
  private var widths: [UInt16] = []

  /// Reads a table.
  init(_ table: String) {
    var next = 0
    for entry in table.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      let text = Substring(entry)
      if text.hasPrefix("@") {
        next = Int(text.dropFirst(), radix: 16) ?? next
        continue
      }
      let parts = text.split(separator: "*")
      let count = parts.count == 2 ? Int(parts[0]) ?? 1 : 1
      if let width = parts.last.flatMap({ UInt16($0) }) {
        for code in next..<(next + count) { set(width, at: code) }
      }
      next += count
    }
  }

  /// Creates the widths of a weight halfway between two others.
  init(between lighter: FontWidths, and bolder: FontWidths) {
    blocks = lighter.blocks
    widths = zip(lighter.widths, bolder.widths).map { first, second in
      first == Self.missing || second == Self.missing ? Self.missing : (first + second + 1) / 2
    }
  }

  /// Returns the width of a character, or nil if the font does not have it.
  subscript(_ scalar: Unicode.Scalar) -> Int? {
    let (block, place) = (Int(scalar.value >> 8), Int(scalar.value & 0xFF))
    guard block < blocks.count, blocks[block] >= 0 else { return nil }
    let width = widths[Int(blocks[block]) + place]
    return width == Self.missing ? nil : Int(width)
  }

  private mutating func set(_ width: UInt16, at code: Int) {
    let block = code >> 8
    while blocks.count <= block { blocks.append(-1) }
    if blocks[block] < 0 {
      blocks[block] = Int32(widths.count)
      widths += [UInt16](repeating: Self.missing, count: 256)
    }
    widths[Int(blocks[block]) + code & 0xFF] = width
  }
}
