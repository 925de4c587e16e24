public import BeagleExpressions

/// Opens a URL with the system. If nothing can open it, that is logged.
public struct OpenExternalURL: BuiltInAction, Hashable {
  /// Taken as it is once evaluated, not joined to the base URL.
  public var url: Bind<String>
  public var analytics: ActionAnalytics?

  /// Creates the action. The application decides which schemes are allowed.
  public init(url: Bind<String>, analytics: ActionAnalytics? = nil) {
    self.url = url
    self.analytics = analytics
  }

  public var action: Action { .openExternalURL(self) }
}

extension OpenExternalURL: Record {
  package init() { self.init(url: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("url", &url)
    try properties.optional("analytics", &analytics)
  }
}
