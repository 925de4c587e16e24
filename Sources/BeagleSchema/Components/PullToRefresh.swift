public import BeagleExpressions

/// Lets the user pull its child down to reload it.
public struct PullToRefresh: BuiltInComponent, Hashable {
  /// A list, grid or scroll view is pulled itself. Anything else is put into a scroll view.
  public var child: Component
  /// Run when the user has pulled, which starts the spinner. There is no implicit context to read.
  /// Written in any case, as Android insists on it. Absent: none.
  public var onPull: [Action]?
  /// Whether the spinner turns: true starts it without running `onPull`, false or null stops it.
  public var isRefreshing: Bind<Bool>?
  /// The spinner's colour.
  public var color: Bind<Color>?
  public var properties: WidgetProperties

  /// Creates the component. `onPull` is always written to a document; without actions as an empty list.
  public init(
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

extension PullToRefresh: Record {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("onPull", &onPull, absent: [])
    try properties.optional("isRefreshing", &isRefreshing)
    try properties.optional("color", &color)
  }
}
