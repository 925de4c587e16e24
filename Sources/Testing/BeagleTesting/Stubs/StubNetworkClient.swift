public import Beagle
import BeagleJSON
import BeagleNetworking
import Dispatch
public import Foundation
import Locking

/// A network client without a network. Responses come from a table or a closure.
///
///     let client = StubNetworkClient(["/home": .json(screen), "POST /login": .status(401)])
///     dependencies.networkClient = client
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method. The most
/// specific matching key is used. A request without a response fails with a `StubError` that names the
/// nearest key.
///
/// The client completes each request exactly once, after `executeRequest` has returned, on a queue that all
/// stubs share and in the order of the requests. It may be used from any thread.
public final class StubNetworkClient: NetworkClient, ThreadSafe {
  private let responses: StubResponses

  /// Creates a client with a table of responses.
  ///
  /// - Parameters:
  ///   - responses: by path or absolute URL, with or without a query; a method may precede it: `POST /login`.
  ///   - otherwise: called for requests that are not in the table, while `executeRequest` runs.
  public init(
    _ responses: [String: StubResponse] = [:],
    otherwise: @escaping @Sendable (SentRequest) -> StubResponse? = { _ in nil }
  ) {
    self.responses = StubResponses(responses, otherwise: otherwise)
  }

  /// The response for a key, for requests made from now on.
  public subscript(key: String) -> StubResponse? {
    get { responses[key] }
    set { responses[key] = newValue }
  }

  /// Sets a closure that responds to future requests of a route.
  ///
  ///     client.respond(to: "GET /teas/{id}") { request, parameters in
  ///       .json(teas[parameters["id"] ?? ""] ?? "{}")
  ///     }
  ///
  /// Routes are used after the table, the most recently set one first.
  ///
  /// - Parameters:
  ///   - route: a path, which may begin with a method. A name in braces matches one segment of the path.
  ///   - response: receives the request and the unescaped matched segments by name. It is called while
  ///     `executeRequest` runs; nil passes the request on to other routes.
  public func respond(
    to route: String, with response: @escaping @Sendable (SentRequest, [String: String]) -> StubResponse?
  ) {
    responses.add(StubRoute(route, response))
  }

  /// All requests so far, in order.
  public var requests: [SentRequest] { responses.requests }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let result: NetworkResult? =
      switch responses.response(to: sent) {
      case .success(let response): response.result(of: sent)
      case .failure(let error): .failure(NetworkError(error: error, request: sent.urlRequest))
      }
    return Delivery.complete(sent, with: result, completion)
  }
}

extension StubResponse {
  /// The result as the default client reports it; nil if there is no response.
  ///
  /// - Parameter url: the URL of the response, if it is not the requested one.
  package func result(of request: SentRequest, from url: URL? = nil) -> NetworkClient.NetworkResult? {
    let urlRequest = request.urlRequest
    switch self {
    case .never: return nil
    case .failure(let error): return .failure(NetworkError(error: error, request: urlRequest))
    case .status(let status, _, let body):
      let response = response(to: url ?? request.url)
      guard let response, (200...299).contains(status) else {
        return .failure(
          NetworkError(
            error: NetworkClientDefault.ClientError.invalidHttpResponse, data: body, request: urlRequest,
            response: response))
      }
      return .success(NetworkResponse(data: body, response: response))
    }
  }
}

/// The response of a stub.
public enum StubResponse: Sendable {
  /// An HTTP response. A client reports a status outside 200–299 as a failure.
  case status(Int, headers: [String: String] = [:], body: Data = Data())
  /// A failure of the transport.
  case failure(URLError)
  /// No response until the request is cancelled.
  case never

  /// Returns a JSON response, by default with status 200 and `Content-Type: application/json`.
  public static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> StubResponse {
    json(Array(text.utf8), status: status, headers: headers)
  }

  /// Returns a JSON response in UTF-8, by default with status 200 and `Content-Type: application/json`.
  public static func json(
    _ bytes: [UInt8], status: Int = 200, headers: [String: String] = [:]
  ) -> StubResponse {
    .status(
      status, headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
      body: Data(bytes))
  }

  /// Returns a screen or component that was built in Swift, encoded as a server sends it.
  ///
  /// - Throws: an error if a number is not finite, since JSON cannot represent it.
  public static func screen(
    _ screen: some ServerDrivenComponent, headers: [String: String] = [:]
  ) throws -> StubResponse {
    json(try screen.encoded(), headers: headers)
  }

