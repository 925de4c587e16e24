public import BeagleLayout
public import BeagleSchema

/// How the content of a node scrolls. How far it is scrolled is for the renderer to know.
public struct SceneScrolling: Sendable, Equatable {
  /// Along which axis it scrolls; it stays where it is along the other one.
  public let direction: ScrollDirection
  /// Whether the renderer should show how far it is scrolled.
  public let showsIndicator: Bool
  /// Where the content is seen, in points of the scene.
  public let window: LayoutRect
  /// Where the content is while it is not scrolled; the window is part of it.
  public let content: LayoutRect

  /// How far it can be scrolled, in points from its start; 0 where all of it is seen.
  public var range: Float {
    direction == .vertical
      ? content.y + content.height - window.y - window.height
      : content.x + content.width - window.x - window.width
  }

  /// How much of the content has been in the window, in percent, once it is scrolled so many points; nil where there is no
  /// content.
  func percentSeen(scrolledTo offset: Float) -> Double? {
    let seen = Double(direction == .vertical ? window.height : window.width)
    let length = seen + Double(range)
    return length > 0 ? (Double(offset) + seen) / length * 100 : nil
  }

  /// Where the content goes that is scrolled so many points, which count as no more than there are.
  public func shift(_ offset: Float) -> (x: Float, y: Float) {
    let points = max(0, min(range, offset))
    return direction == .vertical ? (0, -points) : (-points, 0)
  }
}

extension Scene {
  /// How the content of the node at a place scrolls; nil where it does not.
  ///
  /// Besides scroll views and lists, the screen does, the first node: as a whole where it is higher than the viewport,
  /// and below its navigation bar, which stays.
  public func scrolling(of index: Int) -> SceneScrolling? {
    guard nodes.indices.contains(index) else { return nil }
    if index == 0 { return screenScrolling }
    let node = nodes[index]
    guard case .scroll(let direction, let showsIndicator) = node.content else { return nil }
    var content = node.contentFrame
    var child = index + 1
    while child < node.end {
      // In place: nodes are large, and there may be many.
      let slot = nodes.order[child]
      if !nodes[slot: slot].isHidden { content = content.union(nodes[slot: slot].frame) }
      child += nodes.subtreeCount(ofSlot: slot)
    }
    return SceneScrolling(
      direction: direction, showsIndicator: showsIndicator, window: node.contentFrame,
      content: content.from(node.contentFrame))
  }

  /// The place of what scrolls the node at a place along an axis: the node itself or the nearest around it; nil where
  /// nothing does.
  func scroller(of index: Int, _ direction: ScrollDirection) -> Int? {
    sequence(first: index) { nodes[$0].parent }.first { place in
      if case .scroll(direction, _) = nodes[place].content { return true }
      return place == 0 && direction == .vertical
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
    // A screen goes down and nowhere else.
    var bottom = window.y + window.height
    var index = start
    while index < nodes.count {
      let slot = nodes.order[index]
      let (isHidden, frame) = (nodes[slot: slot].isHidden, nodes[slot: slot].frame)
      if !isHidden { bottom = max(bottom, frame.y + frame.height) }
      // What is inside a box that clips makes nothing larger.
      index += isHidden || nodes[slot: slot].clips ? nodes.subtreeCount(ofSlot: slot) : 1
    }
    let content = LayoutRect(x: window.x, y: window.y, width: window.width, height: bottom - window.y)
    return SceneScrolling(direction: .vertical, showsIndicator: true, window: window, content: content)
  }

  /// The place of the first node of the screen's content.
  public var firstBelowBar: Int {
    guard nodes.count > 1, case .navigationBar = nodes[1].content, nodes[1].parent == 0 else { return 1 }
    return nodes[1].end
  }
}

extension Scene {
  /// The part of a node's frame that is seen in the viewport; nil where none is. What is drawn over it is not asked.
  ///
  /// - Parameters:
  ///   - index: the node's place in ``nodes``.
  ///   - offsets: how far what scrolls is scrolled, in points from its start.
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
  /// What both have in common; its width or height is not above 0 where that is nothing.
  fileprivate func intersection(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return LayoutRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// The smallest rectangle that holds both.
  fileprivate func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Without what is before the start of another one, where no scrolling leads.
  fileprivate func from(_ start: LayoutRect) -> LayoutRect {
    LayoutRect(x: start.x, y: start.y, width: x + width - start.x, height: y + height - start.y)
  }
}
