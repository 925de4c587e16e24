/// Collects the components in a container's braces.
///
/// ```swift
/// Container {
///   Text("Hi @{user.name}")
///   if isNew { Text("Welcome") }
/// }
/// ```
@resultBuilder
public enum ComponentBuilder {
  /// A built-in or custom component.
  public static func buildExpression(_ component: some ServerDrivenComponent) -> [Component] {
    [component.component]
  }
  /// Existing components of one type, in order.
  public static func buildExpression(_ components: [some ServerDrivenComponent]) -> [Component] {
    components.map(\.component)
  }
  /// Existing components of any types, in order.
  public static func buildExpression(_ components: [any ServerDrivenComponent]) -> [Component] {
    components.map(\.component)
  }
  /// The components of several lines, in order.
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap(\.self) }
  /// The content of an `if` without `else`; empty if the condition is false.
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  /// The content of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Component]) -> [Component] { part }
  /// The content of another branch.
  public static func buildEither(second part: [Component]) -> [Component] { part }
  /// The content of a `for` loop, iteration by iteration.
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap(\.self) }
}

/// Collects the actions in an event's braces.
///
/// ```swift
/// Button("Rename") {
///   SetContext("user", path: "name", to: "Bia")
///   PopView()
/// }
/// ```
@resultBuilder
public enum ActionBuilder {
  /// A built-in or custom action.
  public static func buildExpression(_ action: some ServerDrivenAction) -> [Action] { [action.action] }
  /// Existing actions of one type, in order.
  public static func buildExpression(_ actions: [some ServerDrivenAction]) -> [Action] {
    actions.map(\.action)
  }
  /// Existing actions of any types, in order.
  public static func buildExpression(_ actions: [any ServerDrivenAction]) -> [Action] {
    actions.map(\.action)
  }
  /// Existing actions, in order.
  public static func buildExpression(_ actions: [Action]) -> [Action] { actions }
  /// An action of any type.
  public static func buildExpression(_ action: Action) -> [Action] { [action] }
  /// The actions of several lines, in order.
  public static func buildBlock(_ parts: [Action]...) -> [Action] { parts.flatMap(\.self) }
  /// The content of an `if` without `else`; empty if the condition is false.
  public static func buildOptional(_ part: [Action]?) -> [Action] { part ?? [] }
  /// The content of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Action]) -> [Action] { part }
  /// The content of another branch.
  public static func buildEither(second part: [Action]) -> [Action] { part }
  /// The content of a `for` loop, iteration by iteration.
  public static func buildArray(_ parts: [[Action]]) -> [Action] { parts.flatMap(\.self) }
}
