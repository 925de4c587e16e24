public import BeagleExpressions
public import BeagleJSON

/// Changes a context's value, or a part of it. Everything that reads the context is updated before the next action
/// starts.
///
/// If no such context is visible, nothing happens.
public struct SetContext: BuiltInAction, Hashable {
  /// The nearest context with this id, looking outwards from the component whose event runs the action.
  /// `global` is the application's. Absent: the nearest that a component declares or a list's cell has for its item; so on
  /// the web, while phones refuse a document without it.
  public var contextId: String?
  /// The path in the value, like `user.names[0]`; missing objects and arrays are created. Absent or empty: the whole
  /// value.
  public var path: String?
  /// The new value. Absent: null. Expressions inside it are evaluated when the action runs.
  public var value: Bind<DynamicObject>?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a value, the context is set to null.
  public init(
    contextId: String?, path: String? = nil, value: Bind<DynamicObject>? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.contextId = contextId
    self.path = path?.isEmpty == true ? nil : path
    self.value = value ?? .value(.empty)
    self.analytics = analytics
  }

  public var action: Action { .setContext(self) }
}

extension SetContext: Record {
  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("contextId", &contextId)
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
    try properties.optional("analytics", &analytics)
  }
}
