public import BeagleExpressions

/// Text that runs actions when pressed.
public struct Button: ServerDrivenComponent, Hashable {
  public var text: Bind<String>
  public var styleId: String?
  /// Absent: true. A disabled button does not run its actions.
  public var enabled: Bind<Bool>?
  public var onPress: [Action]?
  public var properties: WidgetProperties

  public init(
    text: Bind<String>, styleId: String? = nil, enabled: Bind<Bool>? = nil, onPress: [Action]? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.text = text
    self.styleId = styleId
    self.enabled = enabled
    self.onPress = onPress
    self.properties = properties
  }

  public var component: Component { .button(self) }
}

extension Button: Record {
  package init() { self.init(text: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("text", &text)
    try properties.optional("styleId", &styleId)
    try properties.optional("enabled", &enabled)
    try properties.optional("onPress", &onPress)
  }
}
