public import Foundation
import HTTPSyntax
import Locking

/// Determines URL, method, headers and body from the type of a request.
///
/// | type | method | headers | body |
/// |---|---|---|---|
/// | `rawRequest` | its own, else GET | its own only | its own, as JSON, except for GET and HEAD |
/// | `fetchComponent`, `fetchImage` | of the additional data, else GET | merged | of the additional data |
/// | `submitForm` post, put | the form's | merged | the values as a JSON object |
/// | `submitForm` get, delete | the form's | merged | of the additional data; the values join the query |
///
/// Merged headers are the defaults (`Content-Type: application/json`, `beagle-platform: IOS`), then the
/// additional data's, then `additionalHeaders`. If a name, ignoring case, occurs more than once, the later
/// header is sent.
///
/// A builder may be used from any thread. Changed settings apply to later requests.
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

  /// Headers sent with every request except `rawRequest`. They override all others.
  public var additionalHeaders: [String: String] {
    get { settings.withLock { $0.additionalHeaders } }
    set { settings.withLock { $0.additionalHeaders = newValue } }
  }

  /// Whether `additionalHeaders` are also sent with `rawRequest`. There the request's own headers override
  /// them.
  public var addsHeadersToRawRequests: Bool {
    get { settings.withLock { $0.addsHeadersToRawRequests } }
    set { settings.withLock { $0.addsHeadersToRawRequests = newValue } }
  }

  /// Sent like `additionalHeaders`, which override them, but only to one origin and regardless of the
  /// initiator.
  package var headersOfOrigin: (origin: Origin, headers: [String: String])? {
    get { settings.withLock { $0.headersOfOrigin } }
    set { settings.withLock { $0.headersOfOrigin = newValue } }
  }

  /// The time limit for connecting; nil counts connecting as waiting for the response.
  public var connectTimeout: Duration? {
    get { settings.withLock { $0.connectTimeout } }
    set { settings.withLock { $0.connectTimeout = newValue } }
  }

  /// The time limit without progress.
  public var timeout: Duration {
    get { settings.withLock { $0.timeout } }
    set { settings.withLock { $0.timeout = newValue } }
  }

  /// The time limit for the entire request, including redirects and retries.
  public var wholeTimeout: Duration {
    get { settings.withLock { $0.wholeTimeout } }
    set { settings.withLock { $0.wholeTimeout = newValue } }
  }

  /// Creates a builder without additional headers, with time-outs of 100 seconds without progress and 10
  /// minutes in total.
  public init() {}

  /// Returns the HTTP request of any ``Request``, according to the table above. Use it in a custom network
  /// client.
  ///
  /// The request contains the additional headers, whether application code or a document has chosen the URL;
  /// see `Request.Options.initiator`.
  ///
  /// - Throws: an error if the request is invalid, before anything is sent. A client completes with it as the
  ///   failure.
  public func urlRequest(for request: Request) throws -> URLRequest {
    try build(request, withConfiguredHeaders: true).toUrlRequest()
  }

  /// Returns the parts of a request according to the table above, without validating them: `toUrlRequest()`
  /// of the result throws if they are invalid.
  public func build(
    url: URL,
    requestType: Request.RequestType,
    additionalData: HttpAdditionalData?
  ) -> Result {
    build(
      url, requestType, additionalData, configuredHeaders(for: requestType, to: url, isCovered: true))
  }

  /// - Parameter withConfiguredHeaders: false omits `additionalHeaders`, for a server that must not get them.
  package func build(_ request: Request, withConfiguredHeaders: Bool) -> Result {
    var result = build(
      request.url, request.type, request.additionalData.map(HttpAdditionalData.init(any:)),
      configuredHeaders(for: request.type, to: request.url, isCovered: withConfiguredHeaders))
    if let limit = request.options.connectTimeout { result.connectTimeout = limit }
    if let limit = request.options.readTimeout { result.timeout = limit }
    if let limit = request.options.wholeTimeout { result.wholeTimeout = limit }
    return result
  }

  /// The headers of this builder for a request of `type` to an allowed origin.
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
  /// The parts of a request, before validation.
  public struct Result: Sendable {
    /// The URL, including a form's values if the method sends them in the query.
    public var url: URL
    /// The method, case-sensitive.
    public var method: String
    /// The header fields. Names that differ only in case occur once.
    public var headers: [String: String]
    /// The body; nil sends none.
    public var body: Data?
    /// The time limit for connecting; nil counts connecting as waiting for the response.
    package var connectTimeout: Duration?
    package var timeout: Duration = .seconds(100)
    package var wholeTimeout: Duration = .seconds(600)
    /// Set if the body could not be encoded; `toUrlRequest()` throws it.
    package private(set) var bodyError: HttpRequestError?

    package init(url: URL, method: String, headers: [String: String], body: Data?) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
    }

    /// A raw request: only the given headers, and the body as JSON unless the method is GET or HEAD.
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
      // Serialising an object that is not JSON traps, so it is validated first. The array permits fragments.
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
  /// Methods are case-sensitive, so servers do not recognise known methods in lower case.
  var normalizedMethod: String {
    let upper = uppercased()
    return HttpAdditionalData.Method(rawValue: upper) == nil ? self : upper
  }

  var carriesNoBody: Bool { self == "GET" || self == "HEAD" }
}

