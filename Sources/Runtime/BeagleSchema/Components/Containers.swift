public import BeagleExpressions

/// A box that arranges its children, by default in a column.
public struct Container: BuiltInComponent, Hashable {
  /// The components in the order of the layout. Absent: none.
  public var children: [Component]?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a container with all its properties. `Container { … }` is shorter.
  package init(
    children: [Component]? = nil, styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .container(self) }
}

extension Container: WireComponent {
  package init() { properties = WidgetProperties() }

  package var childComponents: [Component]? { children ?? [] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("styleId", &styleId)
  }
}

/// A box whose content may be larger than itself. It takes the free space in its parent.
public struct ScrollView: BuiltInComponent, Hashable {
  /// The components that follow each other along `scrollDirection`. Absent: none.
  public var children: [Component]?
  /// Absent: vertical.
  public var scrollDirection: ScrollDirection?
  /// Whether a scroll bar is shown. Absent: true.
  public var scrollBarEnabled: Bool?
  public var properties: WidgetProperties

  /// Creates a scroll view with all its properties. `ScrollView(_:_:)` is shorter.
  package init(
    children: [Component]? = nil, scrollDirection: ScrollDirection? = nil, scrollBarEnabled: Bool? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.scrollDirection = scrollDirection
    self.scrollBarEnabled = scrollBarEnabled
    self.properties = properties
  }

  public var component: Component { .scrollView(self) }
}

extension ScrollView: WireComponent {
  package init() { self.init(children: nil) }

  package var childComponents: [Component]? { children }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("scrollDirection", &scrollDirection)
    try properties.optional("scrollBarEnabled", &scrollBarEnabled)
  }
}

/// The axis of a scroll view or list.
public enum ScrollDirection: String, Sendable, CaseIterable {
  /// From top to bottom.
  case vertical = "VERTICAL"
  /// From left to right.
  case horizontal = "HORIZONTAL"
}

extension ScrollDirection: WireCodableEnum { package static let names = NameTable<Self>() }

/// Lets the user pull its child down to reload it.
public struct PullToRefresh: BuiltInComponent, Hashable {
  /// The content. A list, grid or scroll view is pulled itself; any other component is wrapped in a scroll
  /// view.
  public var child: Component
  /// Run when the user pulls the child down, which shows the spinner. There is no implicit context to read.
  /// Absent: none.
  public var onPull: [Action]?
  /// Whether the spinner turns: true starts it without running `onPull`, false or null stops it. Absent:
  /// false.
  public var isRefreshing: Bind<Bool>?
  /// The colour of the spinner. Absent: the renderer's choice.
  public var color: Bind<Color>?
  public var properties: WidgetProperties

  /// Creates the component. `onPull` is always written to the document, without actions as an empty list.
  package init(
    child: Component, onPull: [Action]? = nil, isRefreshing: Bind<Bool>? = nil, color: Bind<Color>? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.child = child
    self.onPull = onPull ?? []
    self.isRefreshing = isRefreshing
    self.color = color
    self.properties = properties
  }

  public var component: Component { .pullToRefresh(self) }
}

extension PullToRefresh: WireComponent {
  package init() { self.init(child: .empty) }

  package var childComponents: [Component]? { [child] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("onPull", &onPull, absent: [])
    try properties.optional("isRefreshing", &isRefreshing)
    try properties.optional("color", &color)
  }
}
