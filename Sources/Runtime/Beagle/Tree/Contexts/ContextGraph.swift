import BeagleExpressions
import BeagleJSON

/// The contexts of a live screen and the nodes that read them: setting a value returns the nodes that it
/// makes stale.
struct ContextGraph: Sendable {
  /// A node that reads a context, and for which aspects.
  typealias Reader = (node: NodeSlot, aspects: LiveNode.Aspects)

  private var store: ContextStore
  private var index = ReadIndex()

  init(global: DynamicObject) {
    store = ContextStore(global: global)
  }

  // MARK: Declaring

  /// Declares a context inside a scope.
  ///
  /// - Parameter key: the key of the list cell that has the context.
  mutating func open(
    _ id: String, _ value: DynamicObject, inside parent: ScopeFrame?, key: String? = nil
  ) -> ScopeFrame {
    store.open(id, value, inside: parent, key: key)
  }

  /// Ends the contexts of a scope that do not belong to an outer scope.
  mutating func close(_ scope: ScopeFrame?, upTo outer: ScopeFrame?) {
    var frame = scope
    while let own = frame, own !== outer {
      store.close(own)
      frame = own.parent
    }
  }

  /// Keeps closed contexts as long as pending actions can read them.
  mutating func retain(_ scopes: [ScopeFrame]) { store.retain(scopes) }

  // MARK: Reading

  /// The values that expressions in a scope can read.
  func scope(_ frame: ScopeFrame?) -> Scope { Scope(frame: frame, values: store.values) }

  func hashValues(into hasher: inout Hasher) { store.values.hashValues(into: &hasher) }

  /// Whether no value has changed between two copies. Does not compare values.
  func sharesValues(with other: ContextGraph) -> Bool { store.values.sharesMemory(with: other.store.values) }

  /// The value of the nearest context with an id in a scope.
  func value(of id: String, in scope: ScopeFrame?) -> DynamicObject? {
    scope?.nearest(id).flatMap { store.values.value(of: $0) }
  }

  /// The slot of a context that has not ended.
  func slot(of frame: ScopeFrame) -> ContextSlot? { store.values.slot(of: frame) }

  subscript(slot: ContextSlot) -> DynamicObject { store.values[slot] }

  var slotCount: Int { store.slotCount }

  /// The approximate memory of the values, excluding the global context and documents that were counted
  /// already.
  func heldBytes(except documents: inout Set<ObjectIdentifier>) -> Int {
    (1..<slotCount).reduce(0) { $0 + store[ContextSlot($1)].heldBytes(except: &documents) }
  }

  // MARK: Setting

  /// Whether a context may be set: it must have at most `limit` values afterwards.
  mutating func admits(
    _ value: DynamicObject, at path: ContextPath, in slot: ContextSlot, limit: Int
  ) -> Bool {
    store.admits(value, at: path, in: slot, limit: limit)
  }

  /// Sets a context's value. Returns the nodes that read it.
  mutating func set(_ slot: ContextSlot, _ value: DynamicObject) -> [Reader] {
    store[slot] = value
    return index.readers(of: slot, ContextPath())
  }

  /// Sets a part of a context's value. Returns its readers, or nil if the path cannot be set.
  mutating func set(_ slot: ContextSlot, _ value: DynamicObject, at path: ContextPath) -> [Reader]? {
    guard !path.steps.isEmpty else { return set(slot, value) }
    let changed = path.changed(in: store[slot])
    guard store[slot].set(value, at: path) else { return nil }
    return index.readers(of: slot, changed)
  }

  /// Clears a context that is about to be replaced.
  mutating func clear(_ slot: ContextSlot) { store[slot] = .empty }

  /// Replaces a value that differs from the old one only at a path. Returns the readers of that path.
  mutating func replace(_ slot: ContextSlot, by value: DynamicObject, changed path: ContextPath) -> [Reader] {
    store[slot] = value
    return index.readers(of: slot, path)
  }

  // MARK: Readers

  /// The nodes that read a context, or that are affected if a path in it is set.
  func readers(of slot: ContextSlot, at path: ContextPath = ContextPath()) -> [Reader] {
    index.readers(of: slot, path)
  }

  mutating func remember(_ reads: ReadList, of node: NodeSlot, _ aspects: LiveNode.Aspects) {
    guard reads.count > 0 else { return }
    reads.forEach { index.add($0, of: node, aspects) }
  }

  mutating func forget(_ aspects: LiveNode.Aspects, of node: NodeSlot) { index.remove(aspects, of: node) }

  var readCount: Int { index.count }
}

/// A read at a path is affected if that path, a prefix of it, or an extension of it is set.
extension ContextPath {
  /// Whether setting the value at this path may change a read at the other one.
  func concerns(_ other: ContextPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }

  /// The path at which a value changes if this path is set: a key step into an array, or an index step into
  /// an object, replaces the whole value there. A step into any other value removes nothing that a path could
  /// lead to.
  func changed(in value: DynamicObject) -> ContextPath {
    var value = value
    for (index, step) in steps.enumerated() {
      switch (step, value) {
      case (.key(let key), .dictionary(let members)): value = members[key] ?? .empty
      case (.index(let index), .array(let elements)): value = elements[index]
      case (.key, .array), (.index, .dictionary): return ContextPath(steps: Array(steps.prefix(index)))
      default: return self
      }
    }
    return self
  }
}
