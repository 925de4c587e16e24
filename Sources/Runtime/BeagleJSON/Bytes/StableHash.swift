/// A hash that is the same on every machine and in every version: FNV-1a with 64 bits.
package enum StableHash {
  package static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameter start: the hash of what is before the bytes.
  package static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = empty) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  package static func of(_ text: String) -> UInt64 { of(text.utf8) }
}
