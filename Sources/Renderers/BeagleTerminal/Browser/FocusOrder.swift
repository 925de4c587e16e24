import Beagle
import BeagleLayout

/// The stops for the focus on a screen, in document order: everything that can be pressed or edited. Page
/// views and scrolling boxes are stops if they contain none.
struct FocusOrder {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// The indices of the stops in the scene's nodes, optionally without those in boxes that lie outside a
  /// vertical range of the viewport, in points.
  func stops(
    from top: Float = -.infinity, to bottom: Float = .infinity, scrolled offsets: [NodeID: Float] = [:]
  ) -> [Int] {
    scene.positions(from: top, to: bottom, scrolled: offsets).filter { isStop($0) }
  }

  /// The stop after or before a node, wrapping around; without a node, the first or last stop.
  func next(after index: Int?, backwards: Bool = false) -> Int? {
    let count = scene.nodes.count
    if backwards { return index.flatMap { lastStop(before: $0) } ?? lastStop(before: count) }
    return index.flatMap { firstStop(in: $0 + 1..<count) } ?? firstStop(in: 0..<count)
  }

  private func firstStop(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = scene.nodes[index]
      if node.isHidden {
        index = node.end
      } else if node.isStop {
        return index
      } else if node.isBox {
        if let stop = firstStop(in: index + 1..<node.end) { return stop }
        if canMove(index) { return index }
        index = node.end
      } else {
        index += 1
      }
    }
    return nil
  }

  private func lastStop(before end: Int) -> Int? { (0..<end).last { isStop($0) } }

  private func isStop(_ index: Int) -> Bool {
    let node = scene.nodes[index]
    guard !node.isHidden else { return false }
    return node.isStop || node.isBox && canMove(index) && firstStop(in: index + 1..<node.end) == nil
  }

  private func canMove(_ index: Int) -> Bool {
    scene.nodes[index].interactions.contains(.turn) || (scene.scrolling(of: index)?.range ?? 0) > 0
  }

  /// The nearest stop in a direction from a rectangle, preferring stops straight ahead.
  ///
  /// - Parameters:
  ///   - stops: the candidates.
  ///   - frame: returns the frame of a stop; nil if it is out of reach.
  static func nearest(
    to rect: LayoutRect, _ direction: Direction, of stops: [Int], frame: (Int) -> LayoutRect?
  ) -> Int? {
    var best: (stop: Int, distance: Float)?
    for stop in stops {
      guard let candidate = frame(stop), candidate != rect,
        let distance = direction.distance(from: rect, to: candidate)
      else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (stop, distance) }
    }
    return best?.stop
  }
}

extension SceneNode {
  /// Whether it can be pressed or edited, or is a custom component with events.
  fileprivate var isStop: Bool {
    if case .custom = content, interactions.contains(.fire) { return true }
    return !interactions.isDisjoint(with: [.press, .edit])
  }
  /// Whether it is a stop if it contains none.
  fileprivate var isBox: Bool { !interactions.isDisjoint(with: [.scroll, .turn]) }
}

typealias Direction = MouseEvent.Direction

extension Direction {
  var isVertical: Bool { self == .up || self == .down }
  var isForward: Bool { self == .down || self == .right }

  /// The distance of a rectangle in this direction; nil if it is not ahead. Sideways distance counts twice.
  fileprivate func distance(from rect: LayoutRect, to other: LayoutRect) -> Float? {
    let (start, end) = span(rect, along: true)
    let (otherStart, otherEnd) = span(other, along: true)
    let ahead = isForward ? otherStart - end : start - otherEnd
    // Boxes may overlap a little, as with negative margins; their centres decide which one is ahead.
    let isAhead = isForward ? otherStart + otherEnd > start + end : otherStart + otherEnd < start + end
    guard isAhead, ahead > -min(end - start, otherEnd - otherStart) / 2 else { return nil }
    let (left, right) = span(rect, along: false)
    let (otherLeft, otherRight) = span(other, along: false)
    let aside = max(0, max(otherLeft - right, left - otherRight))
    let off = abs(otherLeft - left) / 1000
    return max(0, ahead) + 2 * aside + off
  }

  private func span(_ rect: LayoutRect, along: Bool) -> (Float, Float) {
    isVertical == along ? (rect.y, rect.y + rect.height) : (rect.x, rect.x + rect.width)
  }
}
