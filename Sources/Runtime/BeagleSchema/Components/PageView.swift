public import BeagleExpressions

/// Pages, one of which is visible. It takes the free space in its parent.
public struct PageView: BuiltInComponent, Hashable {
  /// The pages. The contexts of all pages exist, whichever is visible. Absent: none.
  public var children: [Component]?
  /// The index of the visible page, counted from 0. Absent: the first page, or the page that was visible. An
  /// index out of range turns no page. A change of the value does not run `onPageChange`.
  public var currentPage: Bind<Int>?
  /// Run when the user turns the page; the context `onPageChange` has its index, counted from 0.
  public var onPageChange: [Action]?
  /// A legacy form: an indicator below the pages. It shows their number and the current one, whatever its own
  /// properties. Absent: none.
  public var pageIndicator: Component?
  public var properties: WidgetProperties

  /// Creates a page view with all its properties. `PageView(currentPage:_:)` is shorter.
  package init(
    children: [Component]? = nil, currentPage: Bind<Int>? = nil, onPageChange: [Action]? = nil,
    pageIndicator: Component? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.currentPage = currentPage
    self.onPageChange = onPageChange
    self.pageIndicator = pageIndicator
    self.properties = properties
  }

  public var component: Component { .pageView(self) }
}

extension PageView: WireComponent {
  package init() { self.init(children: nil) }

  package var childComponents: [Component]? { children }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("currentPage", &currentPage)
    try properties.optional("onPageChange", &onPageChange)
    try properties.optional("pageIndicator", &pageIndicator)
    properties.ignored("showArrow")
  }
}

/// Dots that show which of several pages is visible. They do not react to presses.
public struct PageIndicator: BuiltInComponent, Hashable {
  /// The number of dots. Absent: nothing is shown.
  public var numberOfPages: Int?
  /// The index of the visible page, counted from 0. Absent: nothing is shown.
  public var currentPage: Bind<Int>?
  /// The colour of the dot of the current page. Absent: the renderer's default.
  public var selectedColor: Bind<Color>?
  /// The colour of the other dots. Absent: the renderer's default.
  public var unselectedColor: Bind<Color>?
  public var properties: WidgetProperties

  /// Creates an indicator, which shows nothing until it has both numbers.
  public init(
    numberOfPages: Int? = nil, currentPage: Bind<Int>? = nil, selectedColor: Bind<Color>? = nil,
    unselectedColor: Bind<Color>? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.numberOfPages = numberOfPages
    self.currentPage = currentPage
    self.selectedColor = selectedColor
    self.unselectedColor = unselectedColor
    self.properties = properties
  }

  public var component: Component { .pageIndicator(self) }
}

extension PageIndicator: WireComponent {
  package init() { self.init(numberOfPages: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.optional("numberOfPages", &numberOfPages)
    try properties.optional("currentPage", &currentPage)
    try properties.optional("selectedColor", &selectedColor)
    try properties.optional("unselectedColor", &unselectedColor)
  }
}
