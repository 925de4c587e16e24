extension Request {
  /// How one request is sent where that differs from the client's settings. nil means as the client does.
  public struct Options: Sendable {
    /// See `HttpRequestBuilder.connectTimeout`.
    public var connectTimeout: Duration?
    /// See `HttpRequestBuilder.timeout`.
    public var readTimeout: Duration?
    /// See `HttpRequestBuilder.wholeTimeout`.
    public var wholeTimeout: Duration?
    /// Where the completion is called.
    public var callbackQueue: CallbackQueue?
    /// Who chose the URL.
    public var initiator: Initiator
    /// What was typed into password inputs: it is masked wherever the request is logged or recorded.
    package var typedSecrets: [String] = []

    /// Creates options; what is left out is as the client does, and the URL is taken for one that the user's own code
    /// chose.
    public init(
      connectTimeout: Duration? = nil, readTimeout: Duration? = nil, wholeTimeout: Duration? = nil,
      callbackQueue: CallbackQueue? = nil, initiator: Initiator = .code
    ) {
      self.connectTimeout = connectTimeout
      self.readTimeout = readTimeout
      self.wholeTimeout = wholeTimeout
      self.callbackQueue = callbackQueue
      self.initiator = initiator
    }
  }

  /// Who chose the URL of a request, which decides whether its origin gets configured headers and cookies.
  public enum Initiator: Sendable {
    /// The user's own code, or the command line: the origin gets them, now and later.
    case code
    /// A document that was fetched, whose word does not widen where they go.
    case document
  }
}
