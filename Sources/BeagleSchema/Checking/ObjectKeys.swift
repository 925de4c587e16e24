import BeagleJSON

/// An object with a mask of its keys, since most of the properties are absent.
struct ObjectKeys {
  let object: JSONCursor
  private let mask: KeyMask

  /// Calls `body` with the keys of an object. They are valid until `body` returns.
  static func withKeys(of object: JSONCursor, _ body: (ObjectKeys) -> Void) {
    // Only reading throws.
    try? KeyMask.withMask(of: object) { mask in body(ObjectKeys(object: object, mask: mask)) }
  }

  /// Whether the object may have this key. False is certain.
  @inline(__always)
  func mayContain(_ name: StaticString) -> Bool { mask.mayContain(name) }

  @inline(__always)
  func member(_ name: StaticString) -> JSONCursor? {
    mask.mayContain(name) ? mask.member(name, of: object) : nil
  }

  /// The value of a key, unless it is null, which is the same as absent.
  @inline(__always)
  func present(_ name: StaticString) -> JSONCursor? {
    guard let value = member(name), !value.isNull else { return nil }
    return value
  }
}
