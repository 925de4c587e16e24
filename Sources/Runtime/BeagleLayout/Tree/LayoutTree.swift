/// Nodes with styles, laid out together by the rules of flexbox.
///
/// Nodes live in flat storage and are named by ``LayoutNode`` handles. A handle that the tree does not know
/// (any more) is answered with zeros, and changes nothing. Append a node's subtree before its next sibling
/// (preorder) where you can: memory is then read in the order in which it lies.
///
/// ```swift
/// var tree = LayoutTree()
/// var style = LayoutStyle()
/// style.direction = .row
/// let root = tree.append(style, to: nil)
/// style = LayoutStyle()
/// style.grow = 1
/// let left = tree.append(style, to: root)
/// tree.layout(root, width: 80, height: 24)
/// tree.frame(of: left)  // 0, 0, 80 × 24
/// ```
package struct LayoutTree: Sendable {
  var boxes: [Box] = []
  /// The original styles, for percentages, positions and borders.
  var styles = StyleTable()
  var caches: [SizeCache] = []
  var cachedSizes: [CachedSize] = []
  /// The number of entries, including those that the next layout creates.
  var cachedSizeCount = 0
  var freeBoxes: [Int32] = []
  var freeCaches: [Int32] = []
  /// The number of layouts so far, which distinguishes old results from new ones.
  var run: UInt32 = 0
  var lastQuery: RootQuery?
  /// The nodes in which something changed since the last layout; nil if there are too many or they are
  /// unknown.
  var changes: [Int32]?
  /// The nodes whose subtrees may have got other frames in the last layout: the root, unless the effects of
  /// all changes were confined to the subtrees of others.
  package internal(set) var arrangedTops: [LayoutNode] = []
  /// Whether the last layout reached ``workLimit``, so that frames may differ from Yoga's; see
  /// ``layout(_:width:height:automaticMinimums:measure:)``.
  package internal(set) var isApproximate = false
  /// Whether Yoga has an infinite number in the last layout; the next one then starts from scratch.
  var isEndless = false
  /// Whether the last layout asked for an exact length that is NaN, at which Yoga ends the process.
  var isUndefined = false
  /// Whether an infinite number made frames infinite, so that the layout was repeated without it.
  var avoidedEndless = false
  /// The number of children visited by layouts and by searches for a position, so far. Tests measure the work
  /// by it.
  package internal(set) var visits = 0

  package init(capacity: Int = 0) {
    boxes.reserveCapacity(max(0, capacity))
    caches.reserveCapacity(max(0, capacity))
  }

  package var count: Int { boxes.count - freeBoxes.count }

  /// Adds a node after its parent's other children, or as a root.
  ///
  /// A measured node is a leaf whose size the layout requests. It stays a leaf: a node appended to it becomes
  /// a root.
  ///
  /// - Parameter key: the same for equal styles only, so that many nodes with one style are appended faster;
  ///   nil for none.
  @discardableResult
  package mutating func append(
    _ style: LayoutStyle, key: Int32? = nil, to parent: LayoutNode?, isMeasured: Bool = false
  ) -> LayoutNode {
    let index = makeBox(styles.index(of: style, key: key), isMeasured: isMeasured)
    if let parent = container(parent) { linkLast(index, to: parent) }
    return LayoutNode(index: index)
  }

  /// The handle that the next added node will have.
  package var next: LayoutNode { LayoutNode(index: freeBoxes.last.map { Int($0) } ?? boxes.count) }

  /// The frame before rounding, relative to the parent's border box. A root's frame is relative to its
  /// available space. All numbers are finite.
  package func frame(of node: LayoutNode) -> LayoutRect {
    guard let index = known(node) else { return .zero }
    let box = boxes[index]
    return LayoutRect(
      x: box.x.orZeroIfEndless, y: box.y.orZeroIfEndless, width: box.frameWidth.orZeroIfEndless,
      height: box.frameHeight.orZeroIfEndless)
  }

  package func style(of node: LayoutNode) -> LayoutStyle? {
    known(node).map { styles[boxes[$0].style] }
  }

  /// The direction in which the node arranges its children, `nil` for a removed node.
  package func direction(of node: LayoutNode) -> LayoutStyle.Direction? {
    known(node).map { boxes[$0].direction }
  }

  package func parent(of node: LayoutNode) -> LayoutNode? {
    guard let index = known(node), boxes[index].parent >= 0 else { return nil }
    return LayoutNode(index: Int(boxes[index].parent))
  }

  package func children(of node: LayoutNode) -> [LayoutNode] {
    guard let index = known(node) else { return [] }
    var children: [LayoutNode] = []
    var child = boxes[index].firstChild
    while child >= 0 {
      children.append(LayoutNode(index: Int(child)))
      child = boxes[Int(child)].nextSibling
    }
    return children
  }

  /// The index of a node, if it is in the tree.
  func known(_ node: LayoutNode?) -> Int? {
    guard let node, boxes.indices.contains(node.index), !boxes[node.index].isRemoved else {
      return nil
    }
    return node.index
  }

  /// Whether the layout requests the node's size.
  package func isMeasured(_ node: LayoutNode) -> Bool {
    known(node).map { boxes[$0].isMeasured } ?? false
  }

  /// The index of a node that is in the tree and can have children.
  func container(_ node: LayoutNode?) -> Int? {
    known(node).flatMap { boxes[$0].isMeasured ? nil : $0 }
  }
}

extension Float {
  /// The number, or zero if it is not finite.
  var orZeroIfEndless: Float { isFinite ? self : 0 }
}

extension LayoutTree {
  /// Replaces a node's children by these, in this order. They can be roots or current children; the other
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

extension LayoutTree {
  /// The thickness of padding and border on each side of the node, in points, as of the last layout.
  package func contentInsets(of node: LayoutNode) -> LayoutEdges<Float> {
    guard let index = known(node) else { return .zero }
    let box = boxes[index]
    return LayoutEdges(
      left: box.insetLeft.orZeroIfEndless, top: box.insetTop.orZeroIfEndless,
      right: box.insetRight.orZeroIfEndless, bottom: box.insetBottom.orZeroIfEndless)
  }
}
