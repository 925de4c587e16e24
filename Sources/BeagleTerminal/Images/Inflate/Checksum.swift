/// What the compressed formats end with to prove that nothing was lost.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// CRC-32 of PNG, continued from `start`, which is 0 at first.
  static func crc32(_ bytes: ArraySlice<UInt8>, from start: UInt32) -> UInt32 {
    let table = table
    return ~bytes.reduce(~start) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  /// Adler-32 of zlib, continued from `start`, which is 1 at first.
  static func adler32(_ bytes: ArraySlice<UInt8>, from start: UInt32) -> UInt32 {
    var (low, high) = (start & 0xFFFF, start >> 16)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
