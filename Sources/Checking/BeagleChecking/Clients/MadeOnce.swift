import Locking

/// Values by keys, each made when it is first asked for, by any thread. A check needs few of what there are.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  /// The value of a key. Two threads may make it at the same time; both get the first one.
  func value(of key: Key, orMaking make: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let made = make()
    return values.withLock { values in
      if let known = values[key] { return known }
      values[key] = made
      return made
    }
  }
}

/// Facts about a client by their names.
struct FactTable<Key: Hashable & Sendable, Facts: Sendable>: Sendable {
  private let allKeys: @Sendable () -> Set<Key>
  private let read: @Sendable (Key) -> Facts?

  /// Facts that are known.
  init(_ facts: [Key: Facts] = [:]) {
    allKeys = { Set(facts.keys) }
    read = { facts[$0] }
  }

  /// Facts that are read when they are first asked for.
  ///
  /// - Parameter places: where they are.
  init<Place>(
    at places: @escaping @Sendable () -> [Key: Place], _ read: @escaping @Sendable (Key, Place) -> Facts?
  ) {
    allKeys = { Set(places().keys) }
    let known = MadeOnce<Key, Facts?>()
    self.read = { key in
      guard let place = places()[key] else { return nil }
      return known.value(of: key) { read(key, place) }
    }
  }

  /// What the table has facts about.
  var keys: Set<Key> { allKeys() }

  subscript(key: Key) -> Facts? { read(key) }

  /// All of them, which reads those that were not asked for yet.
  var all: [Key: Facts] {
    var all: [Key: Facts] = [:]
    for key in keys { all[key] = self[key] }
    return all
  }
}
