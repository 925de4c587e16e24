/// Adds a screen to the current stack.
public struct PushView: BuiltInAction, Hashable {
  /// The screen to add.
  public var route: Route
  /// The application's navigation controller of this name, which the web takes here, too. Phones stay in theirs.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushView(_:passing:)` is shorter where only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .pushView(self) }
}

extension PushView: Record {
  package init() { route = .remote(RemoteRoute()) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("controllerId", &controllerId)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
