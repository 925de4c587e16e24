package import BeagleJSON

/// An object with a filter for its keys: for most properties of most objects, a few instructions show that
/// the key is absent.
///
/// A hash of a name's length and three of its letters puts the name into one of 64 classes, and the filter
/// has one bit for each class. The pass over the keys that sets the bits also records the position of each
/// key that is the only one of its class. Without this, reading a screen takes 1.25 to 1.35 × the time.
@usableFromInline
package struct ObjectKeys {
  @usableFromInline package let object: JSONCursor
  @usableFromInline var bits: UInt64 = 0
  /// The classes with more than one key of the object: keys with the same hash, or a repeated key.
  @usableFromInline var shared: UInt64 = 0
  /// The classes of the keys that were taken.
  @usableFromInline var taken: UInt64 = 0
  /// The number of keys whose class another key had before.
  @usableFromInline var collisions = 0
  /// The positions of the values that were taken out of shared classes. Only four are distinguished.
  private var takenOfShared = SIMD4<UInt32>(repeating: .max)
  private var takenOfSharedCount = 0
  /// For each class, the distance in the tape from the object's entry to the key's. An element is initialised
  /// only if its bit is set.
  @usableFromInline let distances: UnsafeMutableBufferPointer<UInt32>

  /// Calls `body` with the keys of an object, whose positions are on the stack and valid until `body`
  /// returns.
  @inlinable @inline(__always)
  package static func withKeys<Result, Failure>(
    of object: JSONCursor, _ body: (ObjectKeys) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { (distances) throws(Failure) in
      try body(ObjectKeys(object, distances))
    }
  }

  @inline(never)
  @usableFromInline init(_ object: JSONCursor, _ distances: UnsafeMutableBufferPointer<UInt32>) {
    self.object = object
    self.distances = distances
    for (key, _) in object.members {
      let entry = key.entry.pointee
      if entry.flag {
        // The key has escapes, so its bytes differ from the name: every key is possible.
        bits = .max
        shared = .max
        collisions = .max
        return
      }
      let slot = JSONCursor.keyClass(object.text + (entry.offset &+ 1), entry.extent)
      let bit: UInt64 = 1 &<< slot
      shared |= bits & bit
      if bits & bit != 0 { collisions += 1 }
      bits |= bit
      distances[Int(truncatingIfNeeded: slot)] = UInt32(
        truncatingIfNeeded: UnsafeRawPointer(key.entry) - UnsafeRawPointer(object.entry))
    }
  }

  /// A property's name and its class, which the compiler computes for a literal. The text is the literal's
  /// and never changes, so that it can be sent.
  @usableFromInline
  package struct Name: @unchecked Sendable {
    @usableFromInline package let text: UnsafeBufferPointer<UInt8>
    @usableFromInline let slot: UInt64

    @inlinable @inline(__always)
    package init(_ name: StaticString) {
      text = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      slot = JSONCursor.keyClass(name.utf8Start, name.utf8CodeUnitCount)
    }

    @inlinable @inline(__always)
    package var bit: UInt64 { 1 &<< slot }
  }

  /// Whether the object may have this key. False is certain; true may be caused by another key with the same
  /// hash.
  @inlinable @inline(__always)
  package func mayContain(_ name: Name) -> Bool { bits & name.bit != 0 }

  /// Whether the object may have a key of these classes. False is certain.
  package func mayContain(anyOf bits: UInt64) -> Bool { self.bits & bits != 0 }

  /// The value of a key; nil if it is absent. Of a repeated key the last value counts.
  @inlinable @inline(__always)
  package func member(_ name: Name) -> JSONCursor? {
    guard mayContain(name) else { return nil }
    guard shared & name.bit == 0 else { return object.member(utf8: name.text) }
    let key = (UnsafeRawPointer(object.entry) + Int(distances[Int(name.slot)]))
      .assumingMemoryBound(to: TapeEntry.self)
    guard JSONCursor(text: object.text, entry: key, document: object.owner).stringEquals(name.text) else {
      return nil
    }
    return JSONCursor(text: object.text, entry: key + 1, document: object.owner)
  }

  /// The value of a key; nil if it is absent or null.
  @inlinable @inline(__always)
  package func present(_ name: Name) -> JSONCursor? {
    guard let value = member(name), !value.isNull else { return nil }
    return value
  }

  /// Returns the value of a property, null included, and marks the key as taken.
  @inline(__always)
  mutating func take(_ name: Name) -> JSONCursor? {
    guard let value = member(name) else { return nil }
    taken |= name.bit
    if shared & name.bit != 0 { noteTaken(value) }
    return value
  }

  @inline(never)
  private mutating func noteTaken(_ value: JSONCursor) {
    let place = UInt32(truncatingIfNeeded: value.byteOffset)
    guard takenOfSharedCount < 4, !(0..<takenOfSharedCount).contains(where: { takenOfShared[$0] == place })
    else { return }
    takenOfShared[takenOfSharedCount] = place
    takenOfSharedCount += 1
  }

  /// Whether the object may have a key that was not taken. False is certain.
  var mayHaveOthers: Bool {
    if bits & ~taken != 0 { return true }
    // In shared classes every key has to be taken. A repeated key is taken once.
    return shared != 0 && (collisions == .max || takenOfSharedCount < shared.nonzeroBitCount + collisions)
  }
}

/// Lookups by a name whose class is computed at run time.
extension ObjectKeys {
  @inlinable @inline(__always)
  package func mayContain(_ name: StaticString) -> Bool { mayContain(Name(name)) }

  @inlinable @inline(__always)
  package func member(_ name: StaticString) -> JSONCursor? { member(Name(name)) }

  @inlinable @inline(__always)
  package func present(_ name: StaticString) -> JSONCursor? { present(Name(name)) }

  @inline(__always)
  mutating func take(_ name: StaticString) -> JSONCursor? { take(Name(name)) }
}
