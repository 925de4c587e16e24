public import BeagleExpressions
package import BeagleJSON

/// Adds components to one that is on the screen.
public struct AddChildren: ServerDrivenAction, Hashable {
  public enum Mode: String, Sendable, CaseIterable {
    case append = "APPEND"
    case prepend = "PREPEND"
    case replace = "REPLACE"
  }

  /// The components to add, or an expression that gives their JSON.
  public enum Children: Sendable, Hashable {
    case components([Component])
    case expression(ExpressionTemplate)
  }

  public var componentId: String
  public var value: Children
  /// Absent: append.
  public var mode: Mode?
  public var analytics: ActionAnalytics?

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

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> Self? {
    if json.kind == .string {
      guard case .expression(let template) = try Bind<String>.read(json, reading) else { return nil }
      return .expression(template)
    }
    return try [Component].read(json, reading).map { .components($0) }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .components(let components): components.write(to: &writer)
    case .expression(let template): writer.string(template.source)
    }
  }
}
