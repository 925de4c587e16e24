public import BeagleExpressions

/// Dots that show which of several pages is visible. They do not react to presses.
public struct PageIndicator: BuiltInComponent, Hashable {
  /// How many dots there are. Nothing is shown without it.
  public var numberOfPages: Int?
  /// The page that is visible, counted from 0. Nothing is shown without it.
  public var currentPage: Bind<Int>?
  /// The colour of the dot of the current page. Absent: the renderer's choice.
  public var selectedColor: Bind<Color>?
  /// The colour of the other dots. Absent: the renderer's choice.
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

extension PageIndicator: Record {
  package init() { self.init(numberOfPages: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.optional("numberOfPages", &numberOfPages)
    try properties.optional("currentPage", &currentPage)
    try properties.optional("selectedColor", &selectedColor)
    try properties.optional("unselectedColor", &unselectedColor)
  }
}
