/// Passes a form's values to the application (Beagle 1.x).
public struct FormLocalAction: BuiltInAction, Hashable {
  /// The name of the application's handler.
  public var name: String
  /// Passed together with the values of the inputs. An input overrides an entry of its name.
  public var data: [String: String]?
  public var analytics: ActionAnalytics?

  /// Creates the action, by default without data beside the inputs' values.
  public init(name: String, data: [String: String]? = nil, analytics: ActionAnalytics? = nil) {
    self.name = name
    self.data = data
    self.analytics = analytics
  }

  public var action: Action { .formLocalAction(self) }
}

extension FormLocalAction: Record {
  package init() { self.init(name: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("name", &name)
    try properties.optional("data", &data)
    try properties.optional("analytics", &analytics)
  }
}
