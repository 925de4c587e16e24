/// A box that arranges its children, in a column unless its style says otherwise.
public struct Container: BuiltInComponent, Hashable {
  /// In the order of the layout. Absent: none.
  public var children: [Component]?
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing; what
  /// `style` says wins.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a container with all that a document can say of it. `Container { … }` is shorter.
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
