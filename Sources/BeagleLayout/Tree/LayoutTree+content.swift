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
