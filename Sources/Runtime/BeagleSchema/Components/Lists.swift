public import BeagleExpressions
public import BeagleJSON

/// A row or column of cells, one for each item of its data.
public struct ListView: BuiltInComponent, Hashable {
  /// The array of items, usually an expression. There is one cell for each item. If the value is not an
  /// array, null included, there are no cells. Absent: no items. Only a list of `children` can omit it.
  public var dataSource: Bind<DynamicObject>?
  /// How items are shown: by the first template whose case is true, else by the first without a case. If
  /// there is neither, the item's cell is empty. Absent: none.
  public var templates: [Template]?
  /// A legacy form: one cell with all of them, if there are no templates. Absent: none.
  public var children: [Component]?
  /// The context id under which a cell reads its item. Absent: `item`.
  public var iteratorName: String?
  /// The context id under which a cell reads its index, counted from 0. Absent: `index`.
  public var indexName: String?
  /// The path, inside each item, of a text or number that identifies the item. The list appends this value to
  /// the ids in the item's cell: `row:7`. Absent: the item's index. The list also uses the index for an item
  /// without a text or number at the path.
  public var key: String?
  /// Absent: vertical.
  public var direction: ScrollDirection?
  /// Run when the user scrolls to `scrollEndThreshold`, or immediately if all content fits. The list runs
  /// the actions only once until `dataSource` changes. There is no implicit context to read.
  public var onScrollEnd: [Action]?
  /// The part of the content, in percent, that has to be scrolled into view for `onScrollEnd` to run. Absent:
  /// 100.
  public var scrollEndThreshold: Int?
  /// Whether a scroll bar is shown. Absent: false.
  public var isScrollIndicatorVisible: Bool?
  /// Whether the list takes its full length and leaves scrolling to its parent. Absent: false.
  public var useParentScroll: Bool?
  public var properties: WidgetProperties

  /// Creates a list with all its properties. `ListView(_:key:direction:_:)` is shorter.
  package init(
    dataSource: Bind<DynamicObject>? = nil, templates: [Template]? = nil, children: [Component]? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    direction: ScrollDirection? = nil, onScrollEnd: [Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.dataSource = dataSource ?? (children == nil ? .value([]) : nil)
    self.templates = templates
    self.children = children
    self.iteratorName = iteratorName
    self.indexName = indexName
    self.key = key
    self.direction = direction
    self.onScrollEnd = onScrollEnd
    self.scrollEndThreshold = scrollEndThreshold
    self.isScrollIndicatorVisible = isScrollIndicatorVisible
    self.useParentScroll = useParentScroll
    self.properties = properties
  }

  public var component: Component { .listView(self) }
}

extension ListView: ItemsComponent {
  package init() {
    self.init(dataSource: nil)
    // Not required if there are children.
    dataSource = nil
  }

  package static var alwaysHasTemplates: Bool { false }
  package mutating func mapSpan(_ properties: inout some PropertyMapper) {}
}

/// Cells in columns, or in rows if the grid is horizontal: one for each item of its data.
public struct GridView: BuiltInComponent, Hashable {
  /// The number of columns, or of rows if it is horizontal. A number below 1 is the same as 1. Absent: 1.
  public var spanCount: Int
  /// The array of items, usually an expression. There is one cell for each item. If the value is not an
  /// array, null included, there are no cells. Absent: no items. Only a list of `children` can omit it.
  public var dataSource: Bind<DynamicObject>?
  /// How items are shown: by the first template whose case is true, else by the first without a case. If
  /// there is neither, the item's cell is empty. Absent: none.
  public var templates: [Template]?
  /// A legacy form: one cell with all of them, if there are no templates. Absent: none.
  public var children: [Component]?
  /// The context id under which a cell reads its item. Absent: `item`.
  public var iteratorName: String?
  /// The context id under which a cell reads its index, counted from 0. Absent: `index`.
  public var indexName: String?
  /// The path, inside each item, of a text or number that identifies the item. The list appends this value to
  /// the ids in the item's cell: `row:7`. Absent: the item's index. The list also uses the index for an item
  /// without a text or number at the path.
  public var key: String?
  /// Absent: vertical.
  public var direction: ScrollDirection?
  /// Run when the user scrolls to `scrollEndThreshold`, or immediately if all content fits. The list runs
  /// the actions only once until `dataSource` changes. There is no implicit context to read.
  public var onScrollEnd: [Action]?
  /// The part of the content, in percent, that has to be scrolled into view for `onScrollEnd` to run. Absent:
  /// 100.
  public var scrollEndThreshold: Int?
  /// Whether a scroll bar is shown. Absent: false.
  public var isScrollIndicatorVisible: Bool?
  /// Whether the grid takes its full length and leaves scrolling to its parent. Absent: false.
  public var useParentScroll: Bool?
  public var properties: WidgetProperties

