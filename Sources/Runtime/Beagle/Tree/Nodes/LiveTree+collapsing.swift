import BeagleLayout
import BeagleSchema

/// Lists and scroll views that have no length on a device.
extension LiveTree {
  /// A notice about a scrolling node that takes the free space of a box that is only as long as its content,
  /// so that there is none.
  ///
  /// Without a height, a scene is as high as its content and shows the node; on a device, screens have a
  /// height.
  func collapseNotice(of slot: NodeSlot, hasHeight: Bool) -> SceneNotice? {
    let isUnbounded = { (axis: ScrollDirection) in axis == .vertical && !hasHeight }
    guard case .scroll(let axis, _) = nodes[slot: slot].content, !placement(of: slot).isHidden,
      isUnbounded(axis) || placement(of: slot).length(along: axis) <= 0,
      style(of: slot).basis == .points(0), self.axis(around: slot) == axis, hasContent(slot),
      collapses(self[slot].parent, along: axis)
    else { return nil }
    return .collapsed(nodes[slot: slot].id ?? self[slot].component.typeName, axis)
  }

  /// The axis along which the parent of a node arranges its children.
  func axis(around slot: NodeSlot) -> ScrollDirection { axis(inside: self[slot].parent) }

  /// The axis along which a node arranges its children.
  func axis(inside parent: NodeSlot?) -> ScrollDirection { parent.map { style(of: $0).axis } ?? .vertical }

  /// Whether there is something to scroll: a scroll view has a box for its content in any case.
  private func hasContent(_ slot: NodeSlot) -> Bool {
    nodes.subtreeCount(ofSlot: slot) > (self[slot].component.itemList == nil ? 2 : 1)
  }

  /// Whether a box is as long as the minimum of its content.
  private func collapses(_ box: NodeSlot?, along axis: ScrollDirection) -> Bool {
    guard var slot = box else { return false }
    var isAsLongAsContent = false
    while let parent = self[slot].parent {
      let (style, outer) = (self.style(of: slot), self.style(of: parent))
      guard style.positionType == .relative else { return false }
      if style.setsLength(along: axis) { return isAsLongAsContent }
      // A node that scrolls along the same axis gives its content its full length.
      if case .scroll(axis, _) = nodes[slot: parent].content { return false }
      let align = style.alignSelf == .auto ? outer.alignItems : style.alignSelf
      let takesLengthOfParent = outer.axis == axis ? style.grow > 0 : align == .stretch
      if !takesLengthOfParent { isAsLongAsContent = true }
      slot = parent
    }
    return isAsLongAsContent
  }
}

extension LayoutStyle {
  /// Whether its length along an axis does not depend on content.
  fileprivate func setsLength(along axis: ScrollDirection) -> Bool {
    let (size, least) = axis == .vertical ? (height, minHeight) : (width, minWidth)
    return ![.auto, .undefined].contains(size.unit) || least.unit != .undefined || aspectRatio != nil
  }
}

extension Placement {
  /// The length without border and padding.
  fileprivate func length(along axis: ScrollDirection) -> Float {
    axis == .vertical ? height - insets.top - insets.bottom : width - insets.left - insets.right
  }
}

extension LayoutTree {
  /// The nodes of a live tree in document order, beginning with the root.
  var preorder: [NodeSlot] {
    var order: [NodeSlot] = []
    order.reserveCapacity(count)
    let root = LayoutNode(LiveTree.root)
    var node = root
    while true {
      order.append(node.slot)
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
