/// What every component can have.
public struct WidgetProperties: Sendable, Hashable {
  /// Identifies the component for actions and analytics; should be unique in a screen, else the first is
  /// meant. In list cells the keys of the cells are added: `row:7`.
  public var id: String?
  /// Absent: the layout that components of its type have by themselves.
  public var style: Style?
  /// Absent: what the platform tells by itself.
  @Boxed public var accessibility: Accessibility?
  /// A context that the component and everything inside it can read: its own properties, too.
  @Boxed public var context: Context?
  /// Run once, before the component is first shown: those of children before those of their parents, siblings
  /// in document order. In a list, once for each new key. There is no implicit context to read.
  public var onInit: [Action]?

  public init(
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil, context: Context? = nil,
    onInit: [Action]? = nil
  ) {
    self.id = id
    self.style = style
    self.accessibility = accessibility
    self.context = context
    self.onInit = onInit
  }
}

extension WidgetProperties {
  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("id", &id)
    try properties.optional("style", &style)
    try properties.optional("accessibility", &_accessibility)
    try properties.optional("context", &_context)
    try properties.optional("onInit", &onInit)
  }
}
