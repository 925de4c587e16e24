/// Compresses bytes (RFC 1951), as a zlib stream (RFC 1950) or raw for other containers. Repeated data
/// becomes references; everything uses the fixed code, which needs no table.
struct Deflate {
  private var output: [UInt8] = []
  /// Bits of an incomplete byte, lowest first.
  private var bits: UInt32 = 0
  private var count: UInt32 = 0

  private static let maximumMatchLength = 258
  private static let maximumMatchDistance = 32_768
  private static let hashBits = 15

  static func zlib(_ data: [UInt8]) -> [UInt8] {
    let check = Checksum.adler32(data[...], from: 1)
    return [0x78, 0x01] + raw(data) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
  }

  /// Without a container.
  static func raw(_ data: [UInt8]) -> [UInt8] {
    var stream = Deflate()
    stream.append(0b011, 3)  // The last block, of the fixed code.
    data.withUnsafeBufferPointer { stream.compress($0) }
    stream.append(code: 0, 7)
    stream.append(0, 7)  // Fills the last byte.
    return stream.output
  }

  private mutating func compress(_ data: UnsafeBufferPointer<UInt8>) {
    // The last position of three bytes, by hash.
    var positions = [Int](repeating: -1, count: 1 << Self.hashBits)
    func hash(_ at: Int) -> Int {
      let three = UInt32(data[at]) << 16 | UInt32(data[at + 1]) << 8 | UInt32(data[at + 2])
      return Int((three &* 0x9E37_79B1) >> (32 - UInt32(Self.hashBits)))
    }
    var at = 0
    while at < data.count {
      var length = 0
      var distance = 0
      if at + 3 <= data.count {
        let slot = hash(at)
        let candidate = positions[slot]
        positions[slot] = at
        if candidate >= 0, at - candidate <= Self.maximumMatchDistance {
          let limit = min(Self.maximumMatchLength, data.count - at)
          while length < limit, data[candidate + length] == data[at + length] { length += 1 }
          distance = at - candidate
        }
      }
      guard length >= 3 else {
        append(literal: data[at])
        at += 1
        continue
      }
      append(length: length)
      append(distance: distance)
      for next in (at + 1)..<(at + length) where next + 3 <= data.count { positions[hash(next)] = next }
      at += length
    }
  }

  // MARK: Symbols

  private mutating func append(literal byte: UInt8) {
    let value = UInt32(byte)
    if value < 144 { append(code: 0x30 + value, 8) } else { append(code: 0x190 + value - 144, 9) }
  }

  private mutating func append(length: Int) {
    let symbol = Self.lengths.lastIndex { $0 <= length } ?? 0
    if symbol < 23 {
      append(code: UInt32(symbol + 1), 7)
    } else {
      append(code: UInt32(0xC0 + symbol - 23), 8)
    }
    // The last symbol is only used for the longest match.
    let extra = symbol < 4 || symbol == 28 ? 0 : UInt32(symbol / 4 - 1)
    append(UInt32(length - Self.lengths[symbol]), extra)
  }

  private mutating func append(distance: Int) {
    let symbol = Self.distances.lastIndex { $0 <= distance } ?? 0
    append(code: UInt32(symbol), 5)
    append(UInt32(distance - Self.distances[symbol]), symbol < 2 ? 0 : UInt32(symbol / 2 - 1))
  }

  /// The shortest length and distance of each symbol.
  private static let lengths = (0..<28).map { $0 < 8 ? $0 + 3 : (4 + $0 % 4) << ($0 / 4 - 1) + 3 } + [258]
  private static let distances = (0..<30).map { $0 < 2 ? $0 + 1 : (2 + $0 % 2) << ($0 / 2 - 1) + 1 }

  // MARK: Bits

  /// Codes are written highest bit first, everything else lowest bit first.
  private mutating func append(code: UInt32, _ length: UInt32) {
    var reversed: UInt32 = 0
    for bit in 0..<length { reversed |= (code >> bit & 1) << (length - 1 - bit) }
    append(reversed, length)
  }

  private mutating func append(_ value: UInt32, _ length: UInt32) {
    bits |= value << count
    count += length
    while count >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}
