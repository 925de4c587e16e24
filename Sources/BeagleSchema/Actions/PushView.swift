/// Adds a screen to the current stack.
public struct PushView: BuiltInAction, Hashable {
  public var route: Route
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  public init(route: Route, navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil) {
    self.route = route
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .pushView(self) }
}

extension PushView: Record {
  package init() { route = .remote(RemoteRoute()) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
