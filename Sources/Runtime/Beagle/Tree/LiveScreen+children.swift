import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Children of nodes. A component's children become nodes only here.
extension LiveScreen {
  mutating func appendChildren(of slot: NodeSlot) {
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

  mutating func appendChildren(of slot: NodeSlot, _ component: Component) {
    switch component {
    case .screen(let screen):
      if screen.navigationBar != nil { append(.bar, to: slot) }
      append(component.children, to: slot)
    case .formSubmit(let submit):
      if submit.enabled == false { submits.append(tree.reference(to: slot)) }
      append(component.children, to: slot)
    case .scrollView: append(.scrollContent, to: slot)
    case .listView, .gridView:
      appendCells(of: slot)
      watchEnd(of: slot)
    case .pageView(let view): appendPages(of: slot, view)
    case .tabBar(let bar):
      for index in bar.items.indices { append(.tab, index, to: slot) }
    case .tabView(let view):
      append(.tabRow, to: slot)
      for index in view.children.indices { append(.page, index, to: slot) }
    case .pullToRefresh(let pull):
      switch pull.child {
      case .listView, .gridView, .scrollView: append(component.children, to: slot)
      default: append(.scrollContent, to: slot)
      }
    default:
      collectPrefetches(of: component.pressActions)
      append(component.children, to: slot)
    }
  }

  private mutating func appendPages(of slot: NodeSlot, _ view: PageView) {
    let pages = view.children ?? []
    for index in pages.indices { append(.page, index, to: slot) }
    guard let indicator = view.pageIndicator else { return }
    append([indicator.following(page: tree[slot].selection, of: pages.count)], to: slot)
  }
}

extension Component {
  /// A copy of an indicator for the enclosing page view, with the number of pages and the current page.
  func following(page: Int32, of count: Int) -> Component {
    guard case .pageIndicator(var indicator) = self else { return self }
    indicator.numberOfPages = count
    indicator.currentPage = .value(Int(page))
    return .pageIndicator(indicator)
  }
}

extension LiveScreen {
  enum Addition {
    /// The `onInit` of the added components has to run.
    case done([ActionRun])
    case notFound, tooMany
  }

  /// Adds components to the first component with this id, unless actions would have added more than `limit`
  /// to the screen.
  mutating func add(
    _ components: [Component], to id: String, _ mode: AddChildren.Mode, limit: Int
  ) -> Addition {
    update()
    guard let target = component(withID: id) else { return .notFound }
    let replaced = mode == .replace ? contentCount(of: target) : 0
    let count = max(0, addedChildren - replaced) + components.count
    guard count <= limit else { return .tooMany }
    addedChildren = count
    let waiting = inits.count
    add(components, to: target, mode)
    return .done(
      takeInits(from: waiting).map { run in
        var run = run
        run.isOfAddedChildren = true
        return run
      })
  }

  /// The first component with this id. The keys of list cells may be in either order.
  ///
  /// The screen comes last: if it was wrapped around a container, it has the container's id, and the clients
  /// add to the container.
  private func component(withID id: String) -> NodeSlot? {
    let mirrored = id.mirroringKeys
    func hasID(_ slot: NodeSlot) -> Bool {
      guard tree[slot].role == .component, let own = tree.nodes[slot: slot].id else { return false }
      return own == id || own == mirrored
    }
    let order = tree.nodes.order
    return order.dropFirst().first(where: hasID) ?? order.first.flatMap { hasID($0) ? $0 : nil }
  }

  private mutating func add(_ components: [Component], to target: NodeSlot, _ mode: AddChildren.Mode) {
    guard let slot = container(of: target) else {
      return warn(.noChildren(id: tree.nodes[slot: target].id ?? ""))
    }
    let (fixed, old) = content(of: slot)
    if mode == .replace { for child in old { remove(child) } }
    append(components, to: slot)
    if mode == .prepend {
      let new = Array(tree.children(of: slot).dropFirst(fixed.count + old.count))
      setChildren(fixed + new + old, of: slot)
    }
    finishUpdate()
  }

  /// The number of components that are direct children of a node.
  private func contentCount(of target: NodeSlot) -> Int {
    container(of: target).map { content(of: $0).components.count } ?? 0
  }

  /// The component children of a node, and the slots that it draws before them, such as a screen's bar.
  private func content(of slot: NodeSlot) -> (fixed: [NodeSlot], components: [NodeSlot]) {
    let children = tree.children(of: slot)
    let first = children.first.map { tree[$0].role == .bar ? 1 : 0 } ?? 0
    return (Array(children.prefix(first)), Array(children.dropFirst(first)))
  }

  /// The node that contains a component's children.
  private func container(of slot: NodeSlot) -> NodeSlot? {
    let component = tree[slot].component
    switch component {
    case .scrollView: return tree.children(of: slot).first
    case .pullToRefresh: return tree.children(of: slot).first { tree[$0].role == .scrollContent } ?? slot
    case .listView, .gridView, .pageView, .tabView: return nil
    case .custom(let custom):
      // A component that the renderer measures has no room for children.
      return tree.nodes[slot: slot].content == .box || !custom.content.isEmpty ? slot : nil
    default: return component.children == nil ? nil : slot
    }
  }
}

extension String {
  /// `id:inner:outer` for `id:outer:inner`.
  fileprivate var mirroringKeys: String {
    let pieces = split(separator: ":", omittingEmptySubsequences: false)
    guard pieces.count > 2 else { return self }
    return ([pieces[0]] + pieces[1...].reversed()).joined(separator: ":")
  }
}
