extension Request {
  /// A request described in full.
  public struct RequestData {
    /// nil means GET.
    public let method: String?
    /// The only headers that are sent; nil means none.
    public let headers: [String: String]?
    /// A JSON value made of Foundation's types, or a `Request.Body` for text and bytes. Sent unless the method
    /// is GET or HEAD, `{}` if nil.
    public let body: Any?

    /// Creates a request, by default a GET without headers.
    public init(method: String? = "GET", headers: [String: String]? = [:], body: Any? = nil) {
      self.method = method
      self.headers = headers
      self.body = body
    }
  }
}
