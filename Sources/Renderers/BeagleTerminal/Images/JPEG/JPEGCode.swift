struct JPEGCode {
  private static let shortBits = 9
  /// For each value of the next nine bits, the code they start with as `value << 8 | length`; 0 for longer
  /// codes.
  private var short = [UInt16](repeating: 0, count: 1 << shortBits)
  private let values: [UInt8]
  /// For each length, the exclusive upper bound of the next 16 bits if the code has at most that length.
  private var limits = [Int](repeating: 0, count: 17)
  /// For each length, the difference between the index of a code's value and the code.
  private var offsets = [Int](repeating: 0, count: 17)

  /// - Parameters:
  ///   - counts: the number of codes of each length from 1 to 16.
  ///   - values: one value per code, shortest code first.
  init(counts: [Int], values: [UInt8]) throws(PictureError) {
    self.values = values
    var code = 0
    var index = 0
    for length in 1...16 {
      let count = counts[length - 1]
      guard code + count <= 1 << length else { throw .malformed("a JPEG code table has too many codes") }
      offsets[length] = index - code
      if length <= Self.shortBits {
        let width = 1 << (Self.shortBits - length)
        for number in 0..<count {
          let entry = UInt16(values[index + number]) << 8 | UInt16(length)
          let start = (code + number) * width
          for slot in start..<(start + width) { short[slot] = entry }
        }
      }
      code += count
      index += count
      limits[length] = code << (16 - length)
      code <<= 1
    }
  }

  func next(_ bits: inout JPEGBits) -> Int {
    let ahead = bits.ahead
    let entry = short[ahead >> (16 - Self.shortBits)]
    if entry != 0 {
      bits.drop(Int(entry & 0xFF))
      return Int(entry >> 8)
    }
    return nextLong(ahead, &bits)
  }

  private func nextLong(_ ahead: Int, _ bits: inout JPEGBits) -> Int {
    for length in (Self.shortBits + 1)...16 where ahead < limits[length] {
      bits.drop(length)
      return Int(values[ahead >> (16 - length) + offsets[length]])
    }
    bits.isOver = true
    return 0
  }
}
