public import BeagleExpressions
public import BeagleJSON

/// Sends an HTTP request and runs actions on its answer. What the answer holds is data: `@{…}` in it is not
/// evaluated.
public struct SendRequest: BuiltInAction, Hashable {
  /// Absolute, or a path that is joined to the base URL. Where no URL can be made of it, `onError` runs.
  public var url: Bind<String>
  /// Absent, or evaluated to something that is no method: GET.
  public var method: Bind<HTTPMethod>?
  /// The body, sent as JSON; not for GET. Expressions inside it are evaluated when the action runs.
  public var data: Bind<DynamicObject>?
  /// An object of strings: the only headers that are sent.
  public var headers: Bind<DynamicObject>?
  /// Run for status 200 to 299. The context `onSuccess` holds `data`, `status` and `statusText`. The data is
  /// the body as JSON, as text where it is not JSON, or null where it is empty.
  public var onSuccess: [Action]?
  /// Run otherwise. The context `onError` holds the same, and what went wrong as `message`. Without an answer
  /// the status is 0.
  public var onError: [Action]?
  /// Run after the actions of either. There is no implicit context to read.
  public var onFinish: [Action]?
  public var analytics: ActionAnalytics?

  /// Creates the action. Of what is left out, nothing is written to a document.
  public init(
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

extension SendRequest: Record {
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

/// An HTTP method. Any letter case is read.
public enum HTTPMethod: String, Sendable, CaseIterable, ExpressionValue {
  /// Asks for a resource; has no body.
  case get = "GET"
  /// Hands over a body to be processed.
  case post = "POST"
  /// Puts the body in the place of the resource.
  case put = "PUT"
  /// Removes the resource.
  case delete = "DELETE"
  /// Asks for the headers that a GET would have; an answer has no body.
  case head = "HEAD"
  /// Changes a part of the resource.
  case patch = "PATCH"
}

extension HTTPMethod: WireEnum { package static let names = WireNames<Self>() }
