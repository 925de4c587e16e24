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
    let outcome = FirstOutcome()
    let token =
      Task.isCancelled ? nil : executeRequest(request) { outcome.complete(.completed($0)) }
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
