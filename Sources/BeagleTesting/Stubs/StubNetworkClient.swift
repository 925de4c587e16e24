import Foundation

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
