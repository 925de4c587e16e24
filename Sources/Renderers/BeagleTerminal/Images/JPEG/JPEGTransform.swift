/// Transforms coefficients into samples: the inverse discrete cosine transform by Loeffler, Ligtenberg and
/// Moschytz, in integer arithmetic.
///
/// Sums wrap around on overflow, which only happens in damaged files.
struct JPEGTransform {
  typealias Row = SIMD8<Int32>

  /// The fraction bits of constants, and of the intermediate values between the two passes.
  private static let fraction: Int32 = 13
  private static let between: Int32 = 2

  private var rows = [Row](repeating: .zero, count: 8)

  /// - Parameters:
  ///   - coefficients: contains the 64 coefficients of a block from `start`.
  ///   - table: the factor of each coefficient.
  mutating func apply(
    _ coefficients: [Int16], at start: Int, _ table: [Int32], to plane: inout JPEGPlane, column: Int, row: Int
  ) {
    for index in 0..<8 {
      var line = Row.zero
      for across in 0..<8 {
        let position = index * 8 + across
        line[across] = Int32(coefficients[start + position]) &* table[position]
      }
      rows[index] = line
    }
    turn(shift: Self.fraction - Self.between)
    transpose()
    turn(shift: Self.fraction + Self.between + 3)
    transpose()
    for index in 0..<8 {
      let samples = (rows[index] &+ 128).clamped(
        lowerBound: Row(repeating: 0), upperBound: Row(repeating: 255))
      plane.set(samples, column: column, row: row * 8 + index)
    }
  }

  /// The sample value of a block that only has a DC coefficient.
  static func sample(ofAverage coefficient: Int16, _ table: [Int32]) -> UInt8 {
    let value = (Int32(coefficient) &* table[0] &+ 4) >> 3 &+ 128
    return UInt8(max(0, min(255, value)))
  }

  /// Transforms all columns at once.
  private mutating func turn(shift: Int32) {
    // The even coefficients.
    let middle = (rows[2] &+ rows[6]) &* 4_433
    let second = middle &- rows[6] &* 15_137
    let third = middle &+ rows[2] &* 6_270
    let sum = (rows[0] &+ rows[4]) &<< Self.fraction
    let difference = (rows[0] &- rows[4]) &<< Self.fraction
    let even = (sum &+ third, difference &+ second, difference &- second, sum &- third)
    // The odd ones.
    let outer = (rows[7] &+ rows[1]) &* -7_373
    let inner = (rows[5] &+ rows[3]) &* -20_995
    let shared = (rows[7] &+ rows[3] &+ rows[5] &+ rows[1]) &* 9_633
    let left = (rows[7] &+ rows[3]) &* -16_069 &+ shared
    let right = (rows[5] &+ rows[1]) &* -3_196 &+ shared
    let odd = (
      rows[1] &* 12_299 &+ outer &+ right, rows[3] &* 25_172 &+ inner &+ left,
      rows[5] &* 16_819 &+ inner &+ right, rows[7] &* 2_446 &+ outer &+ left
    )
    func rounded(_ row: Row) -> Row { (row &+ Int32(1) &<< (shift &- 1)) &>> shift }
    rows[0] = rounded(even.0 &+ odd.0)
    rows[1] = rounded(even.1 &+ odd.1)
    rows[2] = rounded(even.2 &+ odd.2)
    rows[3] = rounded(even.3 &+ odd.3)
    rows[4] = rounded(even.3 &- odd.3)
    rows[5] = rounded(even.2 &- odd.2)
    rows[6] = rounded(even.1 &- odd.1)
    rows[7] = rounded(even.0 &- odd.0)
  }

  private mutating func transpose() {
    let old = rows
    for row in 0..<8 {
      var line = Row.zero
      for column in 0..<8 { line[column] = old[column][row] }
      rows[row] = line
    }
  }
}

/// The samples of a colour channel, in whole blocks.
struct JPEGPlane {
  private(set) var samples: [UInt8]
  let stride: Int

  /// Initially, all samples are the middle of their range.
  init(columns: Int, rows: Int) {
    stride = columns * 8
    samples = [UInt8](repeating: 128, count: columns * rows * 64)
  }

  mutating func set(_ row: SIMD8<Int32>, column: Int, row number: Int) {
    let bytes = SIMD8<UInt8>(truncatingIfNeeded: row)
    let start = number * stride + column * 8
    for index in 0..<8 { samples[start + index] = bytes[index] }
  }

  mutating func fill(_ sample: UInt8, column: Int, row: Int) {
    for line in (row * 8)..<(row * 8 + 8) {
      for position in (line * stride + column * 8)..<(line * stride + column * 8 + 8) {
        samples[position] = sample
      }
    }
  }
}
