import Foundation

/// A network client without a network: it answers from a table, or from a closure.
///
///     let client = StubNetworkClient(["/home": .json(screen), "POST /login": .status(401)])
///     dependencies.networkClient = client
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method. The most precise
/// one that fits is taken. A request without an answer fails with a `StubError` that names the nearest one.
///
/// It completes each request exactly once, after `executeRequest` has returned and on a queue of its own, and
/// may be used from any thread.
public final class StubNetworkClient: NetworkClient, Sendable {
  private let answers: StubAnswers
  private let queue = DispatchQueue(label: "StubNetworkClient", attributes: .concurrent)

  /// - Parameter otherwise: asked where the table has no answer; called while `executeRequest` runs.
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
    let delivery = Delivery(queue: queue, completion)
    let urlRequest = sent.urlRequest
    let onCancel = NetworkResult.failure(NetworkError(error: URLError(.cancelled), request: urlRequest))
    switch answers.answer(to: sent) {
    case .success(.never): break
    case .success(let answer): delivery.deliver(answer.result(of: urlRequest, url: sent.url))
    case .failure(let error): delivery.deliver(.failure(NetworkError(error: error, request: urlRequest)))
    }
    return CancelToken { delivery.deliver(onCancel) }
  }
}

extension StubAnswer {
  /// As the default client reports it.
  func result(of request: URLRequest, url: URL) -> NetworkClient.NetworkResult {
    if case .failure(let error) = self { return .failure(NetworkError(error: error, request: request)) }
    guard let (data, response) = response(to: url), let response, (200...299).contains(response.statusCode)
    else {
      let answer = self.response(to: url)
      return .failure(
        NetworkError(
          error: NetworkClientDefault.ClientError.invalidHttpResponse, data: answer?.0, request: request,
          response: answer?.1))
    }
    return .success(NetworkResponse(data: data, response: response))
  }
}
