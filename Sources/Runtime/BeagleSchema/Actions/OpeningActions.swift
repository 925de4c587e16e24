public import BeagleExpressions

/// Opens a URL with the system. A failure to open it is logged.
public struct OpenExternalURL: BuiltInAction, Hashable {
  /// The URL after evaluation, not joined to the base URL.
  public var url: Bind<String>
  public var analytics: ActionAnalytics?

  /// Creates the action. The application decides which schemes are allowed.
  package init(url: Bind<String>, analytics: ActionAnalytics? = nil) {
    self.url = url
    self.analytics = analytics
  }

  public var action: Action { .openExternalURL(self) }
}

extension OpenExternalURL: WireAction {
  package init() { self.init(url: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("url", &url)
    try properties.optional("analytics", &analytics)
  }
}

/// Opens a native screen of the application. If the application has no screen of that name, nothing is
/// opened.
public struct OpenNativeRoute: BuiltInAction, Hashable {
  /// The application's name or path for the screen.
  public var route: Bind<String>
  /// Values from which the application makes the screen. They are evaluated when the action runs. Absent:
  /// none.
  public var data: [String: Bind<String>]?
  /// Whether the screen replaces all open screens instead of being pushed. Absent: false.
  public var shouldResetApplication: Bool?
  public var analytics: ActionAnalytics?

  /// Creates the action. `shouldResetApplication` is always written to the document; nil is written as false.
  package init(
    route: Bind<String>, data: [String: Bind<String>]? = nil, shouldResetApplication: Bool? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.data = data
    self.shouldResetApplication = shouldResetApplication ?? false
    self.analytics = analytics
  }

  public var action: Action { .openNativeRoute(self) }
}

extension OpenNativeRoute: WireAction {
  package init() { self.init(route: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("data", &data)
    try properties.optional("shouldResetApplication", &shouldResetApplication, absent: false)
    try properties.optional("analytics", &analytics)
  }
}
