import BeagleJSON

/// Which keys an object may have, as one bit for each: 64 classes of names, told apart by length and three letters.
struct KeyMask {
  private var bits: UInt64 = 0
  /// Whether a key could be there twice, so that the last one has to be looked for.
  private var mayRepeat = false

  init(of object: JSONCursor) {
    for (key, _) in object.members {
      if key.hasEscapes {
        bits = .max
        mayRepeat = true
        return
      }
      let name = key.stringBytes
      guard let start = name.baseAddress, name.count > 0 else { continue }
      let bit = Self.bit(start, name.count)
      if bits & bit != 0 { mayRepeat = true }
      bits |= bit
    }
  }

  /// Whether the object may have this key; false is certain. Of a literal, the compiler works the bit out.
  @inline(__always)
  func mayContain(_ name: StaticString) -> Bool {
    bits & Self.bit(name.utf8Start, name.utf8CodeUnitCount) != 0
  }

  /// The value of a key of `object`, the last where it is written twice.
  func member(_ name: StaticString, of object: JSONCursor) -> JSONCursor? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    if mayRepeat { return object.member(utf8: name) }
    for (key, value) in object.members where key.stringEquals(name) { return value }
    return nil
  }

  @inline(__always)
  private static func bit(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return 1 &<< UInt64(truncatingIfNeeded: letters &+ count &* 3)
  }
}
