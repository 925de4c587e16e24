import Foundation
import Locking

/// Watches one request: how often it completes, when, and with what.
final class Probe {
  let label: String
  var token: (any RequestToken)?
  var isReported = false

  private let state: Completions

  init(label: String) {
    self.label = label
    state = Completions(caller: ObjectIdentifier(Thread.current))
  }

  var outcome: Outcome<NetworkClient.NetworkResult> { state.outcome }
  var count: Int { state.values.withLock { $0.count } }
  /// When the first completion came.
  var end: ContinuousClock.Instant? { state.values.withLock { $0.end } }
  var wasEarly: Bool { state.values.withLock { $0.wasEarly } }

  var isReturned: Bool {
    get { state.values.withLock { $0.isReturned } }
    set { state.values.withLock { $0.isReturned = newValue } }
  }

  var complete: @Sendable (NetworkClient.NetworkResult) -> Void {
    { [state] in state.complete($0) }
  }
}

/// Completions come on any queue.
private final class Completions: Sendable {
  struct Values {
    var count = 0
    var isReturned = false
    var wasEarly = false
    var end: ContinuousClock.Instant?
  }

  let values = Mutex(Values())
  let outcome = Outcome<NetworkClient.NetworkResult>()
  private let caller: ObjectIdentifier

  init(caller: ObjectIdentifier) {
    self.caller = caller
  }

  func complete(_ result: NetworkClient.NetworkResult) {
    // Only on the caller's own thread is it certain that executeRequest has not returned.
    let isCaller = ObjectIdentifier(Thread.current) == caller
    values.withLock { values in
      values.count += 1
      if values.end == nil { values.end = .now }
      values.wasEarly = values.wasEarly || isCaller && !values.isReturned
    }
    outcome.complete(result)
  }
}
