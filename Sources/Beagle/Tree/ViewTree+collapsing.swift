import BeagleLayout
import BeagleSchema

/// Lists and scroll views that a device gives no room.
extension ViewTree {
  /// Notes one that takes what is left of a box which has only what its content needs: nothing is left there.
  ///
  /// Without a height, a scene is as high as its content and shows it all the same; on a device, screens have one.
  mutating func noteCollapse(of slot: Int32) {
    guard case .scroll(let axis, _) = nodes[slot: slot].content, !placements[Int(slot)].isHidden,
      isUnbounded(axis) || placements[Int(slot)].length(along: axis) <= 0,
      layout.style(of: LayoutNode(index: Int(slot)))?.basis == .points(0),
      self.axis(around: slot) == axis, hasContent(slot), collapses(parts[Int(slot)].parent, along: axis)
    else { return }
    let component = parts[Int(slot)].component
    note(.collapsed(nodes[slot: slot].id ?? component.typeName, axis))
  }

  private func isUnbounded(_ axis: ScrollDirection) -> Bool { axis == .vertical && builder.height == nil }

  /// Whether there is something to scroll: a scroll view has a box for its content in any case.
  private func hasContent(_ slot: Int32) -> Bool {
    nodes.subtreeCount(ofSlot: slot) > (parts[Int(slot)].component.itemList == nil ? 2 : 1)
  }

  /// Whether a box is as long as its content, which is asked for the least it needs.
  private func collapses(_ box: Int32, along axis: ScrollDirection) -> Bool {
    var slot = box
    var isAsLongAsContent = false
    while slot >= 0, parts[Int(slot)].parent >= 0, let style = layout.style(of: LayoutNode(index: Int(slot)))
    {
      let parent = parts[Int(slot)].parent
      guard style.positionType == .relative, let outer = layout.style(of: LayoutNode(index: Int(parent)))
      else { return false }
      if style.saysLength(along: axis) { return isAsLongAsContent }
      // What scrolls along the same axis asks its content how long it wants to be.
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
  /// Whether it has a length along an axis that does not come from content.
  fileprivate func saysLength(along axis: ScrollDirection) -> Bool {
    let (size, least) = axis == .vertical ? (height, minHeight) : (width, minWidth)
    return ![.auto, .undefined].contains(size.unit) || least.unit != .undefined || aspectRatio != nil
  }
}

extension Placement {
  /// The length of what is inside border and padding.
  fileprivate func length(along axis: ScrollDirection) -> Float {
    axis == .vertical ? height - insets.top - insets.bottom : width - insets.left - insets.right
  }
}
