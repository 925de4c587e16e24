public import Foundation

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
public final class HttpRequestBuilder {
  /// Sent with every request except `rawRequest`; overrides everything else.
  public var additionalHeaders = [String: String]()

  /// Sends `additionalHeaders` with `rawRequest`, too. The request's own headers override them there.
  public var addsHeadersToRawRequests = false

  /// Sent like `additionalHeaders`, which override them, but to one origin only and whoever asks for it.
  package var headersOfOrigin: (origin: Origin, headers: [String: String])?

  /// How long it may take to connect; nil counts connecting as waiting for the answer.
  public var connectTimeout: Duration?

  /// The read limit: how long a request may go without progress.
  public var timeout: Duration = .seconds(100)

  /// How long a request may take in all, redirects and further attempts included, whatever arrives meanwhile.
  public var wholeTimeout: Duration = .seconds(600)

  /// Creates a builder that adds no headers, with time-outs of 100 seconds without progress and 10 minutes in all.
  public init() {}

  /// The HTTP request of any ``Request``, by the table above: what a client of your own sends.
  ///
  /// The additional headers are part of it, whoever has chosen the URL; see `Request.Options.initiator`.
  ///
  /// - Throws: what is wrong with the request, before anything is sent. A client completes with it as the failure.
  public func urlRequest(for request: Request) throws(HttpRequestError) -> URLRequest {
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
    if case .rawRequest = type { addsHeadersToRawRequests } else { true }
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

  private static let defaults = HeaderMerge(["Content-Type": "application/json", "beagle-platform": "IOS"])
}
