import Dispatch
import Locking

/// A value that will come once, awaited for a limited time.
final class Outcome<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var nextWaiter = 0
    var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
  }

  private let state = Mutex(State())

  /// The first call decides; later ones are ignored.
  func complete(_ value: Value) {
    let waiting = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    waiting.forEach { $0.resume(returning: value) }
  }

  /// nil if it did not come in time.
  nonisolated(nonsending) func value(within limit: Duration) async -> Value? {
    await withCheckedContinuation { continuation in
      let (value, waiter) = state.withLock { state -> (Value?, Int) in
        if state.value == nil {
          state.nextWaiter += 1
          state.waiting[state.nextWaiter] = continuation
        }
        return (state.value, state.nextWaiter)
      }
      if let value { return continuation.resume(returning: value) }
      DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [self] in
        state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume(returning: nil)
      }
    }
  }
}
