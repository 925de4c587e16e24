/// The different members of an object in a document: keys in the order of their first appearance with their
/// last values. Used to compare whole objects, and if a key is repeated.
struct MemberIndex {
  typealias Member = (key: JSONCursor, value: JSONCursor)

  private(set) var members: [Member] = []
  /// The numbers of the members by key; empty for few members.
  private var numbers: [MemberKey: Int] = [:]

  init(_ object: JSONCursor) {
    let count = object.count
    members.reserveCapacity(count)
    for member in object.members {
      if let known = number(of: member.key) {
        members[known].value = member.value
      } else {
        if count > 8 { numbers[MemberKey(member.key)] = members.count }
        members.append(member)
      }
    }
  }

  /// The value of a key. The search starts at the member with the given number.
  func value(of key: JSONCursor, near index: Int) -> JSONCursor? {
    if index < members.count, members[index].key.stringContentEquals(key) { return members[index].value }
    return number(of: key).map { members[$0].value }
  }

  private func number(of key: JSONCursor) -> Int? {
    numbers.isEmpty ? members.firstIndex { $0.key.stringContentEquals(key) } : numbers[MemberKey(key)]
  }
}

extension JSONCursor {
  package var hasDuplicateKeys: Bool {
    let count = count
    if count > 16 { return MemberIndex(self).members.count != count }
    guard mayHaveDuplicateKeys else { return false }
    // In small objects each key is compared with those after it, lengths first.
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

  /// One of 64 classes of keys, by the length and three of the letters. For an empty key its quotes are used.
  @inlinable @inline(__always)
  package static func keyClass(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let letters = Int(name[0]) &+ Int(name[count &- 1]) &* 5 &+ Int(name[count &>> 1]) &* 11
    return UInt64(truncatingIfNeeded: letters &+ count &* 3) & 63
  }

  func stringContentEquals(_ other: JSONCursor) -> Bool {
    if !other.hasEscapes { return stringEquals(other.stringBytes) }
    return other.withUnescapedBytes { stringEquals($0) }
  }
}