extension HttpRequestBuilder.Result {
  /// Validates method, URL, headers and body against the HTTP grammar and returns the request.
  ///
  /// An empty body is omitted for methods without a body. The time-out is the read limit in whole seconds; a
  /// client applies the exact limits.
  ///
  /// - Throws: an `HttpRequestError` for the first invalid part.
  public func toUrlRequest() throws -> URLRequest { try checkedUrlRequest() }

  func checkedUrlRequest() throws(HttpRequestError) -> URLRequest {
    try check()
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
    // Assigned afterwards, because FoundationNetworking ignores the time-out passed to the initializer.
    request.timeoutInterval = wholeSeconds
    // GET is the default; assigning it costs microseconds.
    if method != "GET" { request.httpMethod = method }
    if !method.carriesNoBody { request.httpBody = body }
    request.allHTTPHeaderFields = headers
    return request
  }

  private func check() throws(HttpRequestError) {
    try checkUrl()
    guard HttpGrammar.isToken(method) else { throw .invalidMethod(method) }
    // Sorted by name, so that the same one of several errors is thrown every time.
    let invalid = headers.filter { error($0.key, $0.value) != nil }
    if let first = invalid.min(by: { $0.key < $1.key }), let error = error(first.key, first.value) {
      throw error
    }
    if let bodyError { throw bodyError }
    if method.carriesNoBody, let body, !body.isEmpty { throw .bodyNotAllowed(method: method) }
  }

  /// Whether the scheme is supported is up to the client.
  private func checkUrl() throws(HttpRequestError) {
    let scheme = url.scheme?.lowercased() ?? ""
    let needsHost = scheme == "http" || scheme == "https"
    if scheme.isEmpty || needsHost && (url.host() ?? "").isEmpty {
      throw .malformedUrl(url.withoutCredentials)
    }
  }

  private func error(_ name: String, _ value: String) -> HttpRequestError? {
    if !HttpGrammar.isToken(name) { return .invalidHeaderName(name) }
    if !HttpGrammar.isFieldValue(value) { return .invalidHeaderValue(name: name) }
    // With a length that contradicts the body, the rest of the body could be read as a second request.
    switch name.lowercased() {
    case "transfer-encoding": return .reservedHeader(name: name)
    case "content-length" where Int(value) != body?.count ?? 0: return .reservedHeader(name: name)
    default: return nil
    }
  }

  /// FoundationNetworking truncates a time-out to whole seconds, and zero would fail every request.
  private var wholeSeconds: TimeInterval {
    let (seconds, attoseconds) = min(timeout, .seconds(31_536_000)).components
    return TimeInterval(max(1, attoseconds > 0 ? seconds + 1 : seconds))
  }
}
