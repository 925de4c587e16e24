import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension Resolver {
  /// Appends a list with a cell for each item: one after the other, or in lines of as many as the list spans.
  mutating func append(_ list: ItemList, _ component: Component) {
    var style = LayoutStyle.axis(list.direction)
    if list.usesParentScroll { style.shrink = 0 } else { style.overflow = .scroll }
    let content: SceneContent =
      list.usesParentScroll ? .box : .scroll(list.direction, showsIndicator: list.showsIndicator)
    appendBox(component, content, style) { resolver in
      guard !list.templates.isEmpty || list.children == nil else {
        return resolver.appendStaticCell(list)
      }
      guard case .array(let items)? = resolver.evaluate(list.dataSource) else { return }
      resolver.appendCells(list, items, component)
    }
  }

  private mutating func appendCells(_ list: ItemList, _ items: DynamicArray, _ component: Component) {
    guard list.span > 1 else {
      for (place, item) in items.enumerated() {
        appendCell(list, item, place, Self.cellStyle(list.direction), component)
      }
      return
    }
    // A line crosses the list; its cells share its length evenly.
    var line = LayoutStyle.axis(list.direction == .vertical ? .horizontal : .vertical)
    line.shrink = 0
    var cell = Self.cellStyle(list.direction)
    let share = LayoutValue.percent(100 / Float(list.span))
    if list.direction == .vertical { cell.width = share } else { cell.height = share }
    let cells = Array(items.enumerated())
    for start in stride(from: 0, to: cells.count, by: list.span) {
      append(.box, line) { resolver in
        for (place, item) in cells[start..<min(start + list.span, cells.count)] {
          resolver.appendCell(list, item, place, cell, component)
        }
      }
    }
  }

  private static func cellStyle(_ direction: ScrollDirection) -> LayoutStyle {
    var style = LayoutStyle.axis(direction)
    style.shrink = 0
    return style
  }

  /// Appends the cell of one item, which the template reads as the list's iterator.
  private mutating func appendCell(
    _ list: ItemList, _ item: DynamicObject, _ place: Int, _ style: LayoutStyle, _ component: Component
  ) {
    let outerSuffix = idSuffix
    idSuffix += ":" + list.key(of: item, at: place)
    withContext(list.iteratorName, item) { resolver in
      resolver.withContext(list.indexName, .int(place)) { resolver in
        resolver.append(.box, style) { resolver in
          if let template = resolver.template(of: list) {
            resolver.append(template.view)
          } else {
            resolver.note(.noTemplate(list: component.properties.id ?? component.typeName))
          }
        }
      }
    }
    idSuffix = outerSuffix
  }

  /// The first template whose case is true, else the first without a case.
  private mutating func template(of list: ItemList) -> Template? {
    for template in list.templates where template.case != nil {
      if evaluate(template.case) == true { return template }
    }
    return list.templates.first { $0.case == nil }
  }

  private mutating func appendStaticCell(_ list: ItemList) {
    append(.box, Self.cellStyle(list.direction)) { resolver in
      for child in list.children ?? [] { resolver.append(child) }
    }
  }
}
