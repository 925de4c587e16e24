/// Reads the coefficients of blocks from the bits of a scan.
struct JPEGBlocks {
  var bits: JPEGBits
  /// The number of following blocks without data in this scan of a progressive picture.
  private var emptyBlocks = 0
  /// The position of each coefficient in a block, in zigzag order.
  static let positions: [Int] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14,
    21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
    53, 60,
    61, 54, 47, 55, 62, 63,
  ]

  private let positions = Self.positions

  init(_ bits: JPEGBits) { self.bits = bits }

  mutating func restart() -> Int? {
    emptyBlocks = 0
    return bits.restart()
  }

  /// The next DC coefficient, which is coded as the difference from the previous block's.
  private mutating func average(_ code: JPEGCode, after last: inout Int) -> Int {
    let size = code.next(&bits)
    guard size < 16 else {
      bits.isOver = true
      return last
    }
    last &+= bits.consumeSigned(size)
    return last
  }

  /// Reads all coefficients of a block, which must be zero before.
  ///
  /// - Returns: whether there are any AC coefficients.
  mutating func readAll(
    _ block: inout [Int16], _ codes: (average: JPEGCode, detail: JPEGCode), after last: inout Int
  ) -> Bool {
    block[0] = Int16(truncatingIfNeeded: average(codes.average, after: &last))
    var hasDetail = false
    var index = 1
    while index < 64 {
      let symbol = codes.detail.next(&bits)
      let size = symbol & 15
      if size == 0 {
        guard symbol == 0xF0 else { break }
        index += 16
        continue
      }
      index += symbol >> 4
      guard index < 64 else {
        bits.isOver = true
        break
      }
      block[positions[index]] = Int16(truncatingIfNeeded: bits.consumeSigned(size))
      hasDetail = true
      index += 1
    }
    return hasDetail
  }

  // MARK: Progressive pictures

  /// Reads a DC coefficient without its lowest bits.
  mutating func readAverage(
    _ blocks: inout [Int16], at start: Int, _ code: JPEGCode, after last: inout Int, shift: Int
  ) {
    blocks[start] = Int16(truncatingIfNeeded: average(code, after: &last) << shift)
  }

  mutating func refineAverage(_ blocks: inout [Int16], at start: Int, shift: Int) {
    if bits.consume(1) == 1 { blocks[start] |= 1 << Int16(shift) }
  }

  /// Reads some of the AC coefficients without their lowest bits.
  mutating func readDetail(
    _ blocks: inout [Int16], at start: Int, _ code: JPEGCode, _ range: ClosedRange<Int>, shift: Int
  ) {
    if emptyBlocks > 0 {
      emptyBlocks -= 1
      return
    }
    var index = range.lowerBound
    while index <= range.upperBound {
      let symbol = code.next(&bits)
      let (run, size) = (symbol >> 4, symbol & 15)
      if size == 0 {
        if run < 15 {
          emptyBlocks = 1 << run + bits.consume(run) - 1
          return
        }
        index += 16
        continue
      }
      index += run
      guard index <= range.upperBound else {
        bits.isOver = true
        return
      }
      blocks[start + positions[index]] = Int16(truncatingIfNeeded: bits.consumeSigned(size) << shift)
      index += 1
    }
  }

  /// Reads one more bit of the nonzero coefficients, and the coefficients that become nonzero.
  mutating func refineDetail(
    _ blocks: inout [Int16], at start: Int, _ code: JPEGCode, _ range: ClosedRange<Int>, shift: Int
  ) {
    let bit = Int16(1) << Int16(shift)
    var index = range.lowerBound
    if emptyBlocks == 0 {
      while index <= range.upperBound, !bits.isOver {
        let symbol = code.next(&bits)
        var zeros = symbol >> 4
        var new: Int16 = 0
        if symbol & 15 != 0 {
          new = bits.consume(1) == 1 ? bit : -bit
        } else if zeros < 15 {
          emptyBlocks = 1 << zeros + bits.consume(zeros)
          break
        }
        while index <= range.upperBound {
          let position = start + positions[index]
          index += 1
          if blocks[position] != 0 {
            refine(&blocks[position], bit)
          } else if zeros == 0 {
            blocks[position] = new
            break
          } else {
            zeros -= 1
          }
        }
      }
    }
    guard emptyBlocks > 0 else { return }
    emptyBlocks -= 1
    while index <= range.upperBound {
      let position = start + positions[index]
      if blocks[position] != 0 { refine(&blocks[position], bit) }
      index += 1
    }
  }

  private mutating func refine(_ coefficient: inout Int16, _ bit: Int16) {
    guard bits.consume(1) == 1, abs(Int(coefficient)) & Int(bit) == 0 else { return }
    coefficient &+= coefficient > 0 ? bit : -bit
  }
}
