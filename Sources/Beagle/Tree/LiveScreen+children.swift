import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Children of nodes: only here do a component's children become nodes.
extension LiveScreen {
  /// Appends the children of a node.
  mutating func appendChildren(of slot: Int32) {
    let node = tree[slot]
    switch node.role {
    case .component: appendChildren(of: slot, node.component)
    case .scrollContent, .staticCell: append(node.component.children, to: slot)
    case .page: append((node.component.children?[Int(node.index)]).map { [$0] }, to: slot)
    case .tabRow:
      if case .tabView(let view) = node.component {
        for index in view.children.indices { append(.tab, index, to: slot) }
      }
    case .bar:
      append(.title, to: slot)
      if case .screen(let screen) = node.component {
        for (index, item) in (screen.navigationBar?.navigationBarItems ?? []).enumerated() {
          append(.barItem, index, to: slot)
          collectPrefetches(of: item.onPress)
        }
      }
    case .cell: appendContent(ofCell: slot)
    case .title, .barItem, .tab, .line, .lazyPlaceholder: break
    }
  }

  mutating func appendChildren(of slot: Int32, _ component: Component) {
    switch component {
    case .screen(let screen):
      if screen.navigationBar != nil { append(.bar, to: slot) }
      append(component.children, to: slot)
    case .container, .simpleForm, .form, .formInput, .custom: append(component.children, to: slot)
    case .formSubmit(let submit):
      if submit.enabled == false { submits.append(tree.reference(to: slot)) }
      append(component.children, to: slot)
    case .scrollView: append(.scrollContent, to: slot)
    case .listView, .gridView:
      appendCells(of: slot)
      watchEnd(of: slot)
    case .button(let button): collectPrefetches(of: button.onPress)
    case .pageView(let view): appendPages(of: slot, view)
    case .tabBar(let bar):
      for index in bar.items.indices { append(.tab, index, to: slot) }
    case .tabView(let view):
      append(.tabRow, to: slot)
      for index in view.children.indices { append(.page, index, to: slot) }
    case .touchable(let touchable):
      collectPrefetches(of: touchable.onPress)
      append(component.children, to: slot)
    case .pullToRefresh(let pull):
      switch pull.child {
      case .listView, .gridView, .scrollView: append(component.children, to: slot)
      default: append(.scrollContent, to: slot)
      }
    case .text, .image, .textInput, .pageIndicator, .lazyComponent, .webView, .unknown: break
    }
  }

  private mutating func appendPages(of slot: Int32, _ view: PageView) {
    let pages = view.children ?? []
    for index in pages.indices { append(.page, index, to: slot) }
    guard let indicator = view.pageIndicator else { return }
    append([indicator.following(page: tree[slot].selection, of: pages.count)], to: slot)
  }
}

extension Component {
  /// An indicator inside a page view, which knows the view's pages.
  func following(page: Int32, of count: Int) -> Component {
    guard case .pageIndicator(var indicator) = self else { return self }
    indicator.numberOfPages = count
    indicator.currentPage = .value(Int(page))
    return .pageIndicator(indicator)
  }
}
