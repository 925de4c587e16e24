public import BeagleExpressions
public import BeagleJSON

/// Changes a context's value, or a part of it. Everything that reads the context is up to date before the
/// next action starts.
///
/// Where no context of that id is in reach, nothing happens.
public struct SetContext: BuiltInAction, Hashable {
  /// The nearest context with this id, looking outwards from the component whose event runs the action.
  /// `global` is the application's.
  public var contextId: String
  /// Where inside the value, like `user.names[0]`; what is missing on the way is created. Absent or empty:
  /// the whole value.
  public var path: String?
  /// Absent: null. Expressions inside it are evaluated when the action runs.
  public var value: Bind<DynamicObject>?
  public var analytics: ActionAnalytics?

  /// Creates the action. A value that is left out is null.
  public init(
    contextId: String, path: String? = nil, value: Bind<DynamicObject>? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.contextId = contextId
    self.path = path
    self.value = value ?? .value(.empty)
    self.analytics = analytics
  }

  public var action: Action { .setContext(self) }
}

extension SetContext: Record {
  package init() { contextId = "" }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("contextId", &contextId)
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
    try properties.optional("analytics", &analytics)
  }
}
