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
    try await response(for: request) { $0() }
  }

  /// Like ``response(for:)``. Answers that come one after the other are handed on in this order, also if some come before
  /// their tasks wait for them.
  @MainActor package func orderedResponse(for request: Request) async throws(NetworkError) -> NetworkResponse
  {
    // When the main actor comes to it, all these tasks are suspended, and are resumed one after the other.
    try await response(for: request) { complete in Task { @MainActor in complete() } }
  }

  private nonisolated(nonsending) func response(
    for request: Request, handOn: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) async throws(NetworkError) -> NetworkResponse {
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
    switch event {
    case .completed(let result):
      return try result.get()
    case .cancelled:
      token?.cancel()
      throw NetworkError(error: URLError(.cancelled), request: URLRequest(url: request.url))
    }
  }
}
