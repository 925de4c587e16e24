extension LayoutTree {
  /// Replaces a node's children by these, in this order. They can be roots and children that it has already; its other
  /// children become roots.
  ///
  /// The time grows with the number of old and new children, whatever their order.
  package mutating func setChildren(_ children: [LayoutNode], of node: LayoutNode) {
    guard let parent = container(node) else { return }
    let old = self.children(of: node)
    for child in old {
      boxes[child.index].parent = -1
      boxes[child.index].nextSibling = -1
    }
    boxes[parent].firstChild = -1
    boxes[parent].lastChild = -1
    boxes[parent].childCount = 0
    boxes[parent].baselineCount = 0
    for child in children where known(child) != nil && boxes[child.index].parent < 0 && child.index != parent
    {
      linkLast(child.index, to: parent)
    }
    for child in old where boxes[child.index].parent < 0 { makeRoot(child.index) }
    updateCache(parent)
    markDirty(parent, changes: parent)
  }

  /// The node's first child.
  package func firstChild(of node: LayoutNode) -> LayoutNode? {
    known(node).flatMap { boxes[$0].firstChild < 0 ? nil : LayoutNode(index: Int(boxes[$0].firstChild)) }
  }

  /// The child after this one of the same parent.
  package func nextSibling(of node: LayoutNode) -> LayoutNode? {
    known(node).flatMap { boxes[$0].nextSibling < 0 ? nil : LayoutNode(index: Int(boxes[$0].nextSibling)) }
  }

  /// The number of the last layout; see ``isArranged(_:since:)``.
  package var layoutNumber: UInt32 { run }

  /// Whether the frames of the node's children may have changed since the layout with this number.
  package func isArranged(_ node: LayoutNode, since number: UInt32) -> Bool {
    known(node).map { boxes[$0].arrangedRun > number || run < number } ?? false
  }
}
