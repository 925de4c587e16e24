public import Foundation
import Synchronization

/// The entry point to the network: every screen, form, image and action request goes through it.
///
/// Conform a class of your own and assign it to `BeagleDependencies.networkClient` to replace the default client. A
/// conforming class needs no `Sendable`: Beagle calls its client from the main actor only, unless it is ``ThreadSafe``. An
/// `HttpRequestBuilder` makes the `URLRequest` of any request.
///
/// A correct client
/// - calls `completion` exactly once for each request, on any queue, also when it fails or is cancelled;
/// - reports a response outside 200–299 as a failure with body and response;
/// - calls `completion` after `executeRequest` has returned, so that the token is known by then.
public protocol NetworkClient {
  /// Why a request failed; every failure of a client is one.
  typealias Error = NetworkError
  /// A response with a status from 200 to 299, or why there is none.
  typealias NetworkResult = Result<NetworkResponse, NetworkError>
  /// May be called on any queue.
  typealias RequestCompletion = @Sendable (NetworkResult) -> Void

  /// Sends `request` and passes the response to `completion`.
  ///
  /// - Returns: what cancels the request while it is under way, or nil if it cannot be cancelled.
  @discardableResult
  func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> (any RequestToken)?
}

/// A successful response. `data` is empty when the server sent no body, as for HEAD and status 204.
public struct NetworkResponse: Sendable {
  /// The body, after decompression.
  public let data: Data
  private let head: ResponseHead

  /// The head; an `HTTPURLResponse` where HTTP was spoken.
  public var response: URLResponse { head.response }

  /// Creates a response: for clients that answer from elsewhere than the network.
  public init(data: Data, response: URLResponse) {
    self.init(data: data, head: ResponseHead(response))
  }

  init(data: Data, head: ResponseHead) {
    self.data = data
    self.head = head
  }
}

/// Cancels a request that is under way. Cancelling again, or after the end, does nothing.
public protocol RequestToken {
  /// Ends the request; its completion is called all the same, with a failure. Beagle calls it where it calls the
  /// client.
  func cancel()
}

extension URLSessionDataTask: RequestToken {}

extension NetworkClient {
  /// Sends `request` and waits for the response, without leaving the caller's actor.
  ///
  /// Cancelling the surrounding task cancels the request's token, on the caller's actor, and ends the wait at
  /// once with `URLError.cancelled`, whether the client then calls its completion or not. A task that is
  /// cancelled beforehand sends nothing.
  nonisolated(nonsending) public func response(for request: Request) async throws(NetworkError)
    -> NetworkResponse
  {
    guard !Task.isCancelled else {
      throw NetworkError(error: URLError(.cancelled), request: request)
    }
    return try await begin(request).response(isolation: #isolation)
  }

  /// Sends a request whose response is waited for later.
  ///
  /// - Parameter onResponse: called with the first response, when it comes and before anybody gets it.
  package func begin(
    _ request: Request, onResponse: (@Sendable () -> Void)? = nil
  ) -> RequestUnderWay {
    let outcome = FirstOutcome()
    let token = executeRequest(request) { result in
      onResponse?()
      outcome.complete(.completed(result))
    }
    return RequestUnderWay(
      request: request, outcome: outcome, token: RequestTokenBox(token), isOnMainActor: !mayBeCalledAnywhere)
  }
}

/// A request that was sent.
package struct RequestUnderWay: Sendable {
  package let request: Request
  fileprivate let outcome: FirstOutcome
  fileprivate let token: RequestTokenBox
  /// Whether the token may be called on the main actor only.
  fileprivate let isOnMainActor: Bool

  /// Waits for the response. Called once. Cancelling the task cancels the request, and ends the wait at once.
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
    // A task that is cancelled before it waits gets no response, also where that came first.
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
  /// The value of the response's header `name`, whatever its case.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

extension NetworkError {
  /// The value of the response's header `name`, whatever its case, if a response came.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

/// The origins that get the configured headers, the cookies and the stored credentials.
///
/// The user's code widens it by what it asks for and by naming hosts; a document never does.
struct CredentialScope: Sendable {
  var base: Origin?
  var asked: [Origin] = []
  var allowedHosts: Set<String> = []

  func covers(_ origin: Origin) -> Bool {
    origin == base || asked.contains(origin) || allows(origin)
  }

  /// A plain host name means https on its usual port; `host:port` means https on that port. Anything else has to be a
  /// whole origin, such as `http://127.0.0.1:8080`.
  func allows(_ origin: Origin) -> Bool {
    allowedHosts.contains { entry in
      let text = entry.contains("://") ? entry : "https://\(entry)"
      return URL(string: text).flatMap(Origin.init) == origin
    }
  }
}

/// Asks an override about each request and sends those it does not want through another client.
package final class OverridingNetworkClient: NetworkLayer {
  private let override: any NetworkOverride
  private let overriding: any NetworkClient
  private let client: any NetworkClient

  /// - Parameter dependencies: its logger gets the requests that the override sends.
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

/// A client that takes over some requests, or all, and leaves the others to the client below.
///
/// Assign it to `BeagleDependencies.networkOverride`.
public protocol NetworkOverride: NetworkClient {
  /// Whether this client sends the request. Asked for each, before anything else is done with it; true if not
  /// written.
  func shouldOverride(_ url: URL, method: String) -> Bool
}

extension NetworkOverride {
  public func shouldOverride(_ url: URL, method: String) -> Bool { true }
}
