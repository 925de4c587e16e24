/// Submits its ``Form`` when its child is pressed (Beagle 1.x).
public struct FormSubmit: BuiltInComponent, Hashable {
  /// The component that submits the form when it is pressed.
  public var child: Component
  /// Whether it can be pressed before every required input is valid. Absent: true.
  public var enabled: Bool?
  public var properties: WidgetProperties

  /// Creates a component that submits the form around it, by default whether the form is valid or not.
  public init(child: Component, enabled: Bool? = nil, properties: WidgetProperties = WidgetProperties()) {
    self.child = child
    self.enabled = enabled
    self.properties = properties
  }

  public var component: Component { .formSubmit(self) }
}

extension FormSubmit: Record {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("enabled", &enabled)
  }
}
