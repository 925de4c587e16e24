/// Replaces the current stack's screens by one. Closing it leads to the stack below.
public struct ResetStack: BuiltInAction, Hashable {
  /// The only screen of the stack afterwards.
  public var route: Route
  /// The application's navigation controller of this name. Absent or not known: the default one. Beagle's iOS
  /// library pays no attention to it here.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `ResetStack(_:passing:)` is shorter where only the URL matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .resetStack(self) }
}

extension ResetStack: Record {
  package init() { self.init(route: .remote(RemoteRoute())) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("controllerId", &controllerId)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
