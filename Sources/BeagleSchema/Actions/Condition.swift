public import BeagleExpressions

/// Runs one of two lists of actions, with the contexts that this action can read.
public struct Condition: BuiltInAction, Hashable {
  /// Evaluated when the action runs. Only `true` is true: null, 1 and the text `true` are not.
  public var condition: Bind<Bool>
  /// Run where the condition is true.
  public var onTrue: [Action]?
  /// Run everywhere else, where the condition is null, too.
  public var onFalse: [Action]?
  public var analytics: ActionAnalytics?

  /// Creates the action. A list of actions that is nil runs nothing.
  public init(
    condition: Bind<Bool>, onTrue: [Action]? = nil, onFalse: [Action]? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.condition = condition
    self.onTrue = onTrue
    self.onFalse = onFalse
    self.analytics = analytics
  }

  public var action: Action { .condition(self) }
}

extension Condition: Record {
  package init() { self.init(condition: .value(false)) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("condition", &condition)
    try properties.optional("onTrue", &onTrue)
    try properties.optional("onFalse", &onFalse)
    try properties.optional("analytics", &analytics)
  }
}
