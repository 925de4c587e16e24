import BeagleJSON

/// Contexts that actions under way will read when their answer comes: of a list cell that is gone by then, for example.
/// They find what was there last.
extension ContextStore {
  /// A context of a certain time: its slot may be another one's later.
  struct Pin: Hashable, Sendable {
    private let slot: Int32
    private let generation: UInt32

    /// Nil for what comes with an event, which nothing can take away.
    init?(_ frame: ScopeFrame) {
      guard case .slot(let slot, let generation) = frame.place else { return nil }
      (self.slot, self.generation) = (slot, generation)
    }
  }

  struct Pinned: Sendable {
    /// How many wait for it.
    var count = 0
    /// Its value when it ended.
    var last: DynamicObject?
  }

  /// Keeps what a scope can read until it is unpinned.
  mutating func pin(_ scope: ScopeFrame?) {
    var frame = scope
    while let current = frame {
      if let pin = Pin(current) { pins[pin, default: Pinned()].count += 1 }
      frame = current.parent
    }
  }

  mutating func unpin(_ scope: ScopeFrame?) {
    var frame = scope
    while let current = frame {
      if let pin = Pin(current), let pinned = pins[pin] {
        if pinned.count > 1 { pins[pin]?.count -= 1 } else { pins[pin] = nil }
      }
      frame = current.parent
    }
  }

  /// The value that a context had when it ended, if it is pinned.
  func lastValue(of frame: ScopeFrame) -> DynamicObject? {
    pins.isEmpty ? nil : Pin(frame).flatMap { pins[$0]?.last }
  }
}
