/// A hash that is the same on every machine and in every version: FNV-1a with 64 bits.
package enum StableHash {
  package static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameter start: the hash of the preceding text.
  package static func of(_ text: String, from start: UInt64 = empty) -> UInt64 {
    var text = text
    return text.withUTF8 { $0.reduce(start) { of($1, from: $0) } }
  }

  package static func of(_ bytes: ArraySlice<UInt8>, from start: UInt64 = empty) -> UInt64 {
    bytes.reduce(start) { of($1, from: $0) }
  }

  package static func of(_ byte: UInt8, from start: UInt64) -> UInt64 {
    (start ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
