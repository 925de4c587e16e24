public import BeagleExpressions
public import BeagleJSON

/// Sends an HTTP request and runs actions on its response. The response is data: `@{…}` in it is not
/// evaluated.
public struct SendRequest: BuiltInAction, Hashable {
  /// An absolute URL, or a path that is joined to the base URL. If it is not a valid URL, `onError` runs.
  public var url: Bind<String>
  /// Absent: GET. If the value of an expression is not a method, the request is a GET.
  public var method: Bind<HTTPMethod>?
  /// The body, sent as JSON; not for GET. Expressions inside it are evaluated when the action runs. Absent:
  /// none.
  public var data: Bind<DynamicObject>?
  /// An object of strings: the only headers that are sent. Absent: none.
  public var headers: Bind<DynamicObject>?
  /// Run for a status from 200 to 299. The context `onSuccess` has `data`, `status`, `statusCode` and
  /// `statusText`. The data is the body as JSON, as text if it is not JSON, or null if it is empty.
  public var onSuccess: [Action]?
  /// Run for any other status, or if there is no response; the status is then 0. The context `onError` has
  /// the members of `onSuccess`, and the reason as `message`.
  public var onError: [Action]?
  /// Run after the actions of `onSuccess` or `onError`. There is no implicit context to read.
  public var onFinish: [Action]?
  public var analytics: ActionAnalytics?

  /// Creates the action. Parameters that are nil are omitted from the document.
  package init(
    url: Bind<String>, method: Bind<HTTPMethod>? = nil, data: Bind<DynamicObject>? = nil,
    headers: Bind<DynamicObject>? = nil, onSuccess: [Action]? = nil, onError: [Action]? = nil,
    onFinish: [Action]? = nil, analytics: ActionAnalytics? = nil
  ) {
    self.url = url
    self.method = method
    self.data = data
    self.headers = headers
    self.onSuccess = onSuccess
    self.onError = onError
    self.onFinish = onFinish
    self.analytics = analytics
  }

  public var action: Action { .sendRequest(self) }
}

extension SendRequest: WireAction {
  package init() { url = .value("") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("url", &url)
    try properties.optional("method", &method)
    try properties.optional("data", &data)
    try properties.optional("headers", &headers)
    try properties.optional("onSuccess", &onSuccess)
    try properties.optional("onError", &onError)
    try properties.optional("onFinish", &onFinish)
    try properties.optional("analytics", &analytics)
  }
}

/// An HTTP method. Decoding ignores letter case.
public enum HTTPMethod: String, Sendable, CaseIterable, ExpressionValue {
  /// Requests a resource; has no body.
  case get = "GET"
  /// Sends a body to be processed.
  case post = "POST"
  /// Replaces the resource with the body.
  case put = "PUT"
  /// Removes the resource.
  case delete = "DELETE"
  /// Requests the headers of a GET; the response has no body.
  case head = "HEAD"
  /// Changes a part of the resource.
  case patch = "PATCH"
}

extension HTTPMethod: WireCodableEnum { package static let names = NameTable<Self>() }

/// The headers that control the transport and identify the sender. They are reserved for the program that
/// sends a request: if documents could set them, one request might be read as two, or be attributed to
/// someone else.
package enum TransportHeaders {
  private static let names: Set<String> = [
    "connection", "content-length", "cookie", "cookie2", "expect", "host", "http2-settings", "keep-alive",
    "te",
    "trailer", "transfer-encoding", "upgrade", "via",
  ]

  /// Whether documents cannot set a header. Ignores letter case.
  package static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasPrefix("proxy-")
  }
}
