public import BeagleLayout
public import BeagleSchema

/// The scrolling of a node. The current offset is kept by the renderer.
public struct SceneScrolling: Sendable, Equatable {
  /// The axis along which it scrolls.
  public let direction: ScrollDirection
  /// Whether the renderer should show a scroll indicator.
  public let showsIndicator: Bool
  /// The area in which the content is visible, in points of the scene.
  public let window: LayoutRect
  /// The frame of the unscrolled content; it contains the window.
  public let content: LayoutRect

  /// The maximum scroll offset in points; 0 if all of the content is visible.
  public var range: Float {
    direction == .vertical
      ? content.y + content.height - window.y - window.height
      : content.x + content.width - window.x - window.width
  }

  /// The part of the content, in percent, that has been visible when it is scrolled to an offset; nil without
  /// content.
  func percentSeen(scrolledTo offset: Float) -> Double? {
    let seen = Double(direction == .vertical ? window.height : window.width)
    let length = seen + Double(range)
    return length > 0 ? (Double(offset) + seen) / length * 100 : nil
  }

  /// The displacement of the content for a scroll offset, which is clamped to the scroll range.
  package func shift(_ offset: Float) -> (x: Float, y: Float) {
    let points = max(0, min(range, offset))
    return direction == .vertical ? (0, -points) : (-points, 0)
  }
}

extension Scene {
  /// Returns the scrolling of the node at an index; nil if it does not scroll.
  ///
  /// In addition to scroll views and lists, the screen scrolls, which is the first node: all of it except for
  /// its navigation bar, if it is higher than the viewport.
  public func scrolling(of index: Int) -> SceneScrolling? {
    guard nodes.indices.contains(index) else { return nil }
    if index == 0 { return screenScrolling }
    let node = nodes[index]
    guard case .scroll(let direction, let showsIndicator) = node.content else { return nil }
    let content = nodes.contents[nodes.order[index]] ?? node.contentFrame
    return SceneScrolling(
      direction: direction, showsIndicator: showsIndicator, window: node.contentFrame,
      content: content.from(node.contentFrame))
  }

  /// The index of the node that scrolls along an axis: the node itself or the nearest one around it; nil if
  /// there is none.
  func scroller(of index: Int, _ direction: ScrollDirection) -> Int? {
    sequence(first: index) { nodes[$0].parent }.first { ancestor in
      if case .scroll(direction, _) = nodes[ancestor].content { return true }
      return ancestor == 0 && direction == .vertical
    }
  }

  private var screenScrolling: SceneScrolling {
    var window = nodes[0].frame
    let start = firstBelowBar
    if start > 1 {
      let bar = nodes[1].frame
      window = LayoutRect(
        x: window.x, y: bar.y + bar.height, width: window.width,
        height: max(0, window.height - bar.y - bar.height))
    }
    // A screen only scrolls down.
    var bottom = window.y + window.height
    nodes.forEachChild(of: 0) { child in
      if child >= start { bottom = max(bottom, nodes[slot: nodes.order[child]].extent.bottom) }
    }
    let content = LayoutRect(x: window.x, y: window.y, width: window.width, height: bottom - window.y)
    return SceneScrolling(direction: .vertical, showsIndicator: true, window: window, content: content)
  }

  /// The index of the first node of the screen's content, below the navigation bar.
  package var firstBelowBar: Int {
    guard nodes.count > 1, case .navigationBar = nodes[1].content, nodes[1].parent == 0 else { return 1 }
    return nodes[1].end
  }
}

extension Scene {
  /// A node's frame moved by the scrolling around it, even if that is outside the viewport.
  ///
  /// - Parameter offsets: the scroll offsets, in points from the start.
  package func shownFrame(of index: Int, scrolled offsets: [NodeID: Float]) -> LayoutRect {
    var frame = nodes[index].frame
    for box in sequence(first: index, next: { nodes[$0].parent }).dropFirst() {
      if box == 0, index < firstBelowBar { break }
      guard let offset = offsets[nodes[box].node], let shift = scrolling(of: box)?.shift(offset) else {
        continue
      }
      frame = LayoutRect(x: frame.x + shift.x, y: frame.y + shift.y, width: frame.width, height: frame.height)
    }
    return frame
  }

  /// Returns the part of a node's frame in the viewport; nil if it is outside. Nodes that cover it are
  /// ignored.
  ///
  /// - Parameters:
  ///   - index: the node's index in ``nodes``.
  ///   - offsets: the scroll offsets, in points from the start.
  public func visibleFrame(of index: Int, scrolled offsets: [NodeID: Float] = [:]) -> LayoutRect? {
    guard !nodes[index].isHidden else { return nil }
    var seen = nodes[index].frame
    var inner = index
    for box in sequence(first: index, next: { nodes[$0].parent }).dropFirst() {
      let node = nodes[box]
      let isBar = box == 0 && inner < firstBelowBar
      if !isBar, let offset = offsets[node.node], let scrolling = scrolling(of: box) {
        let shift = scrolling.shift(offset)
        seen = LayoutRect(x: seen.x + shift.x, y: seen.y + shift.y, width: seen.width, height: seen.height)
        if box == 0 { seen = seen.intersection(scrolling.window) }
      }
      if node.clips || box == 0 { seen = seen.intersection(node.frame) }
      inner = box
    }
    return seen.width > 0 && seen.height > 0 ? seen : nil
  }
}

extension LayoutRect {
  /// If the rectangles do not overlap, the width or height of the result is not above 0.
  package func intersection(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return LayoutRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// The smallest rectangle around both.
  package func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The part after the start of another rectangle, since nothing scrolls before it.
  fileprivate func from(_ start: LayoutRect) -> LayoutRect {
    LayoutRect(x: start.x, y: start.y, width: x + width - start.x, height: y + height - start.y)
  }
}

extension Scene {
  /// The indices of the nodes that are not hidden, skipping boxes that are outside a vertical range of the
  /// viewport, in points.
  package func positions(
    from top: Float = -.infinity, to bottom: Float = .infinity, scrolled offsets: [NodeID: Float] = [:]
  ) -> some Sequence<Int> {
    let moved = scrolled(by: offsets)
    return sequence(state: 0) { next in
      while next < nodes.count {
        let index = next
        let shift = moved.reduce(0) { $1.inside.contains(index) ? $0 + $1.shift : $0 }
        guard let end = nodes.end(ofNodeAt: index, outside: top - shift, bottom - shift) else {
          next += 1
          return index
        }
        next = end
      }
      return nil
    }
  }

  /// The indices of the nodes inside each scrolled box, with their vertical displacement.
  private func scrolled(by offsets: [NodeID: Float]) -> [(inside: Range<Int>, shift: Float)] {
    offsets.compactMap { node, offset in
      guard let index = nodes.firstIndex(of: node), let scrolling = scrolling(of: index) else { return nil }
      let first = index == 0 ? firstBelowBar : index + 1
      return (first..<nodes[index].end, scrolling.shift(offset).y)
    }
  }
}

extension Scene {
  /// The scroll offsets that make a node visible, from the inside out: only those that change, each by as
  /// little as necessary. If a node is larger than the box that scrolls it, its start becomes visible.
  ///
  /// - Parameters:
  ///   - index: the node's index in ``nodes``.
  ///   - offsets: the current scroll offsets, in points from the start.
  package func offsets(
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
  /// The start and end of a rectangle along the scroll axis.
  package func span(of rect: LayoutRect) -> (start: Float, end: Float) {
    direction == .vertical ? (rect.y, rect.y + rect.height) : (rect.x, rect.x + rect.width)
  }
}
