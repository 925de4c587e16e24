/// What every component can have.
public struct WidgetProperties: Sendable, Hashable {
  /// Identifies the component for actions and analytics; should be unique in a screen.
  public var id: String?
  @Boxed public var style: Style?
  @Boxed public var accessibility: Accessibility?
  /// A context that the component and everything inside it can read.
  @Boxed public var context: Context?
  /// Run once, before the component is first shown.
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
    try properties.optional("style", &_style)
    try properties.optional("accessibility", &_accessibility)
    try properties.optional("context", &_context)
    try properties.optional("onInit", &onInit)
  }
}
