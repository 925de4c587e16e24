import BeagleJSON

/// Which keys an object may have, as one bit for each: 64 classes of names, told apart by length and three letters.
struct KeyMask {
  private var bits: UInt64 = 0
  /// Whether a key could be there twice, so that the last one has to be looked for.
  private(set) var mayRepeat = false
  /// The members that were found, the first 64 as one bit each.
  private var found: UInt64 = 0

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
  mutating func member(_ name: StaticString, of object: JSONCursor) -> JSONCursor? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var last: JSONCursor?
    var place: UInt64 = 1
    for (key, value) in object.members {
      if key.stringEquals(name) {
        found |= place
        if !mayRepeat { return value }
        last = value
      }
      place &<<= 1
    }
    return last
  }

  /// Whether `object` has keys that nothing has asked for; true is a maybe.
  func hasOthers(in object: JSONCursor) -> Bool {
    var place: UInt64 = 1
    for (key, _) in object.members {
      let isExpected =
        found & place != 0 || key.keyEquals("_beagleComponent_") || key.keyEquals("_beagleAction_")
        || key.keyEquals("_beagleImagePath_")
      if !isExpected { return true }
      place &<<= 1
    }
    return false
  }

  @inline(__always)
  private static func bit(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return 1 &<< UInt64(truncatingIfNeeded: letters &+ count &* 3)
  }
}
