public import BeagleExpressions

/// A row of tabs of which one is selected.
public struct TabBar: BuiltInComponent, Hashable {
  /// A tab of a ``TabBar``.
  public struct Item: Sendable, Hashable {
    /// The tab's text, without expressions. Absent: the icon alone; where pictures cannot be shown, its name.
    public var title: String?
    /// Shown with the title. Absent: the title alone.
    public var icon: LocalImage?

    /// Creates a tab of a title, an icon or both.
    public init(title: String? = nil, icon: LocalImage? = nil) {
      self.title = title
      self.icon = icon
    }
  }

  /// From left to right.
  public var items: [Item]
  /// The index, counted from 0. Absent or out of range: the first tab, or the one that was selected. A change does not
  /// run `onTabSelection`.
  public var currentTab: Bind<Int>?
  /// Run when the user selects a tab; the context `onTabSelection` has its index, counted from 0.
  public var onTabSelection: [Action]?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates tabs with all their properties. `TabBar(_:currentTab:onTabSelection:)` is shorter.
  public init(
    items: [Item], currentTab: Bind<Int>? = nil, onTabSelection: [Action]? = nil, styleId: String? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.items = items
    self.currentTab = currentTab
    self.onTabSelection = onTabSelection
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .tabBar(self) }
}

extension TabBar: Record {
  package init() { self.init(items: []) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("items", &items)
    try properties.optional("currentTab", &currentTab)
    try properties.optional("onTabSelection", &onTabSelection)
    try properties.optional("styleId", &styleId)
  }
}

extension TabBar.Item: Record {
  package init() { self.init(title: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.optional("icon", &icon)
  }
}
