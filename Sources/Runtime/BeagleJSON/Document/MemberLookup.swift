/// An index of the members of a document's large objects, for code that looks up many of them. Immutable.
final class MemberLookup: Sendable {
  /// Objects of up to this many members are read one key after the other.
  static let smallObject = 32

  /// A key of an object; both are indices in the tape. No key has index 0.
  private struct Slot {
    var object: UInt32 = 0
    var key: UInt32 = 0
  }

  /// Open addressing, at most half full. The hash is seeded, so no document can aim at collisions.
  private let slots: [Slot]

  /// Reads a document from its root.
  init(_ root: JSONCursor) {
    var count = 0
    root.forEachObject { if $0.count > Self.smallObject { count += $0.count } }
    var size = 64
    while size < count * 2 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    root.forEachObject { object in
      guard object.count > Self.smallObject else { return }
      for (key, _) in object.members {
        let slot = key.withUnescapedBytes { Self.slot(of: $0, in: object, slots) }
        // The last of repeated keys is kept.
        slots[slot] = Slot(
          object: UInt32(truncatingIfNeeded: object.index), key: UInt32(truncatingIfNeeded: key.index))
      }
    }
    self.slots = slots
  }

  /// The value of a key; nil if the object does not have it.
  func member(_ name: UnsafeBufferPointer<UInt8>, of object: JSONCursor) -> JSONCursor? {
    let key = Int(slots[Self.slot(of: name, in: object, slots)].key)
    return key == 0 ? nil : object.moved(to: object.documentTape + key + 1)
  }

  /// The slot of a key, or the free slot where it belongs.
  private static func slot(
    of name: UnsafeBufferPointer<UInt8>, in object: JSONCursor, _ slots: [Slot]
  ) -> Int {
    let tape = object.documentTape
    var hasher = Hasher()
    hasher.combine(object.index)
    hasher.combineString(name)
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot].key != 0 {
      let isKey =
        slots[slot].object == UInt32(truncatingIfNeeded: object.index)
        && object.moved(to: tape + Int(slots[slot].key)).stringEquals(name)
      if isKey { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

extension JSONCursor {
  /// The value of a key given as UTF-8, like ``member(utf8:)``. For data whose members are looked up often: each lookup
  /// takes the same time, however large the object is.
  package func lookUp(utf8 name: UnsafeBufferPointer<UInt8>) -> JSONCursor? {
    guard count > MemberLookup.smallObject, kind == .object else { return member(utf8: name) }
    let lookup = owner._withUnsafeGuaranteedRef { $0.memberLookup(orPassing: count) }
    return lookup.map { $0.member(name, of: self) } ?? member(utf8: name)
  }

  /// How many entries of the tape the value has.
  var entryCount: Int { following.entry - entry }
}
