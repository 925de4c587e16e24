import BeagleLayout

extension Scene {
  /// Returns the index of the node at a point: the last one in drawing order of all nodes that are drawn
  /// there or accept events. Ignores hidden nodes, content outside a clipping box, and boxes that draw
  /// nothing.
  ///
  /// - Parameters:
  ///   - x: points from the left edge of the viewport.
  ///   - y: points from its top edge.
  ///   - offsets: the scroll offsets, as for ``scrolling(of:)``.
  public func hit(x: Float, y: Float, scrolled offsets: [NodeID: Float] = [:]) -> Int? {
    var found: Int?
    /// The point in the coordinates of the current box, which differ inside scrolled boxes, and the point
    /// outside each open box.
    var point = (x: x, y: y)
    var open: [(end: Int, point: (x: Float, y: Float))] = []
    var index = 0
    func enter(_ end: Int, _ shift: (x: Float, y: Float)) {
      open.append((end, point))
      point = (point.x - shift.x, point.y - shift.y)
    }
    let screen = offsets.isEmpty ? nil : offset(of: 0, in: offsets)
    let firstBelowBar = firstBelowBar
    while index < nodes.count {
      while let last = open.last, last.end <= index {
        point = last.point
        open.removeLast()
      }
      if index == firstBelowBar, let screen {
        guard screen.window.contains(point) else { break }
        enter(nodes.count, screen.shift)
      }
      // The screen itself does not move when its content is scrolled.
      if index > 0, let end = nodes.end(ofNodeAt: index, outside: point.y, point.y.nextUp) {
        index = end
        continue
      }
      let node = nodes[slot: nodes.order[index]]
      let end = nodes.end(of: index)
      let isThere = !node.isHidden && node.frame.contains(point)
      if node.isHidden || node.clips && !isThere {
        index = end
        continue
      }
      if isThere, node.meetsFingers { found = index }
      if !offsets.isEmpty, case .scroll = node.content, let (shift, _) = offset(of: index, in: offsets) {
        enter(end, shift)
      }
      index += 1
    }
    return found
  }

  /// Returns the index of the node that receives an event at a point: the nearest one around the hit node
  /// that accepts it. A disabled button accepts presses and ignores them.
  public func hit(
    x: Float, y: Float, scrolled offsets: [NodeID: Float] = [:], for interaction: SceneNode.Interactions
  ) -> Int? {
    guard let met = hit(x: x, y: y, scrolled: offsets) else { return nil }
    return nearest(to: met, taking: interaction)
  }

  /// The index of the nearest enclosing node, including the node itself, that accepts one of these events.
  package func nearest(to index: Int, taking interactions: SceneNode.Interactions) -> Int? {
    for ancestor in sequence(first: index, next: { nodes[$0].parent }) {
      let node = nodes[ancestor]
      if !node.interactions.isDisjoint(with: interactions) { return ancestor }
      if case .button(_, isEnabled: false, _) = node.content, interactions == .press { return nil }
    }
    return nil
  }

  private func offset(
    of index: Int, in offsets: [NodeID: Float]
  ) -> (shift: (x: Float, y: Float), window: LayoutRect)? {
    guard index < nodes.count, let offset = offsets[nodes[index].node], offset != 0,
      let scrolling = scrolling(of: index)
    else { return nil }
    return (scrolling.shift(offset), scrolling.window)
  }
}

extension SceneNode {
  /// Whether it is drawn or accepts events.
  fileprivate var meetsFingers: Bool {
    if !interactions.isEmpty { return true }
    if case .box = content { return decoration?.isSeen ?? false }
    return true
  }
}

extension SceneDecoration {
  fileprivate var isSeen: Bool { borderWidth > 0 || background.map { $0.alpha > 0 } ?? false }
}

extension LayoutRect {
  fileprivate func contains(_ point: (x: Float, y: Float)) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}
