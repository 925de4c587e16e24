import BeagleJSON

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
  public var navigationBar: NavigationBar? {
    get { boxedBar }
    set { boxedBar = newValue }
  }
  /// As high as its content unless its style lets it grow. If it is higher than the viewport, it scrolls below the navigation bar.
  public var child: Component
  public var properties: WidgetProperties
  @Boxed private var boxedBar: NavigationBar?

  /// Creates a screen of one component. `Screen(_:title:_:)` is shorter.
  package init(
    safeArea: SafeArea? = nil, navigationBar: NavigationBar? = nil, child: Component,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.safeArea = safeArea
    boxedBar = navigationBar
    self.child = child
    self.properties = properties
  }

  /// A screen around a component that is none; a container's id becomes the screen's.
  package init(wrapping component: Component) {
    if case .screen(let screen) = component {
      self = screen
      return
    }
    self.init(child: component)
    if case .container(let container) = component { properties.id = container.properties.id }
  }

  public var component: Component { .screen(self) }
}

extension Screen: WireComponent {
  package init() { self.init(child: .empty) }

  package var childComponents: [Component]? { [child] }

  /// The bar has a title and items.
  package func partCount(within depth: Int) -> Int {
    3 + (navigationBar?.navigationBarItems?.count ?? 0) + child.partCount(within: depth - 1)
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.legacy("identifier", insteadOf: "id", String.self) { self.properties.id = $0 }
    try self.properties.map(&properties)
    try properties.optional("safeArea", &safeArea)
    try properties.optional("navigationBar", &navigationBar)
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

extension SafeArea: WireObject {
  package init() { self.init(top: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("top", &top)
    try properties.optional("leading", &leading)
    try properties.optional("bottom", &bottom)
    try properties.optional("trailing", &trailing)
  }
}

/// The bar at the top of a screen.
public struct NavigationBar: Sendable, Hashable {
  /// The title, taken as it is, without expressions.
  public var title: String
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing.
  public var styleId: String?
  /// Whether the way back is offered where there is a screen to go back to. Absent: true.
  public var showBackButton: Bool?
  /// Information about the back button for assistive technology. Absent: the platform's own text.
  public var backButtonAccessibility: Accessibility?
  /// Buttons at the trailing edge, from left to right.
  public var navigationBarItems: [NavigationBarItem]?

  /// Creates a bar. Parameters that are nil are not written to a document; the bar then has a back button and no items.
  public init(
    title: String, styleId: String? = nil, showBackButton: Bool? = nil,
    backButtonAccessibility: Accessibility? = nil, navigationBarItems: [NavigationBarItem]? = nil
  ) {
    self.title = title
    self.styleId = styleId
    self.showBackButton = showBackButton
    self.backButtonAccessibility = backButtonAccessibility
    self.navigationBarItems = navigationBarItems
  }
}

extension NavigationBar: WireObject {
  package init() { self.init(title: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("title", &title)
    try properties.optional("styleId", &styleId)
    try properties.optional("showBackButton", &showBackButton)
    try properties.optional("backButtonAccessibility", &backButtonAccessibility)
    try properties.optional("navigationBarItems", &navigationBarItems)
  }
}

/// A button in a ``NavigationBar``.
public struct NavigationBarItem: Sendable, Hashable {
  /// Identifies the button in analytics records.
  public var id: String?
  /// The item's text; expressions are not evaluated. Absent: empty. Phones show the image instead, if there is one; a
  /// terminal shows the text.
  public var text: String?
  /// In a document: the name of a local image, or an object with it.
  public var image: LocalImage?
  /// Run with the contexts that are visible to the screen's content. There is no implicit context. Always written,
  /// because iOS requires it. Absent: none.
  public var onPress: [Action]?
  /// Information for assistive technology. Absent: the text.
  public var accessibility: Accessibility?

  /// Creates a button of a bar.
  public init(
    id: String? = nil, text: String? = nil, image: LocalImage? = nil, onPress: [Action]? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.id = id
    self.text = text ?? ""
    self.image = image
    self.onPress = onPress ?? []
    self.accessibility = accessibility
  }
}

extension NavigationBarItem: WireObject {
  package init() { self.init(text: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("id", &id)
    try properties.optional("text", &text, absent: "")
    var name = image.map(ImageName.init)
    try properties.optional("image", &name)
    image = name?.image
    try properties.legacy("action", insteadOf: "onPress", [Action].self) { onPress = $0 }
    try properties.optional("onPress", &onPress, absent: [])
    try properties.optional("accessibility", &accessibility)
  }
}

/// A local image that is written as its name alone.
private struct ImageName: WireValue {
  var image: LocalImage

  static var expectation: String { "the name of an image" }
  static var shape: WireShape { .imageName }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ImageName? {
    try LocalImage.read(json, decoding).map(ImageName.init)
  }

  func write(to writer: inout JSONWriter) {
    // The name alone does not include the web's path.
    if let name = image.mobileId, image.url == nil {
      name.write(to: &writer)
    } else {
      image.write(to: &writer)
    }
  }
}
