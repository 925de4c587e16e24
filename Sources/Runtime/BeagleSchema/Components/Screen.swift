import BeagleJSON

/// A whole screen: a component below an optional navigation bar.
///
/// ```swift
/// let screen = Screen("home", title: "Home") {
///   Text("Hi @{user.name}")
/// }.context(Context(id: "user", value: ["name": "Ana"]))
/// ```
///
/// Only the background colour of its style is used. ``PopToView`` finds the screen by its id.
public struct Screen: BuiltInComponent, Hashable {
  /// Absent: all edges.
  public var safeArea: SafeArea?
  /// Absent: no bar.
  public var navigationBar: NavigationBar? {
    get { boxedBar }
    set { boxedBar = newValue }
  }
  /// The content of the screen. It is as high as its own content unless its style lets it grow. If it is
  /// higher than the viewport, it scrolls below the navigation bar.
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

  /// Wraps any other component in a screen; the id of a container becomes that of the screen.
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

  /// Counts the bar with its title and items.
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

/// The edges at which a screen avoids the areas that the device covers. An absent edge avoids them.
public struct SafeArea: Sendable, Hashable {
  /// The top edge. Absent: true.
  public var top: Bool?
  /// The left edge. Absent: true.
  public var leading: Bool?
  /// The bottom edge. Absent: true.
  public var bottom: Bool?
  /// The right edge. Absent: true.
  public var trailing: Bool?

  /// Creates a safe area, by default with all four edges.
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
  /// The title, without expressions.
  public var title: String
  /// The name of a style in the application's theme. An unknown name changes nothing. Absent: none.
  public var styleId: String?
  /// Whether a back button is shown if there is a screen to go back to. Absent: true.
  public var showBackButton: Bool?
  /// Information about the back button for assistive technology. Absent: the platform's default.
  public var backButtonAccessibility: Accessibility?
  /// Buttons at the trailing edge, from left to right. Absent: none.
  public var navigationBarItems: [NavigationBarItem]?

  /// Creates a bar. Parameters that are nil are omitted from the document; by default, the bar has a back
  /// button and no items.
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
  /// The name of the button in analytics records. Absent: none.
  public var id: String?
  /// The item's text; expressions are not evaluated. Absent: empty. Phones show the image instead, if there
  /// is one; a terminal shows the text.
  public var text: String?
  /// In a document: the name of a local image, or an object with it. Absent: none.
  public var image: LocalImage?
  /// Run when the user presses the button. The actions read the contexts that are visible to the screen's
  /// content. There is no implicit context to read. Absent: none.
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

/// A local image that is written as just its name.
private struct ImageName: WireValue {
  var image: LocalImage

  static var expectation: String { "the name of an image" }
  static var shape: WireShape { .imageName }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ImageName? {
    try LocalImage.read(json, decoding).map(ImageName.init)
  }

  func write(to writer: inout JSONWriter) {
    // The name alone does not include the path for the web.
    if let name = image.mobileId, image.url == nil {
      name.write(to: &writer)
    } else {
      image.write(to: &writer)
    }
  }
}
