import Locking

/// Values by keys, each created when it is first requested, by any thread. A check needs few of them.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  /// The value of a key. Two threads may create it at the same time; both get the first one.
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

  init(_ facts: [Key: Facts] = [:]) {
    allKeys = { Set(facts.keys) }
    read = { facts[$0] }
  }

  /// Creates a table of facts that are read when they are first requested.
  ///
  /// - Parameter places: the positions of the facts.
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

  var keys: Set<Key> { allKeys() }

  subscript(key: Key) -> Facts? { read(key) }

  /// All facts. Reads the facts that were not requested yet.
  var all: [Key: Facts] {
    var all: [Key: Facts] = [:]
    for key in keys { all[key] = self[key] }
    return all
  }
}
