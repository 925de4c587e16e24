/// A hash that is the same on every machine and in every version: FNV-1a with 64 bits, of the UTF-8 of a text.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
