import Foundation
import Synchronization

/// An answer fetched ahead, for one taker.
///
///     awaited ── arrive ──▶ arrived ── take ──▶ gone
///        └────── take ────▶ wanted ── arrive ─▶ gone
final class PrefetchedAnswer: Sendable {
  private enum State {
    case awaited
    case arrived(NetworkClient.NetworkResult)
    case wanted(NetworkClient.RequestCompletion)
    case gone
  }

  private let state = Mutex(State.awaited)

  /// Whether it has not arrived, and nobody wants it yet.
  var isAwaited: Bool { state.withLock { if case .awaited = $0 { true } else { false } } }

  func arrive(_ result: NetworkClient.NetworkResult) {
    let taker = state.withLock { state -> NetworkClient.RequestCompletion? in
      switch state {
      case .awaited:
        state = .arrived(result)
        return nil
      case .wanted(let taker):
        state = .gone
        return taker
      case .arrived, .gone:
        return nil
      }
    }
    taker?(result)
  }

  /// - Parameter completion: called at once if the answer has arrived.
  /// - Returns: false if there is nothing to take: it was taken, or fetching it failed.
  func take(_ completion: @escaping NetworkClient.RequestCompletion) -> Bool {
    let arrived = state.withLock { state -> State in
      defer { if case .awaited = state { state = .wanted(completion) } else { state = .gone } }
      return state
    }
    switch arrived {
    case .awaited:
      return true
    case .arrived(.success(let answer)):
      completion(.success(answer))
      return true
    case .arrived(.failure), .wanted, .gone:
      return false
    }
  }
}
