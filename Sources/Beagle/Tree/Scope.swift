import BeagleExpressions
import BeagleJSON

/// The contexts in reach of a component: a chain from the innermost declaration outwards. Values are kept apart, in
/// a ``ContextStore``, so that a scope can be remembered while values change.
final class ScopeFrame: Sendable {
  let id: String
  let place: ContextPlace
  let parent: ScopeFrame?
  /// The keys of the list cells around: `:outer:inner`.
  let suffix: String

  /// - Parameter key: that of a list's cell, where the context is its own.
  init(id: String, place: ContextPlace, parent: ScopeFrame?, key: String? = nil) {
    self.id = id
    self.place = place
    self.parent = parent
    let outer = parent?.suffix ?? ""
    suffix = key.map { outer + ":" + $0 } ?? outer
  }

  /// The nearest frame with this id.
  func nearest(_ id: String) -> ScopeFrame? {
    var frame: ScopeFrame? = self
    while let current = frame {
      if current.id == id { return current }
      frame = current.parent
    }
    return nil
  }
}

/// Where the value of a context is.
enum ContextPlace: Sendable {
  /// In the store. The generation tells whether the slot was given to another context since.
  case slot(Int32, generation: UInt32)
  /// An event's implicit context: it is what it is for as long as the event's actions run.
  case implicit(DynamicObject)
}

/// The values of a screen's contexts.
struct ContextStore: Sendable {
  static let globalID = "global"
  /// The application's context is in every store.
  static let globalSlot: Int32 = 0

  private(set) var values: [DynamicObject]
  private var generations: [UInt32] = [0]
  private var free: [Int32] = []
  /// Contexts in reach of actions that wait. What they were is remembered when they end.
  private var awaited: Set<Opening> = []
  private var gone: [Opening: DynamicObject] = [:]

  /// One use of a slot.
  private struct Opening: Hashable {
    var slot: Int32
    var generation: UInt32
  }

  /// How much each context that was written to may grow before its values are counted; see `admits`.
  var room: [Int32: Int] = [:]

  init(global: DynamicObject) {
    values = [global]
  }

  /// Declares a context inside a scope.
  ///
  /// - Parameter key: that of the list's cell that has the context.
  mutating func open(
    _ id: String, _ value: DynamicObject, inside parent: ScopeFrame?, key: String? = nil
  ) -> ScopeFrame {
    let slot: Int32
    if let last = free.popLast() {
      slot = last
      values[Int(slot)] = value
    } else {
      slot = Int32(truncatingIfNeeded: values.count)
      values.append(value)
      generations.append(0)
    }
    return ScopeFrame(
      id: id, place: .slot(slot, generation: generations[Int(slot)]), parent: parent, key: key)
  }

  /// Ends a context. Scopes that still know it find nothing there, or what it was if somebody waits.
  mutating func close(_ frame: ScopeFrame) {
    guard let slot = slot(of: frame) else { return }
    let opening = Opening(slot: slot, generation: generations[Int(slot)])
    if awaited.contains(opening) { gone[opening] = values[Int(slot)] }
    room[slot] = nil
    values[Int(slot)] = .empty
    generations[Int(slot)] &+= 1
    free.append(slot)
  }

  /// Says where actions wait; what only others read is forgotten.
  mutating func keep(_ scopes: [ScopeFrame]) {
    if scopes.isEmpty, awaited.isEmpty { return }
    awaited = []
    for scope in scopes {
      var frame: ScopeFrame? = scope
      while let current = frame {
        if case .slot(let slot, let generation) = current.place {
          awaited.insert(Opening(slot: slot, generation: generation))
        }
        frame = current.parent
      }
    }
    if !gone.isEmpty { gone = gone.filter { awaited.contains($0.key) } }
  }

  /// The slot of a context that is still there.
  func slot(of frame: ScopeFrame) -> Int32? {
    guard case .slot(let slot, let generation) = frame.place, generations[Int(slot)] == generation else {
      return nil
    }
    return slot
  }

  func value(of frame: ScopeFrame) -> DynamicObject? {
    switch frame.place {
    case .implicit(let value): return value
    case .slot(let slot, let generation):
      if generations[Int(slot)] == generation { return values[Int(slot)] }
      return gone[Opening(slot: slot, generation: generation)]
    }
  }

  subscript(slot: Int32) -> DynamicObject {
    _read { yield values[Int(slot)] }
    _modify { yield &values[Int(slot)] }
  }
}

/// A scope together with the values: what expressions read.
struct Scope: ContextScope {
  var frame: ScopeFrame?
  var contexts: ContextStore

  /// The slot of the nearest context with this id; nil where there is none, or none that could change.
  func slot(ofContext id: String) -> Int32? {
    if id == ContextStore.globalID { return ContextStore.globalSlot }
    return frame?.nearest(id).flatMap { contexts.slot(of: $0) }
  }

  func value(ofContext id: String) -> DynamicObject? {
    if let slot = slot(ofContext: id) { return contexts[slot] }
    // One that is gone still hides the outer ones.
    return frame?.nearest(id).flatMap { contexts.value(of: $0) }
  }
}

/// A read of a context, or of one member or element of its value.
struct ContextRead: Sendable, Equatable {
  var slot: Int32
  var member = MemberKey.any
}

/// Stands for a member or an element of a context's value. Two may have the same key, none has two.
struct MemberKey: Sendable, Equatable {
  private let hash: UInt32

  /// Any of them.
  static let any = MemberKey(hash: 0)

  private init(hash: UInt32) { self.hash = hash }

  init(_ step: ContextPath.Step?) {
    switch step {
    case .key(let key):
      var hash: UInt32 = 2_166_136_261
      for byte in key.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      self.hash = hash | 1
    case .index(let index): hash = UInt32(truncatingIfNeeded: index) << 1 &+ 2
    case nil: hash = 0
    }
  }

  /// What of a value changes when a path that begins with this step is set in it.
  init(_ step: ContextPath.Step?, of value: DynamicObject) {
    switch (step, value) {
    case (.key, .dictionary): self.init(step)
    case (.index(let index), .array(let array)) where index < array.count: self.init(step)
    // A step onto a value of another type replaces all of it.
    default: self = .any
    }
  }

  /// Whether a change of what one stands for may be a change of what the other stands for.
  func concerns(_ other: MemberKey) -> Bool { self == .any || other == .any || self == other }
}
