import Beagle
import Foundation

/// A request whose answer is held back. Used on the main actor only, as clients and their tokens are.
final class HeldRequest: RequestToken {
  let request: Request
  let sent: SentRequest
  /// The session's number for it; nil for requests that no screen waits for, such as a prefetch.
  let id: RequestID?
  private let completion: NetworkClient.RequestCompletion
  private var token: (any RequestToken)?
  private var isOver = false

  init(
    _ sent: SentRequest, id: RequestID?, _ request: Request,
    _ completion: @escaping NetworkClient.RequestCompletion
  ) {
    (self.sent, self.id, self.request, self.completion) = (sent, id, request, completion)
  }

  /// Has it answered.
  func release(_ send: (@escaping NetworkClient.RequestCompletion) -> (any RequestToken)?) {
    guard !isOver else { return }
    isOver = true
    token = send(completion)
  }

  func cancel() {
    token?.cancel()
    guard !isOver else { return }
    isOver = true
    token = Delivery.complete(sent, with: .failure(cancelled), completion)
  }

  private var cancelled: NetworkError {
    NetworkError(error: URLError(.cancelled), request: sent.urlRequest)
  }
}