  /// Creates a grid with all its properties. `GridView(columns:_:key:_:)` is shorter.
  package init(
    spanCount: Int = 1, dataSource: Bind<DynamicObject>? = nil, templates: [Template]? = nil,
    children: [Component]? = nil, iteratorName: String? = nil, indexName: String? = nil,
    key: String? = nil, direction: ScrollDirection? = nil, onScrollEnd: [Action]? = nil,
    scrollEndThreshold: Int? = nil, isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.spanCount = spanCount
    self.dataSource = dataSource ?? (children == nil ? .value([]) : nil)
    self.templates = templates ?? (children == nil ? [] : nil)
    self.children = children
    self.iteratorName = iteratorName
    self.indexName = indexName
    self.key = key
    self.direction = direction
    self.onScrollEnd = onScrollEnd
    self.scrollEndThreshold = scrollEndThreshold
    self.isScrollIndicatorVisible = isScrollIndicatorVisible
    self.useParentScroll = useParentScroll
    self.properties = properties
  }

  public var component: Component { .gridView(self) }
}

extension GridView: ItemsComponent {
  package init() {
    self.init(spanCount: 1)
    // Neither is required if there are children.
    dataSource = nil
    templates = nil
  }

  package static var alwaysHasTemplates: Bool { true }

  /// `numColumns` is the legacy name, for grids that are always vertical; `spanCount` overrides it.
  package mutating func mapSpan(_ properties: inout some PropertyMapper) throws(DocumentError) {
    var columns: Int?
    try properties.legacy("numColumns", insteadOf: "spanCount", Int.self) { columns = $0 }
    guard let columns else {
      var count: Int? = spanCount
      try properties.optional("spanCount", &count, absent: 1)
      return spanCount = count ?? 1
    }
    var count: Int?
    try properties.legacy("spanCount", insteadOf: "spanCount", Int.self) { count = $0 }
    spanCount = count ?? columns
    if count == nil { direction = nil }
  }
}

/// The common properties of lists and grids.
package protocol ItemsComponent: WireComponent {
  var dataSource: Bind<DynamicObject>? { get set }
  var templates: [Template]? { get set }
  var children: [Component]? { get set }
  var iteratorName: String? { get set }
  var indexName: String? { get set }
  var key: String? { get set }
  var direction: ScrollDirection? { get set }
  var onScrollEnd: [Action]? { get set }
  var scrollEndThreshold: Int? { get set }
  var isScrollIndicatorVisible: Bool? { get set }
  var useParentScroll: Bool? { get set }

  /// Whether templates are always written, unless there are children.
  static var alwaysHasTemplates: Bool { get }
  mutating func mapSpan(_ properties: inout some PropertyMapper) throws(DocumentError)
}

extension ItemsComponent {
  package var childComponents: [Component]? { children }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.dataSource(&dataSource, isStatic: children != nil)
    if Self.alwaysHasTemplates, children == nil {
      try properties.optional("templates", &templates, absent: [])
    } else {
      try properties.optional("templates", &templates)
    }
    try properties.optional("iteratorName", &iteratorName)
    try properties.optional("indexName", &indexName)
    try properties.optional("key", &key)
    try properties.optional("direction", &direction)
    try mapSpan(&properties)
    try properties.optional("onScrollEnd", &onScrollEnd)
    try properties.optional("scrollEndThreshold", &scrollEndThreshold)
    try properties.optional("isScrollIndicatorVisible", &isScrollIndicatorVisible)
    try properties.optional("useParentScroll", &useParentScroll)
    properties.ignored("itemAspectRatio")
    try properties.legacy("template", insteadOf: "templates", Component.self) {
      if templates == nil || Self.alwaysHasTemplates && templates?.isEmpty == true {
        templates = [Template(view: $0)]
      }
    }
  }
}

/// A template for list items, optionally with a condition.
public struct Template: Sendable, Hashable {
  /// The condition, which can read the item, its index and the contexts of the list. Only `true` is true.
  /// Absent: the template is for all items that no other template matches.
  public var `case`: Bind<Bool>?
  /// The component for an item. It is created once per item, and reads the item under the list's
  /// `iteratorName` and the index under `indexName`.
  public var view: Component

  /// Creates a template, by default for all items that no other template matches.
  package init(case: Bind<Bool>? = nil, view: Component) {
    self.case = `case`
    self.view = view
  }
}

extension Template: WireObject, WireCodable {
  package init() { self.init(view: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("case", &`case`)
    try properties.required("view", &view)
  }
}
