/// Closes the current stack and shows the one below. Where it is the only one, nothing happens.
public struct PopStack: BuiltInAction, Hashable {
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps the one it has.
  public init(navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil) {
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .popStack(self) }
}

extension PopStack: Record {
  package init() { self.init(navigationContext: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}
