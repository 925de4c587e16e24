import BeagleLayout
import BeagleSchema

extension LiveTree {
  /// The text inputs, in no particular order.
  var inputs: [(slot: NodeSlot, state: InputState)] {
    states.compactMap { slot, state in if case .input(let input) = state { (slot, input) } else { nil } }
  }

  /// A node and its descendants, in document order.
  func subtree(of slot: NodeSlot) -> ArraySlice<NodeSlot> {
    let start = nodes.index(ofSlot: slot)
    return nodes.order[start..<nodes.end(of: start)]
  }

  /// The node itself, or its nearest ancestor, that satisfies `isWanted`.
  func nearest(_ slot: NodeSlot?, where isWanted: (LiveNode) -> Bool) -> NodeSlot? {
    var next = slot
    while let slot = next {
      if isWanted(records[slot.index]) { return slot }
      next = records[slot.index].parent
    }
    return nil
  }

  /// The submit component of a 1.x form that is the parent of a button. As on iOS, the button is pressed and
  /// disabled instead.
  func submit(of node: LiveNode) -> NodeSlot? {
    guard let parent = node.parent, case .formSubmit = records[parent.index].component,
      case (.component, .button) = (node.role, node.component)
    else { return nil }
    return parent
  }

  func appearance(of slot: NodeSlot) -> Appearance {
    Appearance(style: style(of: slot), decoration: nodes[slot: slot].decoration)
  }
}

extension LiveTree {
  /// The path of a node that is not in the tree yet: `child.children[1].dataSource[99]`.
  func path(to node: LiveNode) -> String { path(to: node, at: nil) }

  func path(to slot: NodeSlot) -> String { path(to: self[slot], at: slot) }

  /// The paths of all nodes, in document order.
  var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.order.count)
    // The number of component children so far, for each node.
    var counts = [Int](repeating: 0, count: slotCount)
    for slot in nodes.order {
      let node = self[slot]
      guard let parent = node.parent else {
        paths.append("")
        continue
      }
      let outer = paths[nodes.index(ofSlot: parent)]
      let step = node.step(inside: self[parent], counts[parent.index])
      if node.role == .component { counts[parent.index] += 1 }
      paths.append([outer.isEmpty ? nil : outer, step].compactMap(\.self).joined(separator: "."))
    }
    for (index, slot) in nodes.order.enumerated() where self[slot].role == .cell {
      paths[index] += ".dataSource[\(self[slot].index)]"
    }
    return paths
  }

  /// - Parameter slot: nil for a node that is not in the tree.
  private func path(to node: LiveNode, at slot: NodeSlot?) -> String {
    var steps: [String] = node.role == .cell ? ["dataSource[\(node.index)]"] : []
    var (node, slot) = (node, slot)
    while let parent = node.parent {
      let outer = self[parent]
      let siblings = children(of: parent).filter { self[$0].role == .component }
      let index = slot.flatMap { siblings.firstIndex(of: $0) } ?? siblings.count
      if let step = node.step(inside: outer, index) { steps.append(step) }
      slot = parent
      node = outer
    }
    return steps.reversed().joined(separator: ".")
  }
}

extension LiveNode {
  /// The property of the parent that contains this node; nil if no property corresponds to the node.
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

extension LiveTree {
  /// Describes an invariant that does not hold; nil if all hold. Checked by debug builds whenever the order
  /// is committed.
  var brokenInvariant: String? {
    if nodes.slotCount != records.count || placements.count != records.count { return "slots differ" }
    if nodes.count != layout.count { return "\(nodes.count) nodes but \(layout.count) boxes" }
    var textBytes = 0
    for (index, record) in records.enumerated() {
      let slot = NodeSlot(index)
      if record.isAlive { textBytes += nodes[slot: slot].textBytes + record.keyBytes }
      guard record.isAlive else {
        if nodes.index(ofSlot: slot) >= 0 || states[slot] != nil { return "slot \(slot) outlives its node" }
        continue
      }
      if nodes[slot: slot].node.reference != reference(to: slot) { return "slot \(slot) shows another node" }
      if nodes.index(ofSlot: slot) < 0 { return "slot \(slot) has no position in the document" }
      let parent = layout.parent(of: LayoutNode(slot))?.slot
      if parent != record.parent || nodes.parent(ofSlot: slot) != parent {
        return "slot \(slot) has two parents"
      }
      if let parent, record.depth != records[parent.index].depth + 1 {
        return "slot \(slot) has a wrong depth"
      }
    }
    if textBytes != self.textBytes { return "there are \(textBytes) bytes of text, not \(self.textBytes)" }
    return nil
  }
}
