import BeagleExpressions
import BeagleJSON

/// The place of a context in the storage of its screen's contexts.
struct ContextSlot: Sendable, Hashable {
  private let number: Int32

  @inline(__always)
  init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The index in arrays that have an element for each slot.
  @inline(__always)
  var index: Int { Int(number) }
}

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
  /// The application's context is in every store.
  static let globalSlot = ContextSlot(0)

  private(set) var values: ContextValues
  private var free: [ContextSlot] = []
  /// Contexts that pending actions can read. They leave a tombstone when they are closed.
  private var retained: Set<ContextValues.SlotID> = []
  /// How much each context that was written to may grow before its values are counted; see `admits`.
  var growthAllowance: [ContextSlot: GrowthAllowance] = [:]
  /// How many values actions have added to each context that was written to, and to all that are open.
  var growth: [ContextSlot: Int] = [:]
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

  /// Closes a context. Scopes that still refer to it find nothing, or its last value if pending actions may read it.
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

/// How large contexts become.
extension ContextStore {
  /// How many times as many values as one context all contexts of a screen may come to have by actions.
  static let mostFullContexts = 4

  /// Whether a value may be set in a context, which must have at most `limit` values after that, and with what actions have
  /// added to others ``mostFullContexts`` times as many.
  mutating func admits(
    _ value: DynamicObject, at path: ContextPath, in slot: ContextSlot, limit: Int
  ) -> Bool {
    guard let change = self[slot].growth(bySetting: value, at: path, upTo: limit) else { return false }
    // Without multiplying, since an application may set a limit that is beyond all numbers.
    guard change.growth <= 0 || (totalGrowth + change.growth - 1) / Self.mostFullContexts < limit,
      growthAllowance[slot, default: GrowthAllowance()].admits(change, of: self[slot], limit: limit)
    else { return false }
    growth[slot, default: 0] += change.growth
    totalGrowth += change.growth
    return true
  }
}

/// By how many values a context would grow.
struct ContextGrowth {
  /// How many there are in the value that is set.
  let size: Int
  let growth: Int
  /// Whether the context then has no others.
  let isWhole: Bool
}

/// How much a context may still grow before its values are counted.
///
/// Counting visits the whole value. To keep small writes fast, values are only counted again after the context may have grown by an
/// eighth of the limit, or by what was left of it.
struct GrowthAllowance: Sendable {
  /// nil before the first write.
  private var rest: Int?

  /// Whether a context may change, which must have at most `limit` values after that.
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
  /// An index that is beyond every array.
  private static var far: Int { 1 << 32 }

  /// What setting a value does to the number of values; nil if that alone has too many.
  func growth(bySetting value: DynamicObject, at path: ContextPath, upTo limit: Int) -> ContextGrowth? {
    let size = value.count(upTo: limit)
    guard size <= limit else { return nil }
    let old = path.steps.isEmpty ? self : self.value(at: path)
    return ContextGrowth(
      size: size, growth: size + missing(on: path) - old.count(upTo: limit), isWhole: path.steps.isEmpty)
  }

  /// How many values have to be made on the way to what a path leads to, its own included.
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
