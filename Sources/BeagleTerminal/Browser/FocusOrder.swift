import Beagle
import BeagleLayout

/// Where the focus can go on a screen: to what can be pressed or typed into, in document order. Page views and boxes that
/// scroll are stops as well where there is nothing inside them to stop at.
struct FocusOrder {
  let scene: Scene
  /// The positions of the stops in the scene's nodes.
  private(set) var stops: [Int] = []

  init(_ scene: Scene) {
    self.scene = scene
    /// Page views and scrolling boxes that are open, with the number of stops before them.
    var open: [(index: Int, end: Int, count: Int)] = []
    func close(before index: Int) {
      while let last = open.last, last.end <= index {
        open.removeLast()
        if stops.count == last.count, isStop(box: last.index) { stops.append(last.index) }
      }
    }
    var index = 0
    while index < scene.nodes.count {
      close(before: index)
      let node = scene.nodes[index]
      if node.isHidden {
        index = node.end
        continue
      }
      if !node.interactions.isDisjoint(with: [.press, .edit]) {
        stops.append(index)
      } else if !node.interactions.isDisjoint(with: [.scroll, .turn]) {
        open.append((index, node.end, stops.count))
      }
      index += 1
    }
    close(before: scene.nodes.count)
  }

  private func isStop(box index: Int) -> Bool {
    scene.nodes[index].interactions.contains(.turn) || (scene.scrolling(of: index)?.range ?? 0) > 0
  }

  /// The stop after or before a node, going round at the ends; without a node the first or last one.
  func next(after index: Int?, backwards: Bool = false) -> Int? {
    guard let index else { return backwards ? stops.last : stops.first }
    return backwards
      ? stops.last { $0 < index } ?? stops.last : stops.first { $0 > index } ?? stops.first
  }

  /// The stop that the eye meets first when it leaves a rectangle in a direction: near along that direction, and beside it
  /// as little as possible.
  ///
  /// - Parameter frame: where a stop is seen; nil for those that are out of reach.
  func nearest(to rect: LayoutRect, _ direction: Direction, frame: (Int) -> LayoutRect?) -> Int? {
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

typealias Direction = MouseEvent.Direction

extension Direction {
  var isVertical: Bool { self == .up || self == .down }
  var isForward: Bool { self == .down || self == .right }

  /// How far a rectangle is away in this direction; nil where it is not. What lies beside the way counts twice.
  fileprivate func distance(from rect: LayoutRect, to other: LayoutRect) -> Float? {
    let (start, end) = span(rect, along: true)
    let (otherStart, otherEnd) = span(other, along: true)
    let ahead = isForward ? otherStart - end : start - otherEnd
    // Boxes may overlap a little, as where one is inside of the other's margin; their middles tell them apart.
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
