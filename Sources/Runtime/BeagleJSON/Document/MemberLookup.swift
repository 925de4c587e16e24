/// An index of the members of a document's large objects, for code that looks up many of them. Immutable.
final class MemberLookup: Sendable {
  /// Objects with at most this many members are searched key by key.
  static let smallObject = 32

  /// The members of each large object by key. Objects and members are indices in the tape.
  private let objects: [Int: [MemberKey: Int]]

  init(_ root: JSONCursor) {
    var objects: [Int: [MemberKey: Int]] = [:]
    root.forEachObject { object in
      guard object.count > Self.smallObject else { return }
      // Of repeated keys the last one counts.
      objects[object.index] = Dictionary(
        object.members.map { (MemberKey($0.key), $0.value.index) }, uniquingKeysWith: { $1 })
    }
    self.objects = objects
  }

  /// The value of a key; nil if it is absent.
  func member(_ name: UnsafeBufferPointer<UInt8>, of object: JSONCursor) -> JSONCursor? {
    let key = MemberKey(String(decoding: name, as: UTF8.self))
    return objects[object.index]?[key].map { object.moved(to: object.documentTape + $0) }
  }
}

extension JSONCursor {
  /// The value of a key given as UTF-8, like ``member(utf8:)``. For data with many lookups: each takes the
  /// same time, however large the object is.
  package func lookUp(utf8 name: UnsafeBufferPointer<UInt8>) -> JSONCursor? {
    guard count > MemberLookup.smallObject, kind == .object else { return member(utf8: name) }
    let lookup = owner._withUnsafeGuaranteedRef { $0.memberLookup(orPassing: count) }
    return lookup.map { $0.member(name, of: self) } ?? member(utf8: name)
  }

  /// The number of tape entries of the value.
  var entryCount: Int { following.entry - entry }
}
