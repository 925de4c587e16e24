import BeagleJSON

/// A name of at most 16 ASCII characters as two words, so that finding it among others compares numbers.
/// Letters are lower case and `-` is `_`, which makes the comparison as lenient as the protocol.
struct PackedName: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= 16 else { return nil }
    var place: UInt64 = 0
    for byte in bytes {
      var folded = UInt64(byte)
      if byte >= 0x41, byte <= 0x5A { folded |= 0x20 } else if byte == 0x2D { folded = 0x5F }
      if place < 64 { low |= folded << place } else { high |= folded << (place - 64) }
      place += 8
    }
  }

  init?(_ json: JSONCursor) {
    guard json.kind == .string, !json.hasEscapes else { return nil }
    self.init(json.stringBytes)
  }
}

/// Values by their names.
struct NameTable<Value: Sendable>: Sendable {
  private let entries: [(name: PackedName, value: Value)]

  init(_ names: some Sequence<(String, Value)>) {
    entries = names.compactMap { name, value in PackedName(Array(name.utf8)).map { ($0, value) } }
  }

  subscript(name: PackedName) -> Value? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }
}
