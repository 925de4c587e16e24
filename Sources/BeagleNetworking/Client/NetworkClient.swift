/// The entry point to the network: every screen, form, image and action request goes through it.
///
/// Conform a class of your own and assign it to `BeagleDependencies.networkClient` to replace the default client. A
/// conforming class needs no `Sendable`: Beagle calls its client from the main actor only. An `HttpRequestBuilder` makes the
/// `URLRequest` of any request.
///
/// A correct client
/// - calls `completion` exactly once for each request, on any queue, also when it fails or is cancelled;
/// - reports an answer outside 200–299 as a failure with body and response;
/// - calls `completion` after `executeRequest` has returned, so that the token is known by then.
public protocol NetworkClient {
  /// Why a request failed; every failure of a client is one.
  typealias Error = NetworkError
  /// An answer with a status from 200 to 299, or why there is none.
  typealias NetworkResult = Result<NetworkResponse, NetworkError>
  /// May be called on any queue.
  typealias RequestCompletion = @Sendable (NetworkResult) -> Void

  /// Sends `request` and passes the answer to `completion`.
  ///
  /// - Returns: what cancels the request while it is under way, or nil if it cannot be cancelled.
  @discardableResult
  func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> (any RequestToken)?
}
