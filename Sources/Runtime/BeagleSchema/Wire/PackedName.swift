package import BeagleJSON

/// A name of at most 16 ASCII characters, stored in two 64-bit words so that comparing names compares
/// numbers.
///
/// Letters are stored in lower case and `-` as `_`, because the protocol compares names of types and enums in
/// this way.
@usableFromInline
package struct PackedName: Sendable, Hashable {
  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard count <= 16, let start = bytes.baseAddress else { return nil }
    // The two words may overlap, so that no byte after the name is read.
    if count >= 8 {
      low = Self.folded(start.loadWord64())
      // A shift by 64 gives 0.
      high = Self.folded((start + (count - 8)).loadWord64()) >> ((16 - count) * 8)
    } else if count >= 4 {
      let last = UInt64((start + (count - 4)).loadWord32())
      low = Self.folded(UInt64(start.loadWord32()) | last << ((count - 4) * 8))
      high = 0
    } else {
      low = Self.folded(bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
      high = 0
    }
  }

  package init?(_ text: String) {
    var text = text
    // A zero would look like the end of a shorter name.
    guard let name = text.withUTF8({ $0.contains(0) ? nil : PackedName($0) }) else { return nil }
    self = name
  }

  /// The part of a type's name after `beagle:`.
  package init?(builtIn name: String) {
    guard name.prefix(7).lowercased() == "beagle:" else { return nil }
    self.init(String(name.dropFirst(7)))
  }

  package init?(_ json: JSONCursor) {
    guard json.kind == .string else { return nil }
    if json.hasEscapes {
      self.init(json.stringValue ?? "")
    } else {
      self.init(json.stringBytes)
    }
  }

  /// Eight bytes with `A` to `Z` in lower case and `-` as `_`. Bytes beyond ASCII stay unchanged.
  @inline(__always)
  private static func folded(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones << 7
    let ascii = ~word & tops
    // With the top bit of each byte cleared, the additions below cannot carry into the next byte.
    let bytes = word & ~tops
    let fromA = bytes &+ ones &* (0x80 - 0x41)
    let pastZ = bytes &+ ones &* (0x80 - 0x5B)
    let letters = fromA & ~pastZ & ascii
    let others = (bytes ^ ones &* 0x2D) &+ ones &* 0x7F
    let dashes = ~others & ascii
    return (word | letters >> 2) ^ (dashes >> 7) &* (0x2D ^ 0x5F)
  }

  @inlinable @inline(__always)
  var mixed: UInt64 { (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93 }
}
