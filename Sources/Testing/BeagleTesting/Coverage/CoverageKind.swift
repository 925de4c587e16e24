/// What in a document can be run. Each kind is counted for itself, so that many of one do not hide that another was left out.
public enum CoverageKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Documents, and screens inside of them: shown or not.
  case screens
  /// The lists of actions that an event runs: `onPress`, `onInit`, `onChange` and so on.
  case handlers
  /// The lists of actions that wait for something: `onSuccess`, `onError`, `onFinish`.
  case responses
  /// Actions.
  case actions
  /// The actions `condition`, each of which has two ways.
  case conditions
  /// The operations `condition`, `and` and `or` in expressions, each of which has two ways.
  case expressions
  /// The templates of lists.
  case templates
  /// The errors of inputs: each is to be seen with and without. Of the inputs of 1.x forms, those with a validator.
  case validations
  /// What lazy components show: while they load, and after that has failed.
  case fallbacks

  /// As tables have it.
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
