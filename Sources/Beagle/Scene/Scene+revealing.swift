public import BeagleLayout

/// Scrolling something into view.
extension Scene {
  /// How far what is around a node has to be scrolled, from the inside out, so that the node is seen: each by as little as
  /// needed, and only those that move. The beginning of a node is seen where it is larger than what scrolls it.
  ///
  /// - Parameters:
  ///   - index: the node's position in ``nodes``.
  ///   - offsets: how far what scrolls is scrolled now, in points from its start.
  public func offsets(
    revealing index: Int, scrolled offsets: [NodeID: Float] = [:]
  ) -> [(node: NodeID, offset: Float)] {
    var changes: [(node: NodeID, offset: Float)] = []
    var frame = nodes[index].frame
    for box in sequence(first: index, next: { nodes[$0].parent }).dropFirst() {
      // The screen's bar is always in the viewport.
      if box == 0, index < firstBelowBar { break }
      guard let scrolling = scrolling(of: box), scrolling.range > 0 else { continue }
      let node = nodes[box].node
      let old = min(scrolling.range, offsets[node, default: 0])
      let (start, end) = scrolling.span(of: frame)
      let (first, last) = scrolling.span(of: scrolling.window)
      let new = max(0, min(scrolling.range, min(max(old, end - last), start - first)))
      if new != old { changes.append((node, new)) }
      let shift = scrolling.shift(new)
      frame = LayoutRect(x: frame.x + shift.x, y: frame.y + shift.y, width: frame.width, height: frame.height)
    }
    return changes
  }
}

extension SceneScrolling {
  /// Where a rectangle begins and ends along the axis that it scrolls along.
  public func span(of rect: LayoutRect) -> (start: Float, end: Float) {
    direction == .vertical ? (rect.y, rect.y + rect.height) : (rect.x, rect.x + rect.width)
  }
}
