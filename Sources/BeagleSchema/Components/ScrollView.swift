/// A box whose content may be larger than itself. It takes the free space in its parent.
public struct ScrollView: BuiltInComponent, Hashable {
  /// One after the other along `scrollDirection`.
  public var children: [Component]?
  /// Absent: vertical.
  public var scrollDirection: ScrollDirection?
  /// Whether a scroll bar is shown. Absent: true.
  public var scrollBarEnabled: Bool?
  public var properties: WidgetProperties

  /// Creates a scroll view with all its properties. `ScrollView(_:_:)` is shorter.
  public init(
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

extension ScrollView: Record {
  package init() { self.init(children: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("scrollDirection", &scrollDirection)
    try properties.optional("scrollBarEnabled", &scrollBarEnabled)
  }
}

/// The axis along which a view scrolls or a list runs.
public enum ScrollDirection: String, Sendable, CaseIterable {
  /// From top to bottom.
  case vertical = "VERTICAL"
  /// From left to right.
  case horizontal = "HORIZONTAL"
}

extension ScrollDirection: WireEnum { package static let names = WireNames<Self>() }
