import Locking

/// How a request that is waited for ended. Completion and cancellation race; the first one counts.
///
///     waiting(nil) ── value() ──▶ waiting(continuation) ── complete ──▶ completed
///          └──────── complete ────────────────────────────────────────▶ completed ── value() ──▶ at once
final class FirstOutcome: Sendable {
  enum Event: Sendable {
    case completed(Result<NetworkResponse, NetworkError>)
    case cancelled
  }

  private enum State {
    case waiting(CheckedContinuation<Event, Never>?)
    case completed(Event)
  }

  private let state = Mutex(State.waiting(nil))

  /// The first call decides; later ones are ignored.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  func complete(_ event: Event) -> Bool {
    let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Event, Never>?) in
      guard case .waiting(let continuation) = state else { return (false, nil) }
      state = .completed(event)
      return (true, continuation)
    }
    continuation?.resume(returning: event)
    return isFirst
  }

  /// Called once. The caller is resumed on its actor at once, and not by way of the threads of other tasks.
  func value(isolation: isolated (any Actor)? = #isolation) async -> Event {
    await withCheckedContinuation { continuation in
      let completed = state.withLock { state -> Event? in
        if case .completed(let event) = state { return event }
        state = .waiting(continuation)
        return nil
      }
      if let completed { continuation.resume(returning: completed) }
    }
  }
}
