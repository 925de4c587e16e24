public import BeagleExpressions
package import BeagleJSON

/// Adds components to one that is on the screen: the first with the id, looking depth first. Where there is
/// none, nothing happens.
///
/// Expressions in the new components read the contexts in reach of the component they are put into.
public struct AddChildren: BuiltInAction, Hashable {
  /// Where the components go among the children that are there.
  public enum Mode: String, Sendable, CaseIterable {
    /// After them.
    case append = "APPEND"
    /// Before them, in the order of `value`.
    case prepend = "PREPEND"
    /// In their place. The contexts of the old ones go with them.
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

  /// Taken as it is, without expressions. Ids in list cells end with the cell's key: `row:7`.
  public var componentId: String
  /// What is added.
  public var value: Children
  /// Absent: append.
  public var mode: Mode?
  public var analytics: ActionAnalytics?

  /// Creates the action. A `mode` that is left out is not written to a document and means `append`.
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
