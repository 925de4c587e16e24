import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension LiveScreen {
  mutating func update() {
    while let (slot, aspects) = tree.takeStale() { refresh(slot, aspects) }
    finishUpdate()
  }

  /// Collects the notices of the evaluation, clears its caches, and updates the document order.
  mutating func finishUpdate() {
    for notice in resolver.evaluate.takeNotices() { warn(notice) }
    resolver.constantStyles.removeAll()
    tree.commitOrder()
  }

  private mutating func refresh(_ slot: NodeSlot, _ aspects: LiveNode.Aspects) {
    // A node's appearance depends on its state.
    contexts.forget(aspects.contains(.state) ? .all : aspects, of: slot)
    if aspects.contains(.state) {
      let (value, reads) = resolver.value(of: tree[slot], in: contexts.scope(tree[slot].scope))
      contexts.remember(reads, of: slot, .state)
      apply(value, at: slot)
    }
    let node = tree[slot]
    // Without expressions, the new appearance does not depend on the previous one.
    let previous = node.component.style?.hasExpressions == true ? tree.appearance(of: slot) : nil
    var resolved = ResolvedNode()
    resolver.resolve(
      node, tree.state(of: slot), tree.environment(of: node), after: previous,
      in: contexts.scope(node.scope), to: &resolved)
    contexts.remember(resolved.reads, of: slot, .appearance)
    admitTexts(of: &resolved.scene, insteadOf: tree.nodes[slot: slot].content) { $0.path(to: slot) }
    tree.commit(resolved, at: slot)
  }

  /// Updates the state of a node with a new value of its property.
  private mutating func apply(_ value: NodeValue, at slot: NodeSlot) {
    switch value {
    case .none: break
    case .text(let text):
      guard case .input(var state)? = tree.state(of: slot) else { return }
      state.text = text
      tree.setState(.input(state), of: slot)
    case .refreshing(let isRefreshing): tree.setState(.refreshing(isRefreshing), of: slot)
    case .enabled(let isEnabled):
      if let isEnabled { tree.setState(.enabled(isEnabled), of: slot) }
    case .selection(let selection):
      if let selection { select(selection, in: slot) }
    case .items(let data):
      updateList(slot, data)
      watchEnd(of: slot)
    case .template(let index):
      guard tree[slot].selection != index else { return }
      tree.setSelection(index, of: slot)
      for child in tree.children(of: slot) { remove(child) }
      appendChildren(of: slot)
    }
  }

  /// Shows another page or tab.
  mutating func select(_ selection: Int32, in slot: NodeSlot) {
    guard tree[slot].selection != selection else { return }
    tree.setSelection(selection, of: slot)
    for child in tree.children(of: slot) {
      let node = tree[child]
      if node.role == .tabRow {
        for tab in tree.children(of: child) { tree.mark(tab, .appearance) }
      } else if node.role != .component {
        tree.mark(child, .appearance)
      } else if case .pageIndicator = node.component, case .pageView(let view) = tree[slot].component {
        let indicator = node.component.following(page: selection, of: view.children?.count ?? 0)
        tree.setComponent(indicator, of: child)
        tree.mark(child, .appearance)
      }
    }
  }

  // MARK: Layout

  mutating func layOut() {
    guard let report = tree.layOut(builder.measurer, width: builder.width, height: builder.height) else {
      return
    }
    if report.isApproximate { warn(.approximateLayout(limit: LayoutTree.workLimit)) }
    for slot in report.scrollers {
      if let notice = tree.collapseNotice(of: slot, hasHeight: builder.height != nil) { warn(notice) }
    }
  }

  /// Sets the size of the viewport, in points.
  mutating func resize(_ width: Float, _ height: Float?) {
    resolver.builder.width = width
    resolver.builder.height = height
    tree.mark(LiveTree.root, .appearance)
    tree.setNeedsLayout()
  }

  /// Measures images again with a measurer that knows more images and is otherwise equal.
  mutating func measureImages(with measurer: any Measurer) {
    resolver.builder.measurer = measurer
    tree.remeasureImages()
  }
}

/// The pending work of a screen at the end of an event.
extension LiveScreen {
  func webView(_ node: NodeID) -> (url: String, node: NodeReference)? {
    guard let slot = tree.slot(of: node), case .webView(let url) = tree.nodes[slot: slot].content else {
      return nil
    }
    return (url, tree.reference(to: slot))
  }

  var lazyToRequest: [NodeReference] {
    lazies.filter { !$0.value.isRequested }.keys.sorted().map { tree.reference(to: $0) }
  }

  /// The pending `onInit` lists, without repetition.
  ///
  /// - Parameter first: how many of them stay pending.
  mutating func takeInits(from first: Int = 0) -> [ActionRun] {
    guard inits.count > first else { return [] }
    let waiting = inits[first...]
    let outside = waiting.filter { tree.isAlive($0) && tree[$0.slot].suffix.isEmpty }
    let taken = outside.isEmpty ? Array(waiting) : outside
    let later =
      outside.isEmpty ? [] : waiting.filter { tree.isAlive($0) && !tree[$0.slot].suffix.isEmpty }
    inits.replaceSubrange(first..., with: later)
    return taken.compactMap { reference in
      guard tree.isAlive(reference) else { return nil }
      let node = tree[reference.slot]
      return ActionRun(
        node.component.properties.onInit ?? [],
        ActionOrigin(view: id, node: reference, scope: node.scope, event: "onInit"))
    }
  }

  mutating func takeNotices() -> [SceneNotice] { notices.takeNew() }
}
