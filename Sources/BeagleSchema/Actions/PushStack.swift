/// Opens a new stack with one screen, on top of the stacks that are open.
public struct PushStack: BuiltInAction, Hashable {
  /// The first screen of the new stack.
  public var route: Route
  /// The application's navigation controller of this name. Absent or not known: the default one.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushStack(_:passing:)` is shorter where only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .pushStack(self) }
}

extension PushStack: Record {
  package init() { self.init(route: .remote(RemoteRoute())) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("controllerId", &controllerId)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
