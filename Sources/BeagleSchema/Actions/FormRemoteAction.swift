/// Sends a form's values and runs the one action that comes back (Beagle 1.x).
public struct FormRemoteAction: BuiltInAction, Hashable {
  /// Absolute, or a path that is joined to the base URL.
  public var path: String
  /// GET, POST, PUT or DELETE. GET and DELETE send the values as the URL's query, the others as a JSON
  /// object.
  public var method: HTTPMethod
  public var analytics: ActionAnalytics?

  public init(path: String, method: HTTPMethod, analytics: ActionAnalytics? = nil) {
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
