import BeagleLayout
import BeagleSchema

/// How what scrolls looks, and what runs in it: lists, their cells, what is pulled.
extension ViewTree {
  func showScroll(_ direction: ScrollDirection, showsIndicator: Bool, in face: inout Face) {
    face.node.content = .scroll(direction, showsIndicator: showsIndicator)
    face.node.interactions = .scroll
    face.style = .axis(direction)
    face.style.grow = 1
    face.style.overflow = .scroll
  }

  func showList(_ list: ItemList.Traits, in face: inout Face) {
    face.style = .axis(list.direction)
    if list.usesParentScroll {
      face.style.shrink = 0
    } else {
      face.style.overflow = .scroll
      face.node.interactions = .scroll
      face.node.content = .scroll(list.direction, showsIndicator: list.showsIndicator)
    }
  }

  /// The axis along which the box around a part has its children.
  func axis(around slot: Int32) -> ScrollDirection {
    let parent = LayoutNode(index: Int(parts[Int(slot)].parent))
    return parts[Int(slot)].parent < 0 ? .vertical : layout.style(of: parent)?.axis ?? .vertical
  }

  /// Attaches to a child that scrolls; any other child is put into a scroll view.
  func show(_ pull: PullToRefresh, _ state: PartState?, in face: inout Face) {
    switch pull.child {
    case .listView, .gridView: break
    case .scrollView: face.style = .growing
    default: showScroll(.vertical, showsIndicator: false, in: &face)
    }
    if case .refreshing(let isRefreshing)? = state { face.node.isRefreshing = isRefreshing }
    face.node.interactions.insert(.pull)
  }

  func cellStyle(_ list: ItemList.Traits) -> LayoutStyle {
    var style = LayoutStyle.axis(list.direction)
    style.shrink = 0
    style.minWidth = .points(1)
    style.minHeight = .points(1)
    guard list.span > 1 else { return style }
    // A line crosses the list; its cells share its length evenly.
    let share = LayoutValue.percent(100 / Float(list.span))
    if list.direction == .vertical { style.width = share } else { style.height = share }
    return style
  }
}

extension ScrollDirection {
  var across: ScrollDirection { self == .vertical ? .horizontal : .vertical }
}

extension Component {
  /// Whether it is a list that is scrolled by what is around it.
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
