import BeagleJSON

/// A filter for the keys of a JSON object: a few instructions show that an object does not have a key, as for most
/// properties of most objects.
///
/// A hash of a name's length and three of its letters puts the name into one of 64 classes, and the mask has one bit
/// for each class. The pass over the keys that sets the bits also records the position of each key that is the only one
/// of its class.
struct KeyMask {
  private var bits: UInt64 = 0
  /// The classes that more than one key of the object falls into: keys with the same hash, or one key written twice.
  private var shared: UInt64 = 0
  /// For each class, the distance on the tape from the object's entry to the key's. An element is initialised only if its
  /// bit is set. The buffer is empty if positions are not noted.
  private let distances: UnsafeMutableBufferPointer<UInt32>

  /// Calls `body` with the mask of an object's keys, whose positions are on the stack and valid until `body` returns.
  @inline(__always)
  static func withMask<Result>(
    of object: JSONCursor, _ body: (KeyMask) throws(DocumentError) -> Result
  ) throws(DocumentError) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { (distances) throws(DocumentError) in
      try body(KeyMask(of: object, distances: distances))
    }
  }

  /// Creates a mask without positions: ``member(_:of:)`` then searches the object each time.
  init(of object: JSONCursor) {
    self.init(of: object, distances: UnsafeMutableBufferPointer(start: nil, count: 0))
  }

  /// Whether a key may be written twice. False is certain; true may be two keys with the same hash.
  var mayRepeat: Bool { shared != 0 }

  /// Whether the object may have another key than those whose bits are given. False is certain, if the object has each of
  /// them; true may be two keys with the same hash.
  func mayContainOthers(than found: UInt64) -> Bool { shared != 0 || bits & ~found != 0 }

  /// The bit of a name's class.
  @inline(__always)
  static func bit(of name: StaticString) -> UInt64 { 1 &<< slot(name.utf8Start, name.utf8CodeUnitCount) }

  @inline(never)
  private init(of object: JSONCursor, distances: UnsafeMutableBufferPointer<UInt32>) {
    self.distances = distances
    for (key, _) in object.members {
      let entry = key.entry.pointee
      if entry.flag {
        // The key has escapes, so its bytes are not those of the name: every key is possible.
        bits = .max
        shared = .max
        return
      }
      guard entry.extent > 0 else {
        // A key without letters has no class.
        shared = .max
        continue
      }
      let slot = Self.slot(object.text + (entry.offset &+ 1), entry.extent)
      let distance = key.entry - object.entry
      let bit: UInt64 = 1 &<< slot
      shared |= bits & bit
      bits |= bit
      if !distances.isEmpty {
        distances[Int(truncatingIfNeeded: slot)] = UInt32(truncatingIfNeeded: distance)
      }
    }
  }

  /// Whether the object may have this key. False is certain; true may be another key with the same hash. The name is a
  /// literal, so that the compiler computes its bit.
  @inline(__always)
  func mayContain(_ name: StaticString) -> Bool {
    bits & Self.bit(of: name) != 0
  }

  /// Returns the value of a key of `object`, or nil if the object does not have the key. If a key is written twice, the last
  /// one counts.
  @inline(__always)
  func member(_ name: StaticString, of object: JSONCursor) -> JSONCursor? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let start = name.baseAddress, name.count > 0 else { return object.member(utf8: name) }
    let slot = Self.slot(start, name.count)
    guard shared & 1 &<< slot == 0, !distances.isEmpty else { return object.member(utf8: name) }
    let key = object.entry + Int(distances[Int(slot)])
    guard JSONCursor(text: object.text, entry: key, document: object.owner).stringEquals(name) else {
      return nil
    }
    return JSONCursor(text: object.text, entry: key + 1, document: object.owner)
  }

  @inline(__always)
  private static func slot(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return UInt64(truncatingIfNeeded: letters &+ count &* 3) & 63
  }
}
