public import BeagleExpressions

/// Goes back to a screen of the current stack and closes those above it. Where several fit, the topmost is
/// taken; where none does, nothing happens.
public struct PopToView: BuiltInAction, Hashable {
  /// The screen's URL, or its id. Both are compared with regard to case, URLs after joining them to the base
  /// URL.
  public var route: Bind<String>
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps the one it has.
  public init(
    route: Bind<String>, navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .popToView(self) }
}

extension PopToView: Record {
  package init() { self.init(route: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
