/// A tab bar above its pages (Beagle 1.x). It manages the selection itself and starts with the first tab.
public struct TabView: BuiltInComponent, Hashable {
  /// The tabs, from left to right.
  public var children: [TabItem]
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates tabs with their pages. `TabView(_:)` is shorter.
  public init(
    children: [TabItem], styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .tabView(self) }
}

extension TabView: Record {
  package init() { self.init(children: []) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("children", &children)
    try properties.optional("styleId", &styleId)
  }
}

/// A tab of a ``TabView`` and its page.
public struct TabItem: Sendable, Hashable {
  /// The tab's text, without expressions. Absent: the icon alone; where pictures cannot be shown, its name.
  public var title: String?
  /// Shown with the title. Absent: the title alone.
  public var icon: LocalImage?
  /// The page that shows while the tab is selected.
  public var child: Component

  /// Creates a tab and its page.
  public init(title: String? = nil, icon: LocalImage? = nil, child: Component) {
    self.title = title
    self.icon = icon
    self.child = child
  }
}

extension TabItem: Record {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.optional("icon", &icon)
    try properties.child(&child)
  }
}
