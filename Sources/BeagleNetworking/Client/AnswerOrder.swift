/// Hands answers on one by one: tasks that are resumed together go on in any order, so that each is resumed when the one
/// before has gone on.
@MainActor package final class AnswerOrder {
  private var waiting: [@Sendable () -> Bool] = []
  /// Whether a task that was resumed has not gone on yet.
  private var isHandingOn = false

  package nonisolated init() {}

  func append(_ complete: @escaping @Sendable () -> Bool) {
    waiting.append(complete)
    if !isHandingOn { handOnNext() }
  }

  /// Called by each task that has got its answer.
  func handOnNext() {
    isHandingOn = false
    while !isHandingOn, !waiting.isEmpty {
      // Nobody waits for the answer to a request that was cancelled.
      isHandingOn = waiting.removeFirst()()
    }
  }
}
