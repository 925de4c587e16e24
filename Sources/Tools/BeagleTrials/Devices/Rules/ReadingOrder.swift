import Beagle
import BeagleLayout

/// L6: content that a screen reader reads after a sibling, although it is shown before the sibling.
struct ReadingOrder {
  /// The readable content of a box.
  private struct Reading {
    var frame: LayoutRect?
    /// Whether there is text outside of controls.
    var hasText = false

    mutating func add(_ other: Reading) {
      guard let frame = other.frame else { return }
      self.frame = self.frame?.union(frame) ?? frame
      hasText = hasText || other.hasText
    }
  }

  /// The minimum number of points between the middles.
  private static let margin: Float = 8
  /// The maximum number of siblings that an absolute box is compared with.
  private static let maximumSiblings = 50

  private let screen: DrawnScreen
  private var readings: [Reading]

  init(_ screen: DrawnScreen) {
    self.screen = screen
    readings = screen.nodes.map(Self.reading)
    for index in screen.positions.reversed() where index >= screen.scene.firstBelowBar {
      guard let parent = screen.nodes[index].parent, !screen.nodes[parent].isControl else { continue }
      readings[parent].add(readings[index])
    }
  }

  /// The readable content of the node itself. A control is read together with everything inside it.
  private static func reading(of node: SceneNode) -> Reading {
    if node.frame.isEmpty { return Reading() }
    switch node.content {
    case _ where node.isControl: return Reading(frame: node.frame)
    case .text(let text, _, _) where !text.isBlank: return Reading(frame: node.frame, hasText: true)
    case .image where node.isAccessible, .button, .textInput: return Reading(frame: node.frame)
    default: return Reading()
    }
  }

  /// Reports the first child of a box that is shown before the child that is read before it.
  func fault(at box: Int) -> DeviceFault? {
    let siblings = screen.scene.children(of: box).filter {
      $0 >= screen.scene.firstBelowBar && !screen.nodes[$0].isHidden && readings[$0].frame != nil
    }
    var previous: Int?
    for index in siblings {
      // Floating buttons and overlays have no place in the order.
      if screen.outline.isAbsolute(screen.nodes[index].node),
        !readings[index].hasText || isOverlay(index, siblings)
      {
        continue
      }
      if let previous, let late = readings[index].frame, let early = readings[previous].frame,
        stands(late, before: early)
      {
        return DeviceFault(
          message: "\(screen.name(of: index)) is read after \(screen.name(of: previous)), "
            + "but is shown before it", place: index, cause: screen.cause(of: box))
      }
      previous = index
    }
    return nil
  }

  private func isOverlay(_ index: Int, _ siblings: [Int]) -> Bool {
    siblings.prefix(Self.maximumSiblings).contains { other in
      other != index && !screen.nodes[other].frame.intersection(screen.nodes[index].frame).isEmpty
    }
  }

  /// Whether a frame is entirely above another in the same column, or left of it in the same line.
  private func stands(_ one: LayoutRect, before other: LayoutRect) -> Bool {
    let overlap = one.intersection(other)
    if one.bottom <= other.y + 0.5 {
      return overlap.width > min(one.width, other.width) / 2
        && other.y + other.height / 2 - one.y - one.height / 2 > Self.margin
    }
    return one.right <= other.x + 0.5 && overlap.height > min(one.height, other.height) / 2
      && other.x + other.width / 2 - one.x - one.width / 2 > Self.margin
  }
}
