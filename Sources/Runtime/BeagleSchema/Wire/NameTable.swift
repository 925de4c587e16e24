/// Values by their names, in a hash table that compares a ``PackedName`` and makes no string: it finds types
/// of components and actions, and cases of enums. With a dictionary, reading a screen takes 1.1 × the time.
@usableFromInline
package struct NameTable<Value: Sendable>: Sendable {
  @usableFromInline let entries: [(name: PackedName, value: Value)?]
  @usableFromInline let mask: Int

  package init(_ names: some Collection<(String, Value)>) {
    // The table is at most a quarter full, so that most searches end at the first slot.
    var size = 8
    while size < names.count * 4 { size *= 2 }
    mask = size - 1
    var entries = [(name: PackedName, value: Value)?](repeating: nil, count: size)
    for (text, value) in names {
      guard let name = PackedName(text) else { continue }
      var slot = Int(truncatingIfNeeded: name.mixed >> 40) & mask
      while entries[slot] != nil { slot = (slot + 1) & mask }
      entries[slot] = (name, value)
    }
    self.entries = entries
  }

  @inlinable package subscript(name: PackedName) -> Value? {
    var slot = Int(truncatingIfNeeded: name.mixed >> 40) & mask
    while let entry = entries[slot] {
      if entry.name == name { return entry.value }
      slot = (slot + 1) & mask
    }
    return nil
  }
}
