/// The different members of an object in a document: keys in the order of their first appearance with their last
/// values. It is made to compare a whole object, or if a key is repeated.
struct MemberIndex {
  typealias Member = (key: JSONCursor, value: JSONCursor)

  private(set) var members: [Member] = []
  /// Open addressing: a slot has the number of a member plus one, or zero. Empty for few members.
  private var slots: [UInt32] = []

  init(_ object: JSONCursor) {
    let count = object.count
    members.reserveCapacity(count)
    if count > 8 {
      // At most half full. The hash is seeded, so no document can aim at collisions.
      var size = 32
      while size < count * 2 { size *= 2 }
      slots = [UInt32](repeating: 0, count: size)
    }
    for member in object.members {
      let slot = find(member.key)
      if let known = slot.member {
        members[known].value = member.value
      } else {
        members.append(member)
        if let free = slot.free { slots[free] = UInt32(members.count) }
      }
    }
  }

  /// The value of a key. The search starts at the member with the given number.
  func value(of key: JSONCursor, near index: Int) -> JSONCursor? {
    if index < members.count, members[index].key.stringContentEquals(key) { return members[index].value }
    return find(key).member.map { members[$0].value }
  }

  private func find(_ key: JSONCursor) -> (member: Int?, free: Int?) {
    if slots.isEmpty { return (members.firstIndex { $0.key.stringContentEquals(key) }, nil) }
    var hasher = Hasher()
    key.withUnescapedBytes { hasher.combineString($0) }
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0 {
      let member = Int(slots[slot]) - 1
      if members[member].key.stringContentEquals(key) { return (member, nil) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (nil, slot)
  }
}

extension JSONCursor {
  /// Whether an object has a key twice.
  package var hasDuplicateKeys: Bool {
    let count = count
    if count > 16 { return MemberIndex(self).members.count != count }
    guard mayHaveDuplicateKeys else { return false }
    // Few keys are compared with those behind them, lengths first.
    var rest = members
    while let (key, _) = rest.next() {
      for (other, _) in rest where key.stringContentEquals(other) { return true }
    }
    return false
  }

  /// Whether two keys are in one class. False is certain.
  private var mayHaveDuplicateKeys: Bool {
    var classes: UInt64 = 0
    for (key, _) in members {
      let entry = key.entry.pointee
      if entry.flag { return true }
      let bit: UInt64 = 1 &<< Self.keyClass(text + (entry.offset &+ 1), entry.extent)
      if classes & bit != 0 { return true }
      classes |= bit
    }
    return false
  }

  /// One of 64 classes of keys, by the length and three of the letters. The letters of a key that has none are its quotes,
  /// which are as good.
  @inlinable @inline(__always)
  package static func keyClass(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return UInt64(truncatingIfNeeded: letters &+ count &* 3) & 63
  }

  /// Whether two strings have the same content.
  func stringContentEquals(_ other: JSONCursor) -> Bool {
    if !other.hasEscapes { return stringEquals(other.stringBytes) }
    return other.withUnescapedBytes { stringEquals($0) }
  }
}
