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
  public static func buildExpression(_ action: some ServerDrivenAction) -> [Action] { [action.action] }
  public static func buildExpression(_ action: Action) -> [Action] { [action] }
  public static func buildBlock(_ parts: [Action]...) -> [Action] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [Action]?) -> [Action] { part ?? [] }
  public static func buildEither(first part: [Action]) -> [Action] { part }
  public static func buildEither(second part: [Action]) -> [Action] { part }
  public static func buildArray(_ parts: [[Action]]) -> [Action] { parts.flatMap(\.self) }
}
