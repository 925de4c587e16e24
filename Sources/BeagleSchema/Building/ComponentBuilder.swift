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
