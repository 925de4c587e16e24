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
  public static func buildExpression(_ component: some ServerDrivenComponent) -> [Component] {
    [component.component]
  }
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  public static func buildEither(first part: [Component]) -> [Component] { part }
  public static func buildEither(second part: [Component]) -> [Component] { part }
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap(\.self) }
}
