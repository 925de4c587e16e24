public import BeagleExpressions
public import BeagleJSON

/// Changes a context's value, or a part of it. Everything that reads the context is updated before the next
/// action starts.
///
/// If no such context is visible, nothing happens.
public struct SetContext: BuiltInAction, Hashable {
  /// The nearest context with this id, looking outwards from the component whose event runs the action.
  /// `global` is the global context of the application. Absent: the nearest context that is declared by a
  /// component or is the item of a list cell; this is the behaviour on the web, whereas phones reject a
  /// document without the id.
  public var contextId: String?
  /// The path in the value, like `user.names[0]`; missing objects and arrays are created. Absent: the whole
  /// value. An empty path selects the whole value, too.
  public var path: String?
  /// The new value. Absent: null. Expressions inside it are evaluated when the action runs.
  public var value: Bind<DynamicObject>?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a value, the context is set to null.
  package init(
    contextId: String?, path: String? = nil, value: Bind<DynamicObject>? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.contextId = contextId
    self.path = path?.isEmpty == true ? nil : path
    self.value = value ?? .value(.empty)
    self.analytics = analytics
  }

  public var action: Action { .setContext(self) }
}

extension SetContext: WireAction {
  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("contextId", &contextId)
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
    try properties.optional("analytics", &analytics)
  }
}

/// Adds components to the first component on the screen that has the id, searched depth first. If there is
/// none, nothing happens.
///
/// Expressions in the new components read the contexts that are visible at the component they are added to.
public struct AddChildren: BuiltInAction, Hashable {
  /// The position of the new components among the existing children.
  public enum Mode: String, Sendable, CaseIterable {
    /// After the existing children.
    case append = "APPEND"
    /// Before the existing children, in the order of `value`.
    case prepend = "PREPEND"
    /// Replaces the existing children and removes their contexts.
    case replace = "REPLACE"
  }

  /// The components to add, or an expression that gives their JSON when the action runs.
  public enum Children: Sendable, Hashable {
    /// Components in the document. Their expressions are evaluated once they are on the screen.
    case components([Component])
    /// Evaluated when the action runs. The result must be an array of components as JSON; otherwise nothing
    /// is added.
    case expression(ExpressionTemplate)
  }

  /// The id, without expressions. Ids in list cells end with the cell's key: `row:7`.
  public var componentId: String
  /// The new components.
  public var value: Children
  /// Absent: append.
  public var mode: Mode?
  public var analytics: ActionAnalytics?

  /// Creates the action. If `mode` is nil, it is omitted from the document, which means `append`.
  package init(componentId: String, value: Children, mode: Mode? = nil, analytics: ActionAnalytics? = nil) {
    self.componentId = componentId
    self.value = value
    self.mode = mode
    self.analytics = analytics
  }

  public var action: Action { .addChildren(self) }
}

extension AddChildren: WireAction {
  package init() { self.init(componentId: "", value: .components([])) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("componentId", &componentId)
    try properties.required("value", &value)
    try properties.optional("mode", &mode)
    try properties.optional("analytics", &analytics)
  }
}

extension AddChildren.Mode: WireCodableEnum { package static let names = NameTable<Self>() }

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

/// Runs one of two lists of actions, with the contexts that this action can read.
public struct Condition: BuiltInAction, Hashable {
  /// Evaluated when the action runs. Only `true` is true: null, 1 and the text `true` are not.
  public var condition: Bind<Bool>
  /// Run if the condition is true.
  public var onTrue: [Action]?
  /// Run if the condition is not true, including null.
  public var onFalse: [Action]?
  public var analytics: ActionAnalytics?

  /// Creates the action. A list that is nil runs nothing.
  package init(
    condition: Bind<Bool>, onTrue: [Action]? = nil, onFalse: [Action]? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.condition = condition
    self.onTrue = onTrue
    self.onFalse = onFalse
    self.analytics = analytics
  }

  public var action: Action { .condition(self) }
}

extension Condition: WireAction {
  package init() { self.init(condition: .value(false)) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("condition", &condition)
    try properties.optional("onTrue", &onTrue)
    try properties.optional("onFalse", &onFalse)
    try properties.optional("analytics", &analytics)
  }
}
