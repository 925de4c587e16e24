import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Working out again what changed, and nothing else.
extension ViewTree {
  /// Begins to remember what is read. Without it, a tree can be built and drawn, but not updated.
  mutating func beginTracking() {
    evaluate.isTracking = true
  }

  /// Works out all parts that are marked.
  mutating func update() {
    var next = 0
    while next < stale.count {
      let slot = stale[next]
      next += 1
      if parts[Int(slot)].isAlive, !parts[Int(slot)].stale.isEmpty { refresh(slot) }
    }
    stale.removeAll(keepingCapacity: true)
    finishUpdate()
  }

  /// Makes the document order anew, where parts came or went.
  mutating func finishUpdate() {
    for notice in evaluate.takeNotices() { note(notice) }
    guard isReordered else { return }
    isReordered = false
    // A tree that was just built has its parts in document order.
    let isNew = nodes.order.isEmpty
    nodes.setOrder(isNew ? parts.indices.map { Int32(truncatingIfNeeded: $0) } : documentOrder())
  }

  private func documentOrder() -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(layout.count)
    let root = LayoutNode(index: Int(Self.root))
    var node = root
    while true {
      order.append(Int32(truncatingIfNeeded: node.index))
      if let child = layout.firstChild(of: node) {
        node = child
        continue
      }
      while node != root, layout.nextSibling(of: node) == nil { node = layout.parent(of: node) ?? root }
      guard node != root, let next = layout.nextSibling(of: node) else { return order }
      node = next
    }
  }

  private mutating func refresh(_ slot: Int32) {
    var aspects = parts[Int(slot)].stale
    parts[Int(slot)].stale = []
    // What a part remembers is seen in its look.
    if aspects.contains(.value) { aspects = .all }
    reads.remove(aspects, first: &parts[Int(slot)].reads)
    evaluate.scope.frame = parts[Int(slot)].scope
    evaluate.reads.removeAll(keepingCapacity: true)
    if aspects.contains(.value) {
      let change = revalue(slot)
      remember(slot, valueReads: .max)
      apply(change, to: slot)
      evaluate.scope.frame = parts[Int(slot)].scope
    }
    var face = Face()
    refreshed = slot
    show(parts[Int(slot)].component, at: slot, states[slot], in: &face)
    refreshed = -1
    admitText(&face.node.content, insteadOf: nodes[slot: slot].content, at: slot)
    remember(slot, valueReads: 0)
    show(face, at: slot)
  }

  /// What a part remembers, worked out again.
  private enum Change {
    case none
    case selection(Int32)
    case items(ListState)
    case template(Int32)
  }

  private mutating func revalue(_ slot: Int32) -> Change {
    let part = parts[Int(slot)]
    guard part.role == .component else {
      return part.role == .cell ? .template(template(for: part)) : .none
    }
    switch part.component {
    case .textInput(let input):
      let text = evaluate(input.value) ?? ""
      if case .input(var state)? = states[slot] {
        state.text = text
        states[slot] = .input(state)
      }
    case .listView(let list): return .items(ListState(evaluate(list.dataSource)))
    case .gridView(let grid): return .items(ListState(evaluate(grid.dataSource)))
    case .pageView(let view):
      return selection(view.currentPage, of: view.children?.count ?? 0).map { .selection($0) } ?? .none
    case .tabBar(let bar):
      return selection(bar.currentTab, of: bar.items.count).map { .selection($0) } ?? .none
    case .pullToRefresh(let pull): states[slot] = .refreshing(evaluate(pull.isRefreshing) ?? false)
    case .button(let button):
      if let isEnabled = evaluate(button.enabled) { states[slot] = .enabled(isEnabled) }
    default: break
    }
    return .none
  }

  private mutating func apply(_ change: Change, to slot: Int32) {
    switch change {
    case .none: break
    case .selection(let selection): select(selection, in: slot)
    case .items(let data):
      updateList(slot, data)
      watchEnd(of: slot)
    case .template(let number):
      guard parts[Int(slot)].selection != number else { return }
      parts[Int(slot)].selection = number
      for child in children(of: slot) { remove(child) }
      fill(slot)
    }
  }

  /// Shows another page or tab.
  mutating func select(_ selection: Int32, in slot: Int32) {
    guard parts[Int(slot)].selection != selection else { return }
    parts[Int(slot)].selection = selection
    for child in children(of: slot) {
      let part = parts[Int(child)]
      if part.role == .tabRow {
        for tab in children(of: child) { mark(tab, .look) }
      } else if part.role != .component {
        mark(child, .look)
      } else if case .pageIndicator = part.component, case .pageView(let view) = parts[Int(slot)].component {
        parts[Int(child)].component = part.component.following(page: selection, of: view.children?.count ?? 0)
        mark(child, .look)
      }
    }
  }

  /// Tells scene and layout how a part looks now.
  private mutating func show(_ face: Face, at slot: Int32) {
    let box = LayoutNode(index: Int(slot))
    let (node, new) = (nodes[slot: slot], face.node)
    if node.content != new.content {
      if face.isMeasured, !node.content.isAsLarge(as: new.content) {
        layout.markDirty(box)
        isUnplaced = true
      }
      nodes[slot: slot].content = new.content
    }
    if node.decoration != new.decoration { nodes[slot: slot].decoration = new.decoration }
    if node.isRefreshing != new.isRefreshing { nodes[slot: slot].isRefreshing = new.isRefreshing }
    if node.isFocused != new.isFocused { nodes[slot: slot].isFocused = new.isFocused }
    if node.interactions != new.interactions { nodes[slot: slot].interactions = new.interactions }
    if layout.style(of: box) != face.style {
      let isTurned = layout.style(of: box)?.axis != face.style.axis
      layout.setStyle(face.style, of: box)
      isUnplaced = true
      if isTurned {
        for child in children(of: slot) where parts[Int(child)].component.usesParentScroll {
          mark(child, .look)
        }
      }
    }
    if parts[Int(slot)].isHidden != new.isHidden {
      parts[Int(slot)].isHidden = new.isHidden
      placements[Int(slot)] = .none
      isUnplaced = true
    }
  }
}
