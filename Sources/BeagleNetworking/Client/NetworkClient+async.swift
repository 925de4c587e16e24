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
    try await outcome(of: request, isolation: #isolation) { _ = $0() }.response(to: request)
  }

  /// Like ``response(for:)``. Answers that come one after the other are handed on in this order, also if some come before
  /// their tasks wait for them.
  @MainActor package func orderedResponse(
    for request: Request, in order: AnswerOrder
  ) async throws(NetworkError) -> NetworkResponse {
    let event = await outcome(of: request, isolation: MainActor.shared) { complete in
      DispatchQueue.main.async { MainActor.assumeIsolated { order.append(complete) } }
    }
    if case .completed = event { order.handOnNext() }
    return try event.response(to: request)
  }

  /// - Parameter handOn: called with what hands an answer on, and tells whether it counted.
  private func outcome(
    of request: Request, isolation: isolated (any Actor)?,
    handOn: @escaping @Sendable (@escaping @Sendable () -> Bool) -> Void
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
      throw NetworkError(error: URLError(.cancelled), request: request)
    }
  }
}
