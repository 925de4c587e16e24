import Synchronization

/// The end of a wait for answers.
///
/// It counts the time in small steps, each of which needs a turn among all tasks, as the answers do: where the machine is so
/// busy that answers come late, the end comes as much later.
final class Deadline: Sendable {
  private static let steps = 20

  private let patience: Duration
  private let isOver: Mutex<Bool>

  init(after patience: Duration) {
    self.patience = patience
    isOver = Mutex(patience <= .zero)
  }

  /// No answer is taken in from now on.
  var isPast: Bool { isOver.withLock { $0 } }

  /// Returns when the time is over, or the task has been cancelled.
  func pass() async {
    for _ in 0..<Self.steps where !Task.isCancelled {
      try? await Task.sleep(for: patience / Self.steps)
    }
    if !Task.isCancelled { isOver.withLock { $0 = true } }
  }
}
