import BeagleJSON

/// Which keys an object may have, as one bit for each: 64 classes of names, told apart by length and three letters.
/// Where each of them is, as far as it is the only one of its class, is noted in the same pass.
struct KeyMask {
  private var bits: UInt64 = 0
  /// The classes of which there are several keys: different ones, or one that is written again.
  private var shared: UInt64 = 0
  /// By class, how many entries behind the object's its key is; only where `bits` says so.
  private let places: UnsafeMutablePointer<UInt16>?

  /// Lends out the mask of an object's keys.
  @inline(__always)
  static func withMask(
    of object: JSONCursor, _ body: (KeyMask) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 64) { (places) throws(DocumentError) in
      guard let places = places.baseAddress else { return }
      try body(KeyMask(of: object, places: places))
    }
  }

  /// A mask that only tells which keys there may be: the places are looked for each time.
  init(of object: JSONCursor) {
    self.init(of: object, places: nil)
  }

  /// Whether a key could be there twice; false is certain.
  var mayRepeat: Bool { shared != 0 }

  @inline(never)
  private init(of object: JSONCursor, places: UnsafeMutablePointer<UInt16>?) {
    self.places = places
    for (key, _) in object.members {
      if key.hasEscapes {
        bits = .max
        shared = .max
        return
      }
      let name = key.stringBytes
      guard let start = name.baseAddress, name.count > 0 else { continue }
      let place = Self.place(start, name.count)
      let distance = key.entry - object.entry
      let bit: UInt64 = 1 &<< place
      shared |= bits & bit
      bits |= bit
      if distance > UInt16.max { shared |= bit }
      places?[Int(place)] = UInt16(truncatingIfNeeded: distance)
    }
  }

  /// Whether the object may have this key; false is certain. Of a literal, the compiler works the bit out.
  @inline(__always)
  func mayContain(_ name: StaticString) -> Bool {
    bits & 1 &<< Self.place(name.utf8Start, name.utf8CodeUnitCount) != 0
  }

  /// The value of a key of `object` that it may contain, the last where it is written twice.
  @inline(__always)
  func member(_ name: StaticString, of object: JSONCursor) -> JSONCursor? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let start = name.baseAddress, name.count > 0 else { return object.member(utf8: name) }
    let place = Self.place(start, name.count)
    guard let places, shared & 1 &<< place == 0 else { return object.member(utf8: name) }
    let key = object.entry + Int(places[Int(place)])
    guard JSONCursor(text: object.text, entry: key, document: object.owner).stringEquals(name) else {
      return nil
    }
    return JSONCursor(text: object.text, entry: key + 1, document: object.owner)
  }

  @inline(__always)
  private static func place(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return UInt64(truncatingIfNeeded: letters &+ count &* 3) & 63
  }
}
