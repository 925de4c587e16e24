public import BeagleExpressions

/// Text that runs actions when pressed.
public struct Button: BuiltInComponent, Hashable {
  /// The label. Null is shown as an empty text.
  public var text: Bind<String>
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  /// Whether the button runs its actions. Absent: true. An expression that gives null changes nothing.
  public var enabled: Bind<Bool>?
  /// Run when the user presses the button. There is no implicit context to read.
  public var onPress: [Action]?
  public var properties: WidgetProperties

  /// Creates a button with all its properties. `Button(_:onPress:)` is shorter.
  package init(
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

extension Button: WireComponent {
  package init() {
    text = .value("")
    properties = WidgetProperties()
  }

  // A button without actions accepts presses all the same, so that they do not reach enclosing components.
  package var pressActions: [Action]? { onPress ?? [] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("text", &text)
    try properties.optional("styleId", &styleId)
    try properties.optional("enabled", &enabled)
    try properties.optional("onPress", &onPress)
    properties.ignored("clickAnalyticsEvent")
  }
}

/// Makes its child run actions when pressed. Draws nothing itself.
public struct Touchable: BuiltInComponent, Hashable {
  /// The component that can be pressed.
  public var child: Component
  /// Run when the user presses the child. The actions read the contexts that are visible at the child. There
  /// is no implicit context to read.
  public var onPress: [Action]
  public var properties: WidgetProperties

  /// Creates a component whose child can be pressed. `Touchable(onPress:content:)` is shorter.
  package init(child: Component, onPress: [Action], properties: WidgetProperties = WidgetProperties()) {
    self.child = child
    self.onPress = onPress
    self.properties = properties
  }

  public var component: Component { .touchable(self) }
}

extension Touchable: WireComponent {
  package init() {
    child = .empty
    onPress = []
    properties = WidgetProperties()
  }

  package var childComponents: [Component]? { [child] }

  package var pressActions: [Action]? { onPress }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.required("onPress", &onPress)
    properties.ignored("clickAnalyticsEvent")
  }
}
