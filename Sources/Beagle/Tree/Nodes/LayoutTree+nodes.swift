import BeagleLayout

extension LayoutNode {
  /// The box of a live node.
  init(_ slot: Int32) { self.init(index: Int(slot)) }
}

extension LayoutTree {
  /// The nodes below the root of a live tree, in document order.
  var preorder: [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(count)
    let root = LayoutNode(LiveTree.root)
    var node = root
    while true {
      order.append(Int32(truncatingIfNeeded: node.index))
      if let child = firstChild(of: node) {
        node = child
        continue
      }
      while node != root, nextSibling(of: node) == nil { node = parent(of: node) ?? root }
      guard node != root, let next = nextSibling(of: node) else { return order }
      node = next
    }
  }
}
