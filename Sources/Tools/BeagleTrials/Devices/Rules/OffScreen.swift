import Beagle
import BeagleLayout
import BeaglePictures

/// L3: content outside of the screen, at every scroll position.
enum OffScreen {
  private enum Side: String {
    case left, right, top, bottom
    case all = "on all sides"
  }

  static func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    for index in screen.positions where !observations.isClaimed(index) && !screen.isInBar(index) {
      let node = screen.nodes[index]
      guard let frame = extent(of: node, at: index, screen), !frame.isEmpty else { continue }
      guard let (side, points) = excess(of: frame, screen.areas[index]) else { continue }
      let part =
        frame.intersection(screen.areas[index]).isEmpty ? "" : "\(points.shown) points of "
      let message =
        "\(part)\(screen.name(of: index)) \(part.isEmpty ? "is" : "are") off screen"
        + "\(side == .all ? "" : " at the \(side.rawValue)"), and nothing scrolls there"
      observations.claim(index, .offScreen, message, cause: cause(of: index, side, screen))
    }
  }

  /// The frame of content that people need; nil for boxes and decoration.
  private static func extent(of node: SceneNode, at index: Int, _ screen: DrawnScreen) -> LayoutRect? {
    switch node.content {
    // The clients scroll a row of tabs that is too wide.
    case .tab: return nil
    case _ where !node.interactions.isDisjoint(with: [.press, .edit]): return node.frame
    case .text: return screen.contents[index]?.texts.first?.lines
    case .image(let image):
      return image.source != .missing && node.isAccessible && !image.isSizedByPicture ? node.frame : nil
    case .button, .textInput: return node.frame
    default: return nil
    }
  }

  /// The side at which more than a point of a frame is outside of an area.
  private static func excess(of frame: LayoutRect, _ area: LayoutRect) -> (Side, Float)? {
    if area.isEmpty { return (.all, frame.height) }
    let sides: [(Side, Float)] = [
      (.right, frame.right - area.right), (.bottom, frame.bottom - area.bottom), (.left, area.x - frame.x),
      (.top, area.y - frame.y),
    ]
    return sides.filter { $0.1 > 1 }.max { $0.1 < $1.1 }
  }

  /// Everything that one box pushes out on one axis has one cause: the box in which the outermost box that is
  /// too large or misplaced lies.
  private static func cause(of index: Int, _ side: Side, _ screen: DrawnScreen) -> String {
    var box = index
    while let parent = screen.nodes[box].parent, parent > 0,
      screen.areas[parent] == screen.areas[index],
      excess(of: screen.nodes[parent].frame, screen.areas[parent]) != nil
    {
      box = parent
    }
    let isAbsolute = screen.outline.isAbsolute(screen.nodes[box].node)
    let place = isAbsolute ? screen.cause(of: box) : screen.nodes[box].parent.map(screen.cause) ?? ""
    let isVertical = side == .top || side == .bottom
    return "\(place) \(isVertical ? "vertical" : "horizontal")"
  }
}
