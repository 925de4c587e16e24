public import BeagleExpressions

/// A row of tabs, one of which is selected.
public struct TabBar: BuiltInComponent, Hashable {
  /// A tab of a ``TabBar``.
  public struct Item: Sendable, Hashable {
    /// The tab's text, without expressions. Absent: the icon alone, or its name if images cannot be shown.
    public var title: String?
    /// Shown with the title. Absent: the title alone.
    public var icon: LocalImage?

    /// Creates a tab with a title, an icon or both.
    public init(title: String? = nil, icon: LocalImage? = nil) {
      self.title = title
      self.icon = icon
    }
  }

  /// The tabs, from left to right.
  public var items: [Item]
  /// The index of the selected tab, counted from 0. Absent: the first tab, or the tab that was selected. An
  /// index out of range selects no other tab. A change of the value does not run `onTabSelection`.
  public var currentTab: Bind<Int>?
  /// Run when the user selects a tab; the context `onTabSelection` has its index, counted from 0.
  public var onTabSelection: [Action]?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a tab bar with all its properties. `TabBar(_:currentTab:onTabSelection:)` is shorter.
  package init(
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

extension TabBar: WireComponent {
  package init() { self.init(items: []) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("items", &items)
    try properties.optional("currentTab", &currentTab)
    try properties.optional("onTabSelection", &onTabSelection)
    try properties.optional("styleId", &styleId)
  }
}

extension TabBar.Item: WireObject, WireCodable {
  package init() { self.init(title: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.optional("icon", &icon)
  }
}

/// A tab bar above its pages (Beagle 1.x). It manages the selection itself and starts with the first tab.
public struct TabView: BuiltInComponent, Hashable {
  /// The tabs, from left to right.
  public var children: [TabItem]
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates tabs with their pages. `TabView(_:)` is shorter.
  package init(
    children: [TabItem], styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .tabView(self) }
}

extension TabView: WireComponent {
  package init() { self.init(children: []) }

  package var childComponents: [Component]? { children.map(\.child) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("children", &children)
    try properties.optional("styleId", &styleId)
  }
}

/// A tab of a ``TabView`` and its page.
public struct TabItem: Sendable, Hashable {
  /// The tab's text, without expressions. Absent: the icon alone, or its name if images cannot be shown.
  public var title: String?
  /// Shown with the title. Absent: the title alone.
  public var icon: LocalImage?
  /// The page that is shown while the tab is selected.
  public var child: Component

  /// Creates a tab and its page.
  package init(title: String? = nil, icon: LocalImage? = nil, child: Component) {
    self.title = title
    self.icon = icon
    self.child = child
  }
}

extension TabItem: WireObject, WireCodable {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.optional("icon", &icon)
    try properties.child(&child)
  }
}
