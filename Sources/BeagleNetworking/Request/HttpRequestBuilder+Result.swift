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
