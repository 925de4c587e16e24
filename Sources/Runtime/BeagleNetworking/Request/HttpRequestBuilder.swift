public import Foundation
import HTTPSyntax
import Locking

/// Decides URL, method, headers and body from the type of a request.
///
/// | type | method | headers | body |
/// |---|---|---|---|
/// | `rawRequest` | its own, else GET | its own only | its own, as JSON, except for GET and HEAD |
/// | `fetchComponent`, `fetchImage` | of the additional data, else GET | merged | of the additional data |
/// | `submitForm` post, put | the form's | merged | the values as a JSON object |
/// | `submitForm` get, delete | the form's | merged | of the additional data; the values join the query |
///
/// Merged headers are the defaults (`Content-Type: application/json`, `beagle-platform: IOS`), then the
/// additional data's, then `additionalHeaders`. Of headers with the same name, whatever its case, the later
/// one is sent.
///
/// A builder may be used from any thread. What is set serves the requests that are built from then on.
public final class HttpRequestBuilder: ThreadSafe {
  private struct Settings {
    var additionalHeaders = [String: String]()
    var addsHeadersToRawRequests = false
    var headersOfOrigin: (origin: Origin, headers: [String: String])?
    var connectTimeout: Duration?
    var timeout: Duration = .seconds(100)
    var wholeTimeout: Duration = .seconds(600)
  }

  private let settings = Mutex(Settings())

  /// Sent with every request except `rawRequest`; overrides everything else.
  public var additionalHeaders: [String: String] {
    get { settings.withLock { $0.additionalHeaders } }
    set { settings.withLock { $0.additionalHeaders = newValue } }
  }

  /// Sends `additionalHeaders` with `rawRequest`, too. The request's own headers override them there.
  public var addsHeadersToRawRequests: Bool {
    get { settings.withLock { $0.addsHeadersToRawRequests } }
    set { settings.withLock { $0.addsHeadersToRawRequests = newValue } }
  }

  /// Sent like `additionalHeaders`, which override them, but to one origin only and whoever asks for it.
  package var headersOfOrigin: (origin: Origin, headers: [String: String])? {
    get { settings.withLock { $0.headersOfOrigin } }
    set { settings.withLock { $0.headersOfOrigin = newValue } }
  }

  /// How long it may take to connect; nil counts connecting as waiting for the response.
  public var connectTimeout: Duration? {
    get { settings.withLock { $0.connectTimeout } }
    set { settings.withLock { $0.connectTimeout = newValue } }
  }

  /// The read limit: how long a request may go without progress.
  public var timeout: Duration {
    get { settings.withLock { $0.timeout } }
    set { settings.withLock { $0.timeout = newValue } }
  }

  /// How long a request may take in all, redirects and further attempts included, whatever arrives meanwhile.
  public var wholeTimeout: Duration {
    get { settings.withLock { $0.wholeTimeout } }
    set { settings.withLock { $0.wholeTimeout = newValue } }
  }

  /// Creates a builder that adds no headers, with time-outs of 100 seconds without progress and 10 minutes in all.
  public init() {}

  /// The HTTP request of any ``Request``, by the table above: what a client of your own sends.
  ///
  /// The additional headers are part of it, whoever has chosen the URL; see `Request.Options.initiator`.
  ///
  /// - Throws: what is wrong with the request, before anything is sent. A client completes with it as the failure.
  public func urlRequest(for request: Request) throws -> URLRequest {
    try build(request, withConfiguredHeaders: true).toUrlRequest()
  }

  /// Decides all of a request by the table above. Sends and checks nothing: `toUrlRequest()` of the result throws
  /// what is wrong with it.
  public func build(
    url: URL,
    requestType: Request.RequestType,
    additionalData: HttpAdditionalData?
  ) -> Result {
    build(
      url, requestType, additionalData, configuredHeaders(for: requestType, to: url, isCovered: true))
  }

