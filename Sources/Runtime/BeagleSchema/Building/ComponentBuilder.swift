/// Collects the components written inside a container's braces.
///
/// ```swift
/// Container {
///   Text("Hi @{user.name}")
///   if isNew { Text("Welcome") }
/// }
/// ```
@resultBuilder
public enum ComponentBuilder {
  /// One component, built in or of the application's own.
  public static func buildExpression(_ component: some ServerDrivenComponent) -> [Component] {
    [component.component]
  }
  /// Components of one type that were made elsewhere, in their order.
  public static func buildExpression(_ components: [some ServerDrivenComponent]) -> [Component] {
    components.map(\.component)
  }
  /// Components of any types that were made elsewhere, in their order.
  public static func buildExpression(_ components: [any ServerDrivenComponent]) -> [Component] {
    components.map(\.component)
  }
  /// The components of several lines, in their order.
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap(\.self) }
  /// The content of an `if` without `else`; empty if the condition is false.
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  /// The content of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Component]) -> [Component] { part }
  /// The content of another branch.
  public static func buildEither(second part: [Component]) -> [Component] { part }
  /// What a `for` loop made, turn by turn.
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap(\.self) }
}

/// Collects the actions written inside an event's braces.
///
/// ```swift
/// Button("Rename") {
///   SetContext("user", path: "name", to: "Bia")
///   PopView()
/// }
/// ```
@resultBuilder
public enum ActionBuilder {
  /// One action, built in or of the application's own.
  public static func buildExpression(_ action: some ServerDrivenAction) -> [Action] { [action.action] }
  /// Actions of one type that were made elsewhere, in their order.
  public static func buildExpression(_ actions: [some ServerDrivenAction]) -> [Action] {
    actions.map(\.action)
  }
  /// Actions of any types that were made elsewhere, in their order.
  public static func buildExpression(_ actions: [any ServerDrivenAction]) -> [Action] {
    actions.map(\.action)
  }
  /// Actions that were made elsewhere, in their order.
  public static func buildExpression(_ actions: [Action]) -> [Action] { actions }
  /// One action, of whichever type.
  public static func buildExpression(_ action: Action) -> [Action] { [action] }
  /// The actions of several lines, in their order.
  public static func buildBlock(_ parts: [Action]...) -> [Action] { parts.flatMap(\.self) }
  /// The content of an `if` without `else`; empty if the condition is false.
  public static func buildOptional(_ part: [Action]?) -> [Action] { part ?? [] }
  /// The content of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Action]) -> [Action] { part }
  /// The content of another branch.
  public static func buildEither(second part: [Action]) -> [Action] { part }
  /// What a `for` loop made, turn by turn.
  public static func buildArray(_ parts: [[Action]]) -> [Action] { parts.flatMap(\.self) }
}
