public import Foundation
import Synchronization

/// The interface to the network: every screen, form, image and action request passes through it.
///
/// To replace the default client, assign a conforming class to `BeagleDependencies.networkClient`. The class
/// need not be `Sendable`: Beagle calls it on the main actor only, unless it is ``ThreadSafe``. Use an
/// ``HttpRequestBuilder`` to make the `URLRequest` of any request.
///
/// A client must
/// - call `completion` exactly once for each request, on any queue, also on failure and cancellation;
/// - report a status outside 200–299 as a failure with body and response;
/// - call `completion` after `executeRequest` has returned, so that the caller has the token by then.
public protocol NetworkClient {
  /// The error type of all network clients.
  typealias Error = NetworkError
  /// A response with a status from 200 to 299, or the reason why there is none.
  typealias NetworkResult = Result<NetworkResponse, NetworkError>
  /// A closure that receives the result, on any queue.
  typealias RequestCompletion = @Sendable (NetworkResult) -> Void

  /// Sends `request` and passes the result to `completion`.
  ///
  /// - Returns: a token that cancels the request, or nil if it cannot be cancelled.
  @discardableResult
  func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> (any RequestToken)?
}

/// A successful response.
public struct NetworkResponse: Sendable {
  /// The body, after decompression. Empty if the server sent no body, as for HEAD and status 204.
  public let data: Data
  private let head: ResponseHead

  /// The response's metadata; an `HTTPURLResponse` for HTTP requests.
  public var response: URLResponse { head.response }

  /// Creates a response, for clients that do not use the network.
  public init(data: Data, response: URLResponse) {
    self.init(data: data, head: ResponseHead(response))
  }

  init(data: Data, head: ResponseHead) {
    self.data = data
    self.head = head
  }
}

/// Cancels an in-flight request. Cancelling it again, or after it has ended, does nothing.
public protocol RequestToken {
  /// Cancels the request. Its completion is still called, with a failure.
  ///
  /// Beagle calls this method on the same actor or thread as the client.
  func cancel()
}

extension URLSessionDataTask: RequestToken {}

extension NetworkClient {
  /// Sends `request` and returns the response, without leaving the caller's actor.
  ///
  /// Cancelling the surrounding task cancels the request's token on the caller's actor and throws
  /// `URLError.cancelled` immediately, even if the client does not call its completion. A task that is
  /// already cancelled sends nothing.
  nonisolated(nonsending) public func response(for request: Request) async throws(NetworkError)
    -> NetworkResponse
  {
    guard !Task.isCancelled else {
      throw NetworkError(error: URLError(.cancelled), request: request)
    }
    return try await begin(request).response(isolation: #isolation)
  }

  /// Sends a request whose response is awaited later.
  ///
  /// - Parameter onResponse: called with the first response, before it is returned to a caller.
  package func begin(
    _ request: Request, onResponse: (@Sendable () -> Void)? = nil
  ) -> InFlightRequest {
    let outcome = FirstOutcome<InFlightRequest.Event>()
    let token = executeRequest(request) { result in
      onResponse?()
      outcome.complete(.completed(result))
    }
    return InFlightRequest(
      request: request, outcome: outcome, token: RequestTokenBox(token), isOnMainActor: !mayBeCalledAnywhere)
  }
}

package struct InFlightRequest: Sendable {
  /// Completion and cancellation race.
  fileprivate enum Event: Sendable {
    case completed(Result<NetworkResponse, NetworkError>)
    case cancelled
  }

  package let request: Request
  fileprivate let outcome: FirstOutcome<Event>
  fileprivate let token: RequestTokenBox
  fileprivate let isOnMainActor: Bool

  /// Waits for the response. Call it once. Cancelling the task cancels the request and ends the wait
  /// immediately.
  nonisolated(nonsending) package func response() async throws(NetworkError) -> NetworkResponse {
    if isOnMainActor {
      try await response(isolation: MainActor.shared)
    } else {
      try await response(isolation: #isolation)
    }
  }

  /// - Parameter isolation: where the token is cancelled.
  fileprivate func response(
    isolation: isolated (any Actor)?
  ) async throws(NetworkError) -> NetworkResponse {
    // A task that was cancelled before it waits gets no response, even if one has arrived.
    let wasCancelled = Task.isCancelled
    let event = await withTaskCancellationHandler {
      await outcome.value()
    } onCancel: {
      outcome.complete(.cancelled)
    }
    switch wasCancelled ? .cancelled : event {
    case .completed(let result): return try result.get()
    case .cancelled:
      token.token?.cancel()
      throw NetworkError(error: URLError(.cancelled), request: request)
    }
  }
}

extension NetworkResponse {
  /// Returns the value of a response header. Names are case-insensitive.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

extension NetworkError {
  /// Returns the value of a response header, or nil if no response arrived. Names are case-insensitive.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

/// The origins that get the configured headers, the cookies and the stored credentials.
///
/// Application code extends it by making requests and by naming hosts; documents never do.
struct CredentialScope: Sendable {
  var base: Origin?
  var asked: [Origin] = []
  var allowedHosts: Set<String> = []

  func covers(_ origin: Origin) -> Bool {
    origin == base || asked.contains(origin) || allows(origin)
  }

  /// A plain host name means https on the default port; `host:port` means https on that port. Anything else
  /// must be a full origin, such as `http://127.0.0.1:8080`.
  func allows(_ origin: Origin) -> Bool {
    allowedHosts.contains { entry in
      let text = entry.contains("://") ? entry : "https://\(entry)"
      return URL(string: text).flatMap(Origin.init) == origin
    }
  }
}

/// Offers each request to an override and sends the others through another client.
package final class OverridingNetworkClient: NetworkLayer {
  private let override: any NetworkOverride
  private let overriding: any NetworkClient
  private let client: any NetworkClient

  /// - Parameter dependencies: their logger logs the requests that the override sends.
  package init(
    _ override: any NetworkOverride, otherwise client: any NetworkClient, dependencies: any DependencyLogger
  ) {
    self.override = override
    overriding = LoggingNetworkClient.around(override, dependencies: dependencies)
    self.client = client
  }

  package var isThreadSafe: Bool { overriding.mayBeCalledAnywhere && client.mayBeCalledAnywhere }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    override.shouldOverride(request.url, method: request.method)
      ? overriding.executeRequest(request, completion: completion)
      : client.executeRequest(request, completion: completion)
  }
}

/// A client that handles some or all requests and leaves the others to the next client.
///
/// Assign it to `BeagleDependencies.networkOverride`.
public protocol NetworkOverride: NetworkClient {
  /// Returns whether this client sends the request.
  ///
  /// Called for each request before anything else happens to it. The default implementation returns true.
  func shouldOverride(_ url: URL, method: String) -> Bool
}

extension NetworkOverride {
  public func shouldOverride(_ url: URL, method: String) -> Bool { true }
}