  /// - Parameter withConfiguredHeaders: false leaves `additionalHeaders` out, for a server that must not get
  ///   them.
  package func build(_ request: Request, withConfiguredHeaders: Bool) -> Result {
    var result = build(
      request.url, request.type, request.additionalData.map(HttpAdditionalData.init(any:)),
      configuredHeaders(for: request.type, to: request.url, isCovered: withConfiguredHeaders))
    if let limit = request.options.connectTimeout { result.connectTimeout = limit }
    if let limit = request.options.readTimeout { result.timeout = limit }
    if let limit = request.options.wholeTimeout { result.wholeTimeout = limit }
    return result
  }

  /// The headers of this builder that a request of `type` takes along where its origin may have them.
  func configuredHeaders(for type: Request.RequestType) -> [String: String] {
    takesConfiguredHeaders(type) ? additionalHeaders : [:]
  }

  private func takesConfiguredHeaders(_ type: Request.RequestType) -> Bool {
    type.isRaw ? addsHeadersToRawRequests : true
  }

  private func configuredHeaders(
    for type: Request.RequestType, to url: URL, isCovered: Bool
  ) -> [String: String] {
    var merge = HeaderMerge()
    if let own = headersOfOrigin, takesConfiguredHeaders(type), Origin(url) == own.origin {
      merge.add(own.headers)
    }
    if isCovered { merge.add(configuredHeaders(for: type)) }
    return merge.headers
  }

  private func build(
    _ url: URL, _ type: Request.RequestType, _ additionalData: HttpAdditionalData?,
    _ configured: [String: String]
  ) -> Result {
    var result: Result
    switch type {
    case .fetchComponent, .fetchImage:
      result = Result(
        url: url,
        method: additionalData?.httpData?.method.rawValue ?? "GET",
        headers: merged(additionalData, configured),
        body: additionalData?.httpData?.body)
    case .submitForm(let form):
      result = formRequest(url, form, additionalData, merged(additionalData, configured))
    case .rawRequest(let data):
      result = Result(url, data, configuredHeaders: configured)
    }
    result.connectTimeout = connectTimeout
    result.timeout = timeout
    result.wholeTimeout = wholeTimeout
    return result
  }

  private func formRequest(
    _ url: URL, _ form: Request.FormData, _ additionalData: HttpAdditionalData?, _ headers: [String: String]
  ) -> Result {
    switch form.method {
    case .post, .put:
      Result(url: url, method: form.method.rawValue, headers: headers, json: form.values)
    case .get, .delete:
      Result(
        url: url.adding(query: form.values),
        method: form.method.rawValue,
        headers: headers,
        body: additionalData?.httpData?.body)
    }
  }

  private func merged(
    _ additionalData: HttpAdditionalData?, _ configured: [String: String]
  ) -> [String: String] {
    var merge = Self.defaults
    merge.add(additionalData?.headers ?? [:])
    merge.add(configured)
    return merge.headers
  }

  static let platform = (header: "beagle-platform", value: "IOS")
  private static let defaults = HeaderMerge([
    "Content-Type": "application/json", platform.header: platform.value,
  ])
}

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
    /// How long it may take to connect; nil counts connecting as waiting for the response.
    package var connectTimeout: Duration?
    /// How long the request may go without progress.
    package var timeout: Duration = .seconds(100)
    /// How long the request may take in all.
    package var wholeTimeout: Duration = .seconds(600)
    /// Set if the body could not be encoded; `toUrlRequest()` throws it.
    package private(set) var bodyError: HttpRequestError?

    /// Creates a result with the default time-outs.
    package init(url: URL, method: String, headers: [String: String], body: Data?) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
    }

    /// A raw request: only the headers given, and the body as JSON unless the method is GET or HEAD.
    package init(_ url: URL, _ requestData: Request.RequestData) {
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
  public func toUrlRequest() throws -> URLRequest { try checkedUrlRequest() }

  func checkedUrlRequest() throws(HttpRequestError) -> URLRequest {
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
    // The fault of the first name is thrown, so that it is always the same one of several.
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
