import BeagleJSON
import BeagleNetworking
import Dispatch
public import Foundation
import Locking

/// A network client without a network: it answers from a table, or from a closure.
///
///     let client = StubNetworkClient(["/home": .json(screen), "POST /login": .status(401)])
///     dependencies.networkClient = client
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method. The most precise
/// one that fits is taken. A request without an answer fails with a `StubError` that names the nearest one.
///
/// It completes each request exactly once, after `executeRequest` has returned and on a queue that all stubs share, in
/// the order of the requests. It may be used from any thread.
public final class StubNetworkClient: NetworkClient, Sendable {
  private let answers: StubAnswers

  /// Creates a client with a table of answers.
  ///
  /// - Parameters:
  ///   - answers: by path or absolute URL, with or without a query; a method may precede it: `POST /login`.
  ///   - otherwise: called for requests that are not in the table, while `executeRequest` runs.
  public init(
    _ answers: [String: StubAnswer] = [:],
    otherwise: @escaping @Sendable (SentRequest) -> StubAnswer? = { _ in nil }
  ) {
    self.answers = StubAnswers(answers, otherwise: otherwise)
  }

  /// The answer of a key, for requests made from now on.
  public subscript(key: String) -> StubAnswer? {
    get { answers[key] }
    set { answers[key] = newValue }
  }

  /// Every request so far, in the order they were made.
  public var requests: [SentRequest] { answers.requests }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let result: NetworkResult? =
      switch answers.answer(to: sent) {
      case .success(let answer): answer.result(of: sent)
      case .failure(let error): .failure(NetworkError(error: error, request: sent.urlRequest))
      }
    return Delivery.complete(sent, with: result, completion)
  }
}

extension StubAnswer {
  /// The result as the default client reports it; nil if there is no answer.
  ///
  /// - Parameter url: the URL that answered, if it is not the requested one.
  func result(of request: SentRequest, from url: URL? = nil) -> NetworkClient.NetworkResult? {
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

/// What a stub answers.
public enum StubAnswer: Sendable {
  /// An HTTP answer. A client reports a status outside 200–299 as a failure.
  case status(Int, headers: [String: String] = [:], body: Data = Data())
  /// The transport failed.
  case failure(URLError)
  /// Nothing, until the request is cancelled.
  case never

  /// An answer with status 200 and, by default, `Content-Type: application/json`.
  public static func json(_ text: String, headers: [String: String] = [:]) -> StubAnswer {
    .status(
      200, headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
      body: Data(text.utf8))
  }

  /// The head of an HTTP answer; nil for failures.
  func response(to url: URL) -> HTTPURLResponse? {
    guard case .status(let status, let headers, _) = self else { return nil }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}

/// The answers of a stub by request, and the requests it has seen.
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method: `/home`,
/// `/list?page=2`, `POST /login`, `GET http://shop.example/home`. The most precise one that fits is taken.
final class StubAnswers: Sendable {
  private struct State {
    var answers: [String: StubAnswer]
    var requests: [SentRequest] = []
  }

  private let state: Mutex<State>
  private let otherwise: @Sendable (SentRequest) -> StubAnswer?

  init(_ answers: [String: StubAnswer], otherwise: @escaping @Sendable (SentRequest) -> StubAnswer?) {
    state = Mutex(State(answers: answers))
    self.otherwise = otherwise
  }

  subscript(key: String) -> StubAnswer? {
    get { state.withLock { $0.answers[key] } }
    set { state.withLock { $0.answers[key] = newValue } }
  }

  var requests: [SentRequest] { state.withLock { $0.requests } }

  func answer(to request: SentRequest) -> Result<StubAnswer, StubError> {
    let answers = state.withLock { state in
      state.requests.append(request)
      return state.answers
    }
    let found = Self.keys(of: request).lazy.compactMap { answers[$0] }.first
    if let answer = found ?? otherwise(request) { return .success(answer) }
    let known = answers.keys.sorted()
    // Keys are usually paths, which are not similar to whole URLs.
    let nearest = NearestText.index(of: "\(request.method) \(request.url.path)", in: known).map { known[$0] }
    return .failure(StubError(request: "\(request)", nearest: nearest))
  }

  /// The most precise first.
  static func keys(of request: SentRequest) -> [String] {
    let url = request.url.absoluteString
    let keys = [
      url, String(url.prefix { $0 != "?" }), request.target, request.url.path(percentEncoded: true),
    ]
    return keys.flatMap { ["\(request.method) \($0)", $0] }
  }
}

/// A request that a stub knows no answer to.
public struct StubError: Error, Equatable, CustomStringConvertible {
  /// Method and URL.
  public let request: String
  /// The key of an answer that comes near.
  public let nearest: String?

  public var description: String {
    ("there is no answer to \(request)" + (nearest.map { "; the nearest one is for \($0)" } ?? ""))
      .controlsEscaped
  }
}

/// Passes the first value it is given to a handler, later and elsewhere, and forgets the handler.
///
/// All stubs deliver one after the other, so that answers come in the order in which they were given.
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
  /// Completes a request: with a result, if there is one, or as cancelled.
  ///
  /// - Returns: what cancels it.
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

/// A token that calls a closure.
private struct CancelToken: RequestToken {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  func cancel() { action() }
}
