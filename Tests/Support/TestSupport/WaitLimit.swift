import Foundation
import Locking

extension Duration {
  /// How long a test waits for an expected event. All tests start together and share the threads of the
  /// machine's cores, so an event may come as late as the other tests take.
  public static let waitLimit = Duration.seconds(900)
}

/// Ends a wait that takes longer than its limit.
///
/// It has a timer of the system, so that it works also if all threads of tasks are blocked.
public final class WaitLimit: Sendable {
  private struct State {
    /// Counts the starts: a timer of an earlier one does nothing.
    var start = 0
    var isStopped = false
    var hasPassed = false
  }

  /// The time that the wait may take.
  public let duration: Duration
  private let end: @Sendable () -> Void
  private let state = Mutex(State())
  /// Is entered while `end` runs.
  private let ending = DispatchGroup()

  /// Starts the time.
  ///
  /// - Parameters:
  ///   - duration: the time that the wait may take.
  ///   - end: makes who waits go on. It is called at most once, on any thread, and has returned when
  ///     ``stop()`` returns, so that it must not call that.
  public init(_ duration: Duration, end: @escaping @Sendable () -> Void) {
    self.duration = duration
    self.end = end
    restart()
  }

  /// Starts the time again, for another wait. Does nothing once the limit has passed.
  public func restart() {
    let start = state.withLock { state in
      state.start += 1
      return state.start
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) { [weak self] in
      self?.pass(start: start)
    }
  }

  /// Calls `end` without the lock, as that may run code of others, which may ask for the state.
  private func pass(start: Int) {
    let isLast = state.withLock { state in
      guard state.start == start, !state.isStopped else { return false }
      (state.isStopped, state.hasPassed) = (true, true)
      ending.enter()
      return true
    }
    guard isLast else { return }
    end()
    ending.leave()
  }

  /// The wait is over. Returns when `end`, if it was called, has returned.
  ///
  /// - Returns: whether it is over in time. If not, the limit has ended it.
  @discardableResult
  public func stop() -> Bool {
    let isInTime = state.withLock { state in
      state.isStopped = true
      return !state.hasPassed
    }
    ending.wait()
    return isInTime
  }

  /// Whether the limit has passed and has ended the wait.
  public var hasPassed: Bool { state.withLock { $0.hasPassed } }
}
