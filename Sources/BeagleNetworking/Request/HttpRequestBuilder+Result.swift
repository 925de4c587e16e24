public import Foundation

extension HttpRequestBuilder {
  /// What will be sent, before it is checked.
  public struct Result: Sendable {
    /// Where to, with a form's values in its query where the method sends them there.
    public var url: URL
    /// The method, in the spelling it is sent with.
    public var method: String
    /// Names that differ only in case occur once.
    public var headers: [String: String]
    /// Nil sends none.
    public var body: Data?
    /// How long it may take to connect; nil counts connecting as waiting for the answer.
    public var connectTimeout: Duration?
    /// How long the request may go without progress.
    public var timeout: Duration = .seconds(100)
    /// How long the request may take in all.
    public var wholeTimeout: Duration = .seconds(600)
    /// Set if the body could not be encoded; `toUrlRequest()` throws it.
    public private(set) var bodyError: HttpRequestError?

    /// Creates a result with the default time-outs.
    public init(url: URL, method: String, headers: [String: String], body: Data?) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
    }

    /// A raw request: only the headers given, and the body as JSON unless the method is GET or HEAD.
    public init(_ url: URL, _ requestData: Request.RequestData) {
      self.init(url, requestData, configuredHeaders: [:])
    }

    init(_ url: URL, _ requestData: Request.RequestData, configuredHeaders: [String: String]) {
      let method = (requestData.method ?? "GET").normalizedMethod
      var merge = HeaderMerge()
      merge.add(configuredHeaders)
      merge.add(requestData.headers ?? [:])
      if method.carriesNoBody {
        self.init(url: url, method: method, headers: merge.headers, body: nil)
      } else {
        self.init(
          url: url, method: method, headers: merge.headers, json: requestData.body ?? [String: String]())
      }
    }

    init(url: URL, method: String, headers: [String: String], json value: Any) {
      self.init(url: url, method: method, headers: headers, body: nil)
      var json = value
      switch value as? Request.Body {
      case .text(let text):
        body = Data(text.utf8)
        return
      case .bytes(let bytes):
        body = bytes
        return
      case .json(let value): json = value
      case nil: break
      }
      // Serialising an object that is not JSON traps, so it is asked first; the array makes fragments
      // askable.
      guard JSONSerialization.isValidJSONObject([json]),
        let data = try? JSONSerialization.data(
          withJSONObject: json, options: [.fragmentsAllowed, .sortedKeys])
      else {
        bodyError = .bodyNotEncodable(type: String(describing: type(of: json)))
        return
      }
      body = data
    }
  }
}

extension String {
  /// Methods are case-sensitive, so a known one in lower case means nothing to a server.
  var normalizedMethod: String {
    let upper = uppercased()
    return HttpAdditionalData.Method(rawValue: upper) == nil ? self : upper
  }

  var carriesNoBody: Bool { self == "GET" || self == "HEAD" }
}

extension HttpRequestBuilder.Result {
  /// The request to send, once method, URL, headers and body have been checked against the HTTP grammar.
  ///
  /// An empty body is left out where the method carries none. Its time-out is that of reading, in whole
  /// seconds; a client keeps the exact limits.
  public func toUrlRequest() throws(HttpRequestError) -> URLRequest {
    try check()
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
    // Assigned, because FoundationNetworking forgets a time-out that is given to the initializer.
    request.timeoutInterval = wholeSeconds
    // What it is without being told; telling takes it microseconds.
    if method != "GET" { request.httpMethod = method }
    if !method.carriesNoBody { request.httpBody = body }
    request.allHTTPHeaderFields = headers
    return request
  }

  private func check() throws(HttpRequestError) {
    try checkUrl()
    guard HttpGrammar.isToken(method) else { throw .invalidMethod(method) }
    // Of several faults always the same is told.
    let faults = headers.filter { fault($0.key, $0.value) != nil }
    if let first = faults.min(by: { $0.key < $1.key }), let fault = fault(first.key, first.value) {
      throw fault
    }
    if let bodyError { throw bodyError }
    if method.carriesNoBody, let body, !body.isEmpty { throw .bodyNotAllowed(method: method) }
  }

  /// Whether the scheme can be spoken is the client's to say.
  private func checkUrl() throws(HttpRequestError) {
    let scheme = url.scheme?.lowercased() ?? ""
    let needsHost = scheme == "http" || scheme == "https"
    if scheme.isEmpty || needsHost && (url.host() ?? "").isEmpty {
      throw .malformedUrl(url.withoutCredentials)
    }
  }

  private func fault(_ name: String, _ value: String) -> HttpRequestError? {
    if !HttpGrammar.isToken(name) { return .invalidHeaderName(name) }
    if !HttpGrammar.isFieldValue(value) { return .invalidHeaderValue(name: name) }
    // A length that contradicts the body would let its rest be read as a second request.
    switch name.lowercased() {
    case "transfer-encoding": return .reservedHeader(name: name)
    case "content-length" where Int(value) != body?.count ?? 0: return .reservedHeader(name: name)
    default: return nil
    }
  }

  /// FoundationNetworking cuts a time-out to whole seconds, and a cut to zero would fail every request.
  private var wholeSeconds: TimeInterval {
    let (seconds, attoseconds) = min(timeout, .seconds(31_536_000)).components
    return TimeInterval(max(1, attoseconds > 0 ? seconds + 1 : seconds))
  }
}
