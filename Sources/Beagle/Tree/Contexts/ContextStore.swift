import BeagleJSON

/// The values of contexts as expressions read them. A copy costs little, so that a scope can have one.
struct ContextValues: Sendable {
  fileprivate var slots: [Slot]
  /// The last values of closed contexts that pending actions can read.
  fileprivate var tombstones: [SlotID: DynamicObject] = [:]

  fileprivate struct Slot {
    var value: DynamicObject
    /// The number of contexts that had this slot before.
    var generation: UInt32 = 0
  }

  /// Names one use of a slot.
  fileprivate struct SlotID: Hashable {
    var slot: Int32
    var generation: UInt32
  }

  subscript(slot: Int32) -> DynamicObject { slots[Int(slot)].value }

  /// The slot of a context that has not ended.
  func slot(of frame: ScopeFrame) -> Int32? {
    guard case .slot(let slot, let generation) = frame.location, slots[Int(slot)].generation == generation
    else { return nil }
    return slot
  }

  func value(of frame: ScopeFrame) -> DynamicObject? {
    switch frame.location {
    case .implicit(let value): return value
    case .slot(let slot, let generation):
      if slots[Int(slot)].generation == generation { return slots[Int(slot)].value }
      return tombstones[SlotID(slot: slot, generation: generation)]
    }
  }
}

/// The contexts of a screen: their slots, their values, and the tombstones of closed contexts.
struct ContextStore: Sendable {
  /// The application's context is in every store.
  static let globalSlot: Int32 = 0

  private(set) var values: ContextValues
  private var free: [Int32] = []
  /// Contexts that pending actions can read. They leave a tombstone when they are closed.
  private var retained: Set<ContextValues.SlotID> = []
  /// How much each context that was written to may grow before its values are counted; see `admits`.
  var growthAllowance: [Int32: GrowthAllowance] = [:]
  /// How many values actions have added to each context that was written to, and to all that are open.
  var growth: [Int32: Int] = [:]
  var totalGrowth = 0

  init(global: DynamicObject) {
    values = ContextValues(slots: [ContextValues.Slot(value: global)])
  }

  /// How many slots there are, free ones included.
  var slotCount: Int { values.slots.count }

  /// Declares a context inside a scope.
  ///
  /// - Parameter key: the key of the list's cell that has the context.
  mutating func open(
    _ id: String, _ value: DynamicObject, inside parent: ScopeFrame?, key: String? = nil
  ) -> ScopeFrame {
    let slot: Int32
    if let last = free.popLast() {
      slot = last
      values.slots[Int(slot)].value = value
    } else {
      slot = Int32(truncatingIfNeeded: values.slots.count)
      values.slots.append(ContextValues.Slot(value: value))
    }
    let generation = values.slots[Int(slot)].generation
    return ScopeFrame(id: id, location: .slot(slot, generation: generation), parent: parent, key: key)
  }

  /// Closes a context. Scopes that still refer to it find nothing, or its last value if pending actions may read it.
  mutating func close(_ frame: ScopeFrame) {
    guard let slot = values.slot(of: frame) else { return }
    let index = Int(slot)
    let id = ContextValues.SlotID(slot: slot, generation: values.slots[index].generation)
    if retained.contains(id) { values.tombstones[id] = values.slots[index].value }
    growthAllowance[slot] = nil
    totalGrowth -= growth.removeValue(forKey: slot) ?? 0
    values.slots[index].value = .empty
    values.slots[index].generation &+= 1
    free.append(slot)
  }

  /// Sets the scopes of pending actions. The tombstones of all other contexts are removed.
  mutating func retain(_ scopes: [ScopeFrame]) {
    if scopes.isEmpty, retained.isEmpty { return }
    retained = []
    for scope in scopes {
      var frame: ScopeFrame? = scope
      while let current = frame {
        if case .slot(let slot, let generation) = current.location {
          retained.insert(ContextValues.SlotID(slot: slot, generation: generation))
        }
        frame = current.parent
      }
    }
    if !values.tombstones.isEmpty {
      values.tombstones = values.tombstones.filter { retained.contains($0.key) }
    }
  }

  subscript(slot: Int32) -> DynamicObject {
    _read { yield values.slots[Int(slot)].value }
    _modify { yield &values.slots[Int(slot)].value }
  }
}
