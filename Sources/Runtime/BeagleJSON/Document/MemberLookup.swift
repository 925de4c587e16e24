/// An index of the members of a document's large objects, for code that looks up many of them. Immutable.
final class MemberLookup: Sendable {
  /// Objects of up to this many members are read one key after the other.
  static let smallObject = 32

  /// For each large object the members by their keys. Objects and members are indices in the tape.
  private let objects: [Int: [MemberKey: Int]]

  /// Reads a document from its root.
  init(_ root: JSONCursor) {
    var objects: [Int: [MemberKey: Int]] = [:]
    root.forEachObject { object in
      guard object.count > Self.smallObject else { return }
      // The last of repeated keys is kept.
      objects[object.index] = Dictionary(
        object.members.map { (MemberKey($0.key), $0.value.index) }, uniquingKeysWith: { $1 })
    }
    self.objects = objects
  }

  /// The value of a key; nil if the object does not have it.
  func member(_ name: UnsafeBufferPointer<UInt8>, of object: JSONCursor) -> JSONCursor? {
    let key = MemberKey(String(decoding: name, as: UTF8.self))
    return objects[object.index]?[key].map { object.moved(to: object.documentTape + $0) }
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
