import BeagleSchema

/// The paths of nodes in their document.
extension LiveTree {
  /// The path of a node that is not in the tree yet: `child.children[1].dataSource[99]`.
  func path(to node: LiveNode) -> String { path(to: node, at: nil) }

  /// The path of a node of the tree.
  func path(to slot: Int32) -> String { path(to: self[slot], at: slot) }

  /// The paths of all nodes, in document order.
  var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.order.count)
    // How many children with a component of their own each node has had so far.
    var counts = [Int](repeating: 0, count: slotCount)
    for slot in nodes.order {
      let node = self[slot]
      guard node.parent >= 0 else {
        paths.append("")
        continue
      }
      let outer = paths[nodes.index(ofSlot: node.parent)]
      let step = node.step(inside: self[node.parent], counts[Int(node.parent)])
      if node.role == .component { counts[Int(node.parent)] += 1 }
      paths.append([outer.isEmpty ? nil : outer, step].compactMap(\.self).joined(separator: "."))
    }
    for (index, slot) in nodes.order.enumerated() where self[slot].role == .cell {
      paths[index] += ".dataSource[\(self[slot].index)]"
    }
    return paths
  }

  /// - Parameter slot: nil for a node that is not in the tree.
  private func path(to node: LiveNode, at slot: Int32?) -> String {
    var steps: [String] = node.role == .cell ? ["dataSource[\(node.index)]"] : []
    var (node, slot) = (node, slot)
    while node.parent >= 0 {
      let outer = self[node.parent]
      let siblings = children(of: node.parent).filter { self[$0].role == .component }
      let index = slot.flatMap { siblings.firstIndex(of: $0) } ?? siblings.count
      if let step = node.step(inside: outer, index) { steps.append(step) }
      slot = node.parent
      node = outer
    }
    return steps.reversed().joined(separator: ".")
  }
}

extension LiveNode {
  /// The property of the parent that has this node; nil if the node has no property of its own.
  fileprivate func step(inside outer: LiveNode, _ siblingIndex: Int) -> String? {
    switch role {
    case .bar: return "navigationBar"
    case .title: return "title"
    case .barItem: return "navigationBarItems[\(index)]"
    case .tab: return "items[\(index)]"
    case .scrollContent, .page, .tabRow, .line, .cell, .staticCell: return nil
    case .component, .lazyPlaceholder: break
    }
    switch (outer.role, outer.component) {
    case (.cell, _): return "templates[\(outer.selection)].view"
    case (.page, .tabView): return "children[\(outer.index)].child"
    case (.page, _): return "children[\(outer.index)]"
    case (_, .screen), (_, .touchable), (_, .pullToRefresh), (_, .form), (_, .formInput), (_, .formSubmit):
      return "child"
    case (_, .pageView): return "pageIndicator"
    default: return "children[\(siblingIndex)]"
    }
  }
}
