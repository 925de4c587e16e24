import BeagleLayout

extension ViewTree {
  /// Takes over another viewport, in points.
  mutating func resize(_ width: Float, _ height: Float?) {
    builder.width = width
    builder.height = height
    mark(Self.root, .look)
    isUnplaced = true
  }

  /// Measures images again with another measurer, which has come to know more pictures and is the same in all else.
  mutating func measureImages(with measurer: any Measurer) {
    builder.measurer = measurer
    for slot in nodes.order {
      guard case .image = nodes[slot: slot].content else { continue }
      layout.markDirty(LayoutNode(index: Int(slot)))
      isUnplaced = true
    }
  }
}
