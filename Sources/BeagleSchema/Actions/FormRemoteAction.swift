/// Sends a form's values and runs the action that comes back (Beagle 1.x).
public struct FormRemoteAction: ServerDrivenAction, Hashable {
  public var path: String
  /// GET, POST, PUT or DELETE.
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
