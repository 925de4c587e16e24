public import BeagleExpressions
package import BeagleJSON

/// Adds components to the first component on the screen that has the id, searched depth first. If there is none,
/// nothing happens.
///
/// Expressions in the new components read the contexts that are visible at the component they are added to.
public struct AddChildren: BuiltInAction, Hashable {
  /// Where the components go among the children that are there.
  public enum Mode: String, Sendable, CaseIterable {
    /// After them.
    case append = "APPEND"
    /// Before them, in the order of `value`.
    case prepend = "PREPEND"
    /// Replaces the children. The contexts of the old ones are removed with them.
    case replace = "REPLACE"
  }

  /// The components to add, or an expression that gives their JSON when the action runs.
  public enum Children: Sendable, Hashable {
    /// Components that came along. Their expressions are evaluated once they are on the screen.
    case components([Component])
    /// Evaluated when the action runs. It has to give an array of components as JSON; where it gives anything else,
    /// nothing is added.
    case expression(ExpressionTemplate)
  }

  /// The id, taken as it is, without expressions. Ids in list cells end with the cell's key: `row:7`.
  public var componentId: String
  /// The new components.
  public var value: Children
  /// Absent: append.
  public var mode: Mode?
  public var analytics: ActionAnalytics?

  /// Creates the action. If `mode` is nil, it is not written to a document and means `append`.
  public init(componentId: String, value: Children, mode: Mode? = nil, analytics: ActionAnalytics? = nil) {
    self.componentId = componentId
    self.value = value
    self.mode = mode
    self.analytics = analytics
  }

  public var action: Action { .addChildren(self) }
}

extension AddChildren: Record {
  package init() { self.init(componentId: "", value: .components([])) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("componentId", &componentId)
    try properties.required("value", &value)
    try properties.optional("mode", &mode)
    try properties.optional("analytics", &analytics)
  }
}

extension AddChildren.Mode: WireEnum { package static let names = WireNames<Self>() }

extension AddChildren.Children: WireValue {
  package static var expectation: String { "a list of components or an expression" }
  package static var shape: WireShape { .addedComponents }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    if json.kind == .string {
      guard case .expression(let template) = try Bind<String>.read(json, decoding) else { return nil }
      return .expression(template)
    }
    return try [Component].read(json, decoding).map { .components($0) }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .components(let components): components.write(to: &writer)
    case .expression(let template): writer.string(template.source)
    }
  }
}
