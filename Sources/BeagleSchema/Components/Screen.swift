/// A whole screen: a navigation bar, if it has one, above one component.
///
/// ```swift
/// let screen = Screen("home", title: "Home") {
///   Text("Hi @{user.name}")
/// }.context(Context(id: "user", value: ["name": "Ana"]))
/// ```
///
/// Of its style only the background colour is used. Its id is what ``PopToView`` looks for.
public struct Screen: BuiltInComponent, Hashable {
  /// Which edges keep clear of what a device covers. Absent: all of them.
  public var safeArea: SafeArea?
  /// Absent: no bar.
  @Boxed public var navigationBar: NavigationBar?
  /// As high as its content unless its style lets it grow. If it is higher than the viewport, it scrolls below the navigation bar.
  public var child: Component
  public var properties: WidgetProperties

  /// Creates a screen of one component. `Screen(_:title:_:)` is shorter.
  public init(
    safeArea: SafeArea? = nil, navigationBar: NavigationBar? = nil, child: Component,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.safeArea = safeArea
    self.navigationBar = navigationBar
    self.child = child
    self.properties = properties
  }

  /// A screen around a component that is none; a container's id becomes the screen's.
  public init(wrapping component: Component) {
    if case .screen(let screen) = component {
      self = screen
      return
    }
    self.init(child: component)
    if case .container(let container) = component { properties.id = container.properties.id }
  }

  public var component: Component { .screen(self) }
}

extension Screen: Record {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.legacy("identifier", insteadOf: "id", String.self) { self.properties.id = $0 }
    try self.properties.map(&properties)
    try properties.optional("safeArea", &safeArea)
    try properties.optional("navigationBar", &_navigationBar)
    try properties.child(&child)
    properties.ignored("screenAnalyticsEvent")
  }
}

/// Which edges keep clear of what the device covers. An absent edge does.
public struct SafeArea: Sendable, Hashable {
  /// Absent: true.
  public var top: Bool?
  /// The left edge. Absent: true.
  public var leading: Bool?
  /// Absent: true.
  public var bottom: Bool?
  /// The right edge. Absent: true.
  public var trailing: Bool?

  /// By default all four edges keep clear of what a device covers.
  public init(top: Bool? = nil, leading: Bool? = nil, bottom: Bool? = nil, trailing: Bool? = nil) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

extension SafeArea: Record {
  package init() { self.init(top: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("top", &top)
    try properties.optional("leading", &leading)
    try properties.optional("bottom", &bottom)
    try properties.optional("trailing", &trailing)
  }
}
