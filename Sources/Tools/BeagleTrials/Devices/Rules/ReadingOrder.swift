import Beagle
import BeagleLayout

/// L6: content that is read after content that it stands before.
enum ReadingOrder {
  /// What a box shows to read.
  private struct Reading {
    var frame: LayoutRect?
    /// Whether there is text outside of controls.
    var hasText = false

    mutating func add(_ other: Reading) {
      guard let frame = other.frame else { return }
      self.frame = self.frame?.covering(frame) ?? frame
      hasText = hasText || other.hasText
    }
  }

  /// The minimum number of points between the middles.
  private static let margin: Float = 8
  /// The maximum number of siblings that an absolute box is compared with.
  private static let maximumSiblings = 50

  static func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    var readings = [Reading](repeating: Reading(), count: screen.nodes.count)
    var children: [Int: [Int]] = [:]
    for index in screen.positions.reversed() where index >= screen.scene.firstBelowBar {
      let own = own(index, screen)
      // What a control contains is read with it.
      if screen.nodes[index].interactions.isDisjoint(with: [.press, .edit]) {
        readings[index].add(own)
      } else {
        readings[index] = own
      }
      guard readings[index].frame != nil, let parent = screen.nodes[index].parent else { continue }
      readings[parent].add(readings[index])
      children[parent, default: []].append(index)
    }
    for parent in children.keys.sorted() {
      let siblings = (children[parent] ?? []).reversed()
      if let (late, early) = misplaced(Array(siblings), readings, screen), !observations.isClaimed(late) {
        observations.add(
          late, .readingOrder,
          "\(screen.name(of: late)) is read after \(screen.name(of: early)), but stands before it",
          cause: screen.cause(of: parent))
      }
    }
  }

  private static func own(_ index: Int, _ screen: DrawnScreen) -> Reading {
    let node = screen.nodes[index]
    if node.frame.isEmpty { return Reading() }
    if !node.interactions.isDisjoint(with: [.press, .edit]) { return Reading(frame: node.frame) }
    switch node.content {
    case .text(let text, _, _) where !text.isBlank: return Reading(frame: node.frame, hasText: true)
    case .image where node.isAccessible, .button, .textInput: return Reading(frame: node.frame)
    default: return Reading()
    }
  }

  /// The first child that stands before the one that is read before it.
  private static func misplaced(
    _ siblings: [Int], _ readings: [Reading], _ screen: DrawnScreen
  ) -> (late: Int, early: Int)? {
    var previous: Int?
    for index in siblings {
      let isAbsolute = screen.outline.isAbsolute(screen.nodes[index].node)
      // Floating buttons and overlays have no place in the order.
      if isAbsolute, !readings[index].hasText || isOverlay(index, siblings, screen) { continue }
      if let previous, let late = readings[index].frame, let early = readings[previous].frame,
        stands(late, before: early)
      {
        return (index, previous)
      }
      previous = index
    }
    return nil
  }

  private static func isOverlay(_ index: Int, _ siblings: [Int], _ screen: DrawnScreen) -> Bool {
    siblings.prefix(maximumSiblings).contains { other in
      other != index && !screen.nodes[other].frame.intersection(screen.nodes[index].frame).isEmpty
    }
  }

  /// Whether a frame is entirely above another in the same column, or left of it in the same line.
  private static func stands(_ one: LayoutRect, before other: LayoutRect) -> Bool {
    let overlap = one.intersection(other)
    if one.bottom <= other.y + 0.5 {
      return overlap.width > min(one.width, other.width) / 2
        && other.y + other.height / 2 - one.y - one.height / 2 > margin
    }
    return one.right <= other.x + 0.5 && overlap.height > min(one.height, other.height) / 2
      && other.x + other.width / 2 - one.x - one.width / 2 > margin
  }
}
