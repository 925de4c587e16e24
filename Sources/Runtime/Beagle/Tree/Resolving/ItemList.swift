import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The common properties of list views and grid views: a list is a grid with one column.
struct ItemList {
  var dataSource: Bind<DynamicObject>?
  var templates: [Template]
  var children: [Component]?
  var iteratorName: String
  var indexName: String
  var key: ContextPath?
  var onScrollEnd: [Action]?
  var scrollEndThreshold: Int
  var traits: Traits

  /// The properties of a list that affect its layout.
  struct Traits {
    var direction = ScrollDirection.vertical
    /// The number of columns, or of rows if the list is horizontal.
    var span = 1
    var showsIndicator = false
    var usesParentScroll = false
  }

  init(_ list: some ItemsComponent, span: Int = 1) {
    dataSource = list.dataSource
    templates = list.templates ?? []
    children = list.children
    iteratorName = list.iteratorName ?? "item"
    indexName = list.indexName ?? "index"
    key = list.key.flatMap { ContextPath($0) }
    onScrollEnd = list.onScrollEnd
    scrollEndThreshold = list.scrollEndThreshold ?? 100
    traits = Traits(list, span: span)
  }

  /// Whether it is one cell with all children, a legacy form.
  var isStatic: Bool { templates.isEmpty && children != nil }

  /// The identity of an item: its key if that is a string or a number, otherwise its index.
  func key(of item: DynamicObject, at index: Int) -> String {
    guard let key else { return "\(index)" }
    switch item.value(at: key) {
    case .string(let text): return text
    case .int(let int): return "\(int)"
    case .double(let double): return DynamicObject.double(double).text
    default: return "\(index)"
    }
  }
}

extension ItemList.Traits {
  init(_ list: some ItemsComponent, span: Int = 1) {
    direction = list.direction ?? .vertical
    self.span = max(1, span)
    showsIndicator = list.isScrollIndicatorVisible ?? false
    usesParentScroll = list.useParentScroll ?? false
  }
}

extension Component {
  var itemList: ItemList? {
    switch self {
    case .listView(let list): ItemList(list)
    case .gridView(let grid): ItemList(grid, span: grid.spanCount)
    default: nil
    }
  }

  /// The properties that affect its layout, if it is a list.
  var listTraits: ItemList.Traits {
    switch self {
    case .listView(let list): ItemList.Traits(list)
    case .gridView(let grid): ItemList.Traits(grid, span: grid.spanCount)
    default: ItemList.Traits()
    }
  }
}
