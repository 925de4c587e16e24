/// A client that knows which headers it sends. Others are taken to send those of the additional data.
///
/// A client that wraps another one passes the question on, so that a cache above can obey `Vary`.
public protocol RequestHeaderSource {
  /// The headers that this request would be sent with, names in any case. Sends nothing. Called on the main actor.
  func headers(for request: Request) -> [String: String]
}

extension NetworkClientDefault: RequestHeaderSource {
  /// As the request builder merges them.
  public func headers(for request: Request) -> [String: String] {
    httpRequestBuilder.build(
      url: request.url,
      requestType: request.type,
      additionalData: request.additionalData.map(HttpAdditionalData.init(any:))
    ).headers
  }
}
