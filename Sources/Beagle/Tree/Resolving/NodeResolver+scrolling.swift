import BeagleLayout
import BeagleSchema

/// Resolves scrolling components and their content: lists, their cells, pull to refresh.
extension NodeResolver {
  func resolveScroll(_ direction: ScrollDirection, showsIndicator: Bool, to resolved: inout ResolvedNode) {
    resolved.scene.content = .scroll(direction, showsIndicator: showsIndicator)
    resolved.scene.interactions = .scroll
    resolved.style = .axis(direction)
    resolved.style.grow = 1
    resolved.style.overflow = .scroll
  }

  func resolveList(_ list: ItemList.Traits, to resolved: inout ResolvedNode) {
    resolved.style = .axis(list.direction)
    if list.usesParentScroll {
      resolved.style.shrink = 0
    } else {
      resolved.style.overflow = .scroll
      resolved.scene.interactions = .scroll
      resolved.scene.content = .scroll(list.direction, showsIndicator: list.showsIndicator)
    }
  }

  /// Attaches to a child that scrolls; any other child is put into a scroll view.
  func resolve(_ pull: PullToRefresh, _ state: NodeState?, to resolved: inout ResolvedNode) {
    switch pull.child {
    case .listView, .gridView: break
    case .scrollView: resolved.style = .growing
    default: resolveScroll(.vertical, showsIndicator: false, to: &resolved)
    }
    if case .refreshing(let isRefreshing)? = state { resolved.scene.isRefreshing = isRefreshing }
    resolved.scene.interactions.insert(.pull)
  }

  func resolveCell(_ list: ItemList.Traits, to resolved: inout ResolvedNode) {
    let isColumn = list.direction == .vertical
    resolved.setStyle(
      isColumn ? .columnCell : .rowCell,
      key: isColumn ? ResolvedNode.StyleKey.columnCell : ResolvedNode.StyleKey.rowCell)
    guard list.span > 1 else { return }
    // A line crosses the list; its cells share its length evenly.
    let share = LayoutValue.percent(100 / Float(list.span))
    if isColumn { resolved.style.width = share } else { resolved.style.height = share }
  }
}

extension ScrollDirection {
  var across: ScrollDirection { self == .vertical ? .horizontal : .vertical }
}

extension Component {
  /// Whether it is a list that is scrolled by its parent.
  var usesParentScroll: Bool {
    switch self {
    case .listView(let list): list.useParentScroll == true
    case .gridView(let grid): grid.useParentScroll == true
    default: false
    }
  }

  /// The axis along which its content runs.
  var scrollDirection: ScrollDirection {
    switch self {
    case .scrollView(let view): view.scrollDirection ?? .vertical
    case .listView(let list): list.direction ?? .vertical
    case .gridView(let grid): grid.direction ?? .vertical
    default: .vertical
    }
  }
}
