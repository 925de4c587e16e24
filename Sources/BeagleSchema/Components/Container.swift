/// A box that arranges its children, by default in a column.
public struct Container: BuiltInComponent, Hashable {
  /// In the order of the layout. Absent: none.
  public var children: [Component]?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a container with all its properties. `Container { … }` is shorter.
  public init(
    children: [Component]? = nil, styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .container(self) }
}

extension Container: Record {
  package init() { properties = WidgetProperties() }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("styleId", &styleId)
  }
}
