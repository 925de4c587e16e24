/// The client that is used unless another one is assigned. It sends through one URLSession.
///
/// Like every client it is called from one actor; its completions come on the session's queue.
public final class NetworkClientDefault: NetworkClient {
  public typealias Dependencies = DependencyLogger

  /// The session requests are sent with. Assign one of your own to choose its configuration and delegate, or
  /// `URLSession.shared` to share cookies with the rest of an app.
  ///
  /// The session used otherwise is made by the first request and shared by all clients. It keeps cookies in
  /// memory, has no cache and writes no files.
  public var session: URLSession {
    get { transport.session }
    set { transport = Transport(session: newValue) }
  }

  public var httpRequestBuilder = HttpRequestBuilder()

  private lazy var transport = Transport.shared
  private let loggerSource: LoggerSource

  /// - Parameter dependencies: asked for its logger at each request. An object is not kept alive, since it
  ///   usually owns this client; when it is gone, the logger it had at first is used.
  public init(dependencies: any DependencyLogger) {
    loggerSource = LoggerSource(dependencies)
  }

  /// Why an answer is not a success.
  public enum ClientError: Swift.Error, Equatable {
    /// The answer is not HTTP or its status is outside 200–299; `NetworkError.response` tells which.
    case invalidHttpResponse
  }

  /// Sends `request` unless it breaks the HTTP grammar, which `completion` is told, too.
  ///
  /// - Returns: what cancels the request, or nil if nothing was sent.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let build = httpRequestBuilder.build(
      url: request.url,
      requestType: request.type,
      additionalData: request.additionalData.map(HttpAdditionalData.init(any:)))
    do throws(HttpRequestError) {
      try Self.checkScheme(of: build.url)
      return send(try build.toUrlRequest(), completion: completion)
    } catch {
      var refused = URLRequest(url: request.url)
      refused.httpMethod = HttpGrammar.isToken(build.method) ? build.method : nil
      let failure = NetworkError(error: error, request: refused)
      // Later, as any other answer: the caller has not seen the token yet.
      DispatchQueue.global().async { completion(.failure(failure)) }
      return nil
    }
  }

  /// URLSession would also read files and speak FTP, which a document could ask for.
  private static func checkScheme(of url: URL) throws(HttpRequestError) {
    let scheme = url.scheme?.lowercased() ?? ""
    guard ["", "http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
  }

  private func send(_ request: URLRequest, completion: @escaping RequestCompletion) -> any RequestToken {
    // The handler holds what it needs and not the client, so an answer arrives even if the client is
    // released.
    let logger = loggerSource.logger
    logger.log(Log.network(.httpRequest(request: .init(url: request))))
    return transport.send(request) { data, response, error in
      logger.log(Log.network(.httpResponse(response: .init(data: data, response: response))))
      completion(Self.result(of: request, data: data, response: response, error: error))
    }
  }

  private static func result(
    of request: URLRequest, data: Data?, response: URLResponse?, error: (any Swift.Error)?
  ) -> NetworkResult {
    if let error {
      return .failure(NetworkError(error: error, data: data, request: request, response: response))
    }
    guard let http = response as? HTTPURLResponse, (200...299).contains(http.statusCode) else {
      return .failure(
        NetworkError(error: ClientError.invalidHttpResponse, data: data, request: request, response: response)
      )
    }
    // The session gives nil or nothing for HEAD and 204, which are successes all the same.
    return .success(.init(data: data ?? Data(), response: http))
  }
}