  /// The head of an HTTP response; nil for failures.
  func response(to url: URL) -> HTTPURLResponse? {
    guard case .status(let status, let headers, _) = self else { return nil }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}

/// The responses of a stub by request, and the requests it has received.
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method: `/home`,
/// `/list?page=2`, `POST /login`, `GET http://shop.example/home`. The most specific matching key is used.
package final class StubResponses: Sendable {
  private struct State {
    var responses: [String: StubResponse]
    /// The most recently set one first.
    var routes: [StubRoute] = []
    var requests: [SentRequest] = []
  }

  private let state: Mutex<State>
  private let otherwise: @Sendable (SentRequest) -> StubResponse?

  init(_ responses: [String: StubResponse], otherwise: @escaping @Sendable (SentRequest) -> StubResponse?) {
    state = Mutex(State(responses: responses))
    self.otherwise = otherwise
  }

  subscript(key: String) -> StubResponse? {
    get { state.withLock { $0.responses[key] } }
    set { state.withLock { $0.responses[key] = newValue } }
  }

  var requests: [SentRequest] { state.withLock { $0.requests } }

  func add(_ route: StubRoute) { state.withLock { $0.routes.insert(route, at: 0) } }

  func response(to request: SentRequest) -> Result<StubResponse, StubError> {
    let (responses, routes) = state.withLock { state in
      state.requests.append(request)
      return (state.responses, state.routes)
    }
    let found =
      Self.keys(of: request).lazy.compactMap { responses[$0] }.first
      ?? responses.keys.sorted().first { StubRoute.matches($0, request) }.flatMap { responses[$0] }
      ?? routes.lazy.compactMap { $0.response(to: request) }.first
    if let response = found ?? otherwise(request) { return .success(response) }
    let known = responses.keys.sorted() + routes.map(\.name)
    // Keys are usually paths, which are not similar to whole URLs.
    let nearest = NearestText.index(of: "\(request.method) \(request.url.path)", in: known).map { known[$0] }
    return .failure(StubError(request: "\(request)", nearest: nearest))
  }

  /// The most specific first.
  package static func keys(of request: SentRequest) -> [String] {
    let url = request.url.absoluteString
    let keys = [
      url, String(url.prefix { $0 != "?" }), request.target, request.url.path(percentEncoded: true),
    ]
    return keys.flatMap { ["\(request.method) \($0)", $0] }
  }
}

/// A request for which a stub has no response.
package struct StubError: Error, Equatable, CustomStringConvertible {
  package let request: String
  /// The most similar key with a response.
  package let nearest: String?

  package var description: String {
    ("there is no response to \(request)" + (nearest.map { "; the nearest one is for \($0)" } ?? ""))
      .controlsEscaped
  }
}

/// Passes its first value to a handler, asynchronously, and releases the handler.
///
/// All stubs share a serial queue, so that responses arrive in the order in which they were given.
final class Delivery<Value: Sendable>: Sendable {
  private let handler: Mutex<(@Sendable (Value) -> Void)?>

  init(_ handler: @escaping @Sendable (Value) -> Void) {
    self.handler = Mutex(handler)
  }

  func deliver(_ value: Value) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    guard let handler else { return }
    DispatchQueue.stubs.async { handler(value) }
  }

  var isDone: Bool { handler.withLock { $0 == nil } }
}

extension DispatchQueue {
  /// The queue on which stubs call completions.
  static let stubs = DispatchQueue(label: "BeagleTesting.stubs")
}

extension Delivery where Value == NetworkClient.NetworkResult {
  /// Completes a request with a result, if there is one, or as cancelled.
  ///
  /// - Returns: a token that cancels it.
  static func complete(
    _ request: SentRequest, with result: NetworkClient.NetworkResult?,
    _ completion: @escaping NetworkClient.RequestCompletion
  ) -> any RequestToken {
    let delivery = Delivery(completion)
    if let result { delivery.deliver(result) }
    return CancelToken {
      delivery.deliver(.failure(NetworkError(error: URLError(.cancelled), request: request.urlRequest)))
    }
  }
}

private struct CancelToken: RequestToken {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  func cancel() { action() }
}
