import BeagleExpressions
import BeagleJSON

/// The index of a context in its screen's storage.
struct ContextSlot: Sendable, Hashable {
  private let number: Int32

  init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The index in arrays that have an element for each slot.
  var index: Int { Int(number) }
}

/// The values of contexts as expressions read them. Copies are cheap, so that each scope can have one.
struct ContextValues: Sendable {
  fileprivate var slots: [Slot]
  /// The last values of closed contexts that pending actions can read.
  fileprivate var tombstones: [SlotID: DynamicObject] = [:]

  fileprivate struct Slot {
    var value: DynamicObject
    /// The number of contexts that had this slot before.
    var generation: UInt32 = 0
  }

  /// Identifies one use of a slot.
  fileprivate struct SlotID: Hashable {
    var slot: ContextSlot
    var generation: UInt32
  }

  subscript(slot: ContextSlot) -> DynamicObject { slots[slot.index].value }

  func hashValues(into hasher: inout Hasher) {
    for slot in slots { hasher.combine(slot.value) }
  }

  func sharesMemory(with other: ContextValues) -> Bool {
    slots.withUnsafeBufferPointer { own in
      other.slots.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }

  /// The slot of a context that has not ended.
  func slot(of frame: ScopeFrame) -> ContextSlot? {
    guard case .slot(let slot, let generation) = frame.location, slots[slot.index].generation == generation
    else { return nil }
    return slot
  }

  func value(of frame: ScopeFrame) -> DynamicObject? {
    switch frame.location {
    case .implicit(let value): return value
    case .slot(let slot, let generation):
      if slots[slot.index].generation == generation { return slots[slot.index].value }
      return tombstones[SlotID(slot: slot, generation: generation)]
    }
  }
}

/// The contexts of a screen: their slots, their values, and the tombstones of closed contexts.
struct ContextStore: Sendable {
  /// Every store contains the global context.
  static let globalSlot = ContextSlot(0)

  private(set) var values: ContextValues
  private var free: [ContextSlot] = []
  /// Contexts that pending actions can read. They leave a tombstone when they are closed.
  private var retained: Set<ContextValues.SlotID> = []
  /// How much each written context may grow before its values are counted; see `admits`.
  var growthAllowance: [ContextSlot: GrowthAllowance] = [:]
  /// The number of values that actions have added, to each written context and to all open ones.
  var growth: [ContextSlot: Int] = [:]
  var totalGrowth = 0

  init(global: DynamicObject) {
    values = ContextValues(slots: [ContextValues.Slot(value: global)])
  }

  /// The number of slots, including free ones.
  var slotCount: Int { values.slots.count }

  /// Declares a context inside a scope.
  ///
  /// - Parameter key: the key of the list cell that has the context.
  mutating func open(
    _ id: String, _ value: DynamicObject, inside parent: ScopeFrame?, key: String? = nil
  ) -> ScopeFrame {
    let slot: ContextSlot
    if let last = free.popLast() {
      slot = last
      values.slots[slot.index].value = value
    } else {
      slot = ContextSlot(values.slots.count)
      values.slots.append(ContextValues.Slot(value: value))
    }
    let generation = values.slots[slot.index].generation
    return ScopeFrame(id: id, location: .slot(slot, generation: generation), parent: parent, key: key)
  }

  /// Closes a context. Scopes that still refer to it find nothing, or its last value if pending actions may
  /// read it.
  mutating func close(_ frame: ScopeFrame) {
    guard let slot = values.slot(of: frame) else { return }
    let index = slot.index
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

  subscript(slot: ContextSlot) -> DynamicObject {
    _read { yield values.slots[slot.index].value }
    _modify { yield &values.slots[slot.index].value }
  }
}

extension ContextStore {
  /// The limit for all contexts of a screen together, as a multiple of the limit for one context.
  static let maximumFullContexts = 4

  /// Whether a value may be set in a context, which must have at most `limit` values afterwards. All values
  /// that actions have added to the screen's contexts are limited to ``maximumFullContexts`` times as many.
  mutating func admits(
    _ value: DynamicObject, at path: ContextPath, in slot: ContextSlot, limit: Int
  ) -> Bool {
    guard let change = self[slot].growth(bySetting: value, at: path, upTo: limit) else { return false }
    // Avoids a multiplication, which could overflow because an application may set any limit.
    guard change.growth <= 0 || (totalGrowth + change.growth - 1) / Self.maximumFullContexts < limit,
      growthAllowance[slot, default: GrowthAllowance()].admits(change, of: self[slot], limit: limit)
    else { return false }
    growth[slot, default: 0] += change.growth
    totalGrowth += change.growth
    return true
  }
}

/// The change in the number of a context's values.
struct ContextGrowth {
  /// The number of values in the new value.
  let size: Int
  let growth: Int
  /// Whether the new value replaces the whole context.
  let isWhole: Bool
}

/// How much a context may still grow before its values are counted.
///
/// Counting visits the whole value. To keep small writes fast, values are only counted again after the
/// context may have grown by an eighth of the limit, or by the remainder of it.
struct GrowthAllowance: Sendable {
  /// Nil before the first write.
  private var rest: Int?

  /// Whether a change is allowed, after which a context must have at most `limit` values.
  mutating func admits(_ change: ContextGrowth, of context: DynamicObject, limit: Int) -> Bool {
    let share = limit / 8
    guard !change.isWhole else {
      rest = min(share, limit - change.size)
      return true
    }
    let left = (rest ?? share) - change.growth
    if left >= 0 {
      rest = min(share, left)
      return true
    }
    let total = context.count(upTo: limit) + change.growth
    guard total <= limit else { return false }
    rest = min(share, limit - total)
    return true
  }
}

extension DynamicObject {
  /// An index beyond the end of every array.
  private static var far: Int { 1 << 32 }

  /// How setting a value changes the number of values; nil if the value alone exceeds the limit.
  func growth(bySetting value: DynamicObject, at path: ContextPath, upTo limit: Int) -> ContextGrowth? {
    let size = value.count(upTo: limit)
    guard size <= limit else { return nil }
    let old = path.steps.isEmpty ? self : self.value(at: path)
    return ContextGrowth(
      size: size, growth: size + missing(on: path) - old.count(upTo: limit), isWhole: path.steps.isEmpty)
  }

  /// The number of values that have to be created to set a path, including the one at the path.
  fileprivate func missing(on path: ContextPath) -> Int {
    var (value, missing) = (self, 0)
    for step in path.steps {
      switch (step, value) {
      case (.key(let key), .dictionary(let members)):
        if let member = members[key] { value = member } else { (value, missing) = (.empty, missing + 1) }
      case (.index(let index), .array(let elements)):
        missing += max(0, min(index, Self.far) + 1 - elements.count)
        value = elements[index]
      case (.key, _): (value, missing) = (.empty, missing + 1)
      case (.index(let index), _): (value, missing) = (.empty, missing + min(index, Self.far) + 1)
      }
    }
    return missing
  }
}
