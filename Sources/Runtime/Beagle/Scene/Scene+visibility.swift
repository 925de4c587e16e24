import BeagleLayout
import BeagleSchema

/// The nodes that a user could see, after scrolling if necessary.
extension Scene {
  /// The indices of the nodes that are not hidden and have an area that can be scrolled into the viewport,
  /// and of their ancestors. Nodes that cover others are ignored.
  package func visiblePositions() -> [Int] {
    var isVisible = [Bool](repeating: false, count: nodes.count)
    /// The ancestors of the current node, each with the area in which its content is visible.
    var open: [(end: Int, area: LayoutRect)] = []
    for index in positions() {
      while let last = open.last, last.end <= index { open.removeLast() }
      let node = nodes[index]
      let isBar = index > 0 && index < firstBelowBar
      let outer = isBar ? nodes[0].frame : open.last?.area ?? node.frame
      if !node.frame.intersection(outer).isEmpty {
        let around = sequence(first: index) { nodes[$0].parent }
        for box in around.prefix(while: { !isVisible[$0] }) { isVisible[box] = true }
      }
      open.append((node.end, area(inside: index, outer)))
    }
    return isVisible.indices.filter { isVisible[$0] }
  }

  /// The area in which content of a node can be visible, in unscrolled coordinates.
  ///
  /// - Parameter outer: the area in which the node itself can be visible.
  package func area(inside index: Int, _ outer: LayoutRect) -> LayoutRect {
    guard let scrolling = scrolling(of: index) else { return outer }
    var area = scrolling.window.intersection(outer)
    if area.isEmpty { return area }
    switch scrolling.direction {
    case .vertical: area.height += scrolling.range
    case .horizontal: area.width += scrolling.range
    }
    return area
  }
}

extension LayoutRect {
  /// Whether nothing of it can be seen.
  package var isEmpty: Bool { !(width > 0 && height > 0) }
}
