/// The kinds of places that can be run. Each kind is counted separately, so that many of one do not hide
/// missing ones of another.
public enum CoverageKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Documents, and screens inside them: shown or not.
  case screens
  /// The action lists of events: `onPress`, `onInit`, `onChange` and so on.
  case handlers
  /// The action lists that wait for a result: `onSuccess`, `onError`, `onFinish`.
  case responses
  /// Actions.
  case actions
  /// The `condition` actions, each with two branches.
  case conditions
  /// The operations `condition`, `and` and `or` in expressions, each with two branches.
  case expressions
  /// The templates of lists.
  case templates
  /// The errors of inputs, each shown and not shown. In 1.x forms, only inputs with a validator count.
  case validations
  /// The states of lazy components: while loading, and after a failure.
  case fallbacks

  package var title: String {
    switch self {
    case .screens: "screens"
    case .handlers: "event handlers"
    case .responses: "response handlers"
    case .actions: "actions"
    case .conditions: "conditions"
    case .expressions: "expressions"
    case .templates: "templates"
    case .validations: "validations"
    case .fallbacks: "lazy fallbacks"
    }
  }
}
