/// Makes its child run actions when pressed. Draws nothing itself.
public struct Touchable: BuiltInComponent, Hashable {
  /// The component that can be pressed.
  public var child: Component
  /// Run in order, with the contexts that are visible at the child. There is no implicit context.
  public var onPress: [Action]
  public var properties: WidgetProperties

  /// Creates a child that can be pressed. `Touchable(onPress:content:)` is shorter.
  public init(child: Component, onPress: [Action], properties: WidgetProperties = WidgetProperties()) {
    self.child = child
    self.onPress = onPress
    self.properties = properties
  }

  public var component: Component { .touchable(self) }
}

extension Touchable: Record {
  package init() {
    child = .empty
    onPress = []
    properties = WidgetProperties()
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.required("onPress", &onPress)
    properties.ignored("clickAnalyticsEvent")
  }
}
