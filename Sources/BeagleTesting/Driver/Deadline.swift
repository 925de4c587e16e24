import Locking

/// The time limit of a wait for answers.
///
/// It counts time in small steps. Each step needs a turn among all tasks and one on the main actor, as answers do. So
/// if the machine is so busy that answers come late, the limit is extended accordingly.
final class Deadline: Sendable {
  private static let steps = 20

  private let timeout: Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let isOver: Mutex<Bool>

  /// - Parameter sleep: returns when so much time has passed, or at once where the task is cancelled.
  init(after timeout: Duration, sleep: @escaping @Sendable (Duration) async -> Void) {
    self.timeout = timeout
    self.sleep = sleep
    isOver = Mutex(timeout <= .zero)
  }

  /// No answer is taken in from now on.
  var isPast: Bool { isOver.withLock { $0 } }

  /// Returns when the time is over, or the task has been cancelled.
  func pass() async {
    for _ in 0..<Self.steps where !Task.isCancelled {
      await sleep(timeout / Self.steps)
      await MainActor.run {}
    }
    if !Task.isCancelled { isOver.withLock { $0 = true } }
  }
}
