import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What list views and grid views have in common: a list is a grid with one column.
struct ItemList {
  var dataSource: Bind<DynamicObject>?
  var templates: [Template]
  var children: [Component]?
  var iteratorName: String
  var indexName: String
  var key: ContextPath?
  var direction: ScrollDirection
  /// Columns, or rows where the list is horizontal.
  var span: Int
  var showsIndicator: Bool
  var usesParentScroll: Bool

  init(_ list: ListView) {
    self.init(
      list.dataSource, list.templates, list.children, list.iteratorName, list.indexName, list.key,
      list.direction, span: 1, list.isScrollIndicatorVisible, list.useParentScroll)
  }

  init(_ grid: GridView) {
    self.init(
      grid.dataSource, grid.templates, grid.children, grid.iteratorName, grid.indexName, grid.key,
      grid.direction, span: grid.spanCount, grid.isScrollIndicatorVisible, grid.useParentScroll)
  }

  private init(
    _ dataSource: Bind<DynamicObject>?, _ templates: [Template]?, _ children: [Component]?,
    _ iteratorName: String?,
    _ indexName: String?, _ key: String?, _ direction: ScrollDirection?, span: Int, _ showsIndicator: Bool?,
    _ usesParentScroll: Bool?
  ) {
    self.dataSource = dataSource
    self.templates = templates ?? []
    self.children = children
    self.iteratorName = iteratorName ?? "item"
    self.indexName = indexName ?? "index"
    self.key = key.flatMap { ContextPath($0) }
    self.direction = direction ?? .vertical
    self.span = max(1, span)
    self.showsIndicator = showsIndicator ?? false
    self.usesParentScroll = usesParentScroll ?? false
  }

  /// What tells an item from the others: its key where it is text or a number, else its place.
  func key(of item: DynamicObject, at place: Int) -> String {
    guard let key else { return "\(place)" }
    switch item.value(at: key) {
    case .string(let text): return text
    case .int(let int): return "\(int)"
    case .double(let double): return DynamicObject.double(double).text
    default: return "\(place)"
    }
  }
}
