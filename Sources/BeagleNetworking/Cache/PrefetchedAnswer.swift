import Foundation
import Locking

/// An answer fetched ahead, for one taker.
///
///     pending ── arrive ──▶ arrived ── take ──▶ taken
///        └────── take ────▶ wanted ── arrive ─▶ taken
final class PrefetchedAnswer: Sendable {
  private enum State {
    case pending
    case arrived(NetworkClient.NetworkResult)
    case wanted(NetworkClient.RequestCompletion)
    case taken
  }

  private let state = Mutex(State.pending)

  /// Whether it has not arrived, and nobody wants it yet.
  var isPending: Bool { state.withLock { if case .pending = $0 { true } else { false } } }

  func arrive(_ result: NetworkClient.NetworkResult) {
    let taker = state.withLock { state -> NetworkClient.RequestCompletion? in
      switch state {
      case .pending:
        state = .arrived(result)
        return nil
      case .wanted(let taker):
        state = .taken
        return taker
      case .arrived, .taken:
        return nil
      }
    }
    taker?(result)
  }

  /// - Parameter completion: called at once if the answer has arrived.
  /// - Returns: false if there is nothing to take: it was taken, or fetching it failed.
  func take(_ completion: @escaping NetworkClient.RequestCompletion) -> Bool {
    let arrived = state.withLock { state -> State in
      defer { if case .pending = state { state = .wanted(completion) } else { state = .taken } }
      return state
    }
    switch arrived {
    case .pending:
      return true
    case .arrived(.success(let answer)):
      completion(.success(answer))
      return true
    case .arrived(.failure), .wanted, .taken:
      return false
    }
  }
}
