public import BeagleExpressions

/// Asks the application for a screen of its own.
public struct OpenNativeRoute: ServerDrivenAction, Hashable {
  public var route: Bind<String>
  public var data: [String: Bind<String>]?
  /// Absent: false.
  public var shouldResetApplication: Bool?
  public var analytics: ActionAnalytics?

  public init(
    route: Bind<String>, data: [String: Bind<String>]? = nil, shouldResetApplication: Bool? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.data = data
    self.shouldResetApplication = shouldResetApplication
    self.analytics = analytics
  }

  public var action: Action { .openNativeRoute(self) }
}

extension OpenNativeRoute: Record {
  package init() { self.init(route: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("data", &data)
    try properties.optional("shouldResetApplication", &shouldResetApplication, absent: false)
    try properties.optional("analytics", &analytics)
  }
}
