import Foundation

extension NetworkClient {
  /// Sends `request` and waits for the answer, without leaving the caller's actor.
  ///
  /// Cancelling the surrounding task cancels the request's token, on the caller's actor, and ends the wait at
  /// once with `URLError.cancelled`, whether the client then calls its completion or not. A task that is
  /// cancelled beforehand sends nothing.
  nonisolated(nonsending) public func response(for request: Request) async throws(NetworkError)
    -> NetworkResponse
  {
    try await outcome(of: request) { _ = $0() }.response(to: request)
  }

  /// Like ``response(for:)``. Answers that come one after the other are handed on in this order, also if some come before
  /// their tasks wait for them.
  @MainActor package func orderedResponse(for request: Request) async throws(NetworkError) -> NetworkResponse
  {
    let event = await outcome(of: request) { complete in
      DispatchQueue.main.async { MainActor.assumeIsolated { AnswerOrder.shared.append(complete) } }
    }
    if case .completed = event { AnswerOrder.shared.handOnNext() }
    return try event.response(to: request)
  }

  /// - Parameter handOn: called with what hands an answer on, and tells whether it counted.
  private nonisolated(nonsending) func outcome(
    of request: Request, handOn: @escaping @Sendable (@escaping @Sendable () -> Bool) -> Void
  ) async -> FirstOutcome.Event {
    let outcome = FirstOutcome()
    let token =
      Task.isCancelled
      ? nil
      : executeRequest(request) { result in handOn { outcome.complete(.completed(result)) } }
    let event = await withTaskCancellationHandler {
      await outcome.value()
    } onCancel: {
      outcome.complete(.cancelled)
    }
    if case .cancelled = event { token?.cancel() }
    return event
  }
}

extension FirstOutcome.Event {
  fileprivate func response(to request: Request) throws(NetworkError) -> NetworkResponse {
    switch self {
    case .completed(let result): try result.get()
    case .cancelled:
      throw NetworkError(error: URLError(.cancelled), request: URLRequest(url: request.url))
    }
  }
}

/// Hands answers on one by one: tasks that are resumed together go on in any order, so that each is resumed when the one
/// before has gone on.
@MainActor private final class AnswerOrder {
  static let shared = AnswerOrder()

  private var waiting: [@Sendable () -> Bool] = []
  /// Whether a task that was resumed has not gone on yet.
  private var isHandingOn = false

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
