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
