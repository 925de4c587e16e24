/// Sends a form's values and runs the one action that comes back (Beagle 1.x).
public struct FormRemoteAction: BuiltInAction, Hashable {
  /// Absolute, or a path that is joined to the base URL.
  public var path: String
  /// How the values are sent: with GET and DELETE in the URL's query, with POST and PUT as the body.
  public var method: FormMethod
  public var analytics: ActionAnalytics?

  /// Creates the action. Both the path and the method are required in a document.
  public init(path: String, method: FormMethod, analytics: ActionAnalytics? = nil) {
    self.path = path
    self.method = method
    self.analytics = analytics
  }

  public var action: Action { .formRemoteAction(self) }
}

extension FormRemoteAction: Record {
  package init() { self.init(path: "", method: .get) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("path", &path)
    try properties.required("method", &method)
    try properties.optional("analytics", &analytics)
  }
}

/// The methods that a form of Beagle 1.x is sent with. Any letter case is read; a document with another method is not.
public enum FormMethod: String, Sendable, CaseIterable {
  /// The values are the URL's query.
  case get = "GET"
  /// The values are a JSON object.
  case post = "POST"
  /// The values are a JSON object.
  case put = "PUT"
  /// The values are the URL's query.
  case delete = "DELETE"
}

extension FormMethod: WireEnum { package static let names = WireNames<Self>() }
