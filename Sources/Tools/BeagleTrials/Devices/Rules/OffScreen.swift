import Beagle
import BeagleLayout
import BeaglePictures

/// L3: content outside of the screen, at every scroll position.
struct OffScreen {
  private enum Side: String {
    case left, right, top, bottom
    case all = "on all sides"
  }

  let screen: DrawnScreen

  func fault(at index: Int) -> DeviceFault? {
    guard !screen.isInBar(index), let frame = extent(of: index), !frame.isEmpty,
      let (side, points) = excess(of: frame, screen.areas[index])
    else { return nil }
    let name = screen.name(of: index)
    let isWhole = frame.intersection(screen.areas[index]).isEmpty
    let place = side == .all ? "" : " at the \(side.rawValue)"
    return DeviceFault(
      message: (isWhole ? "\(name) is" : "\(points.shown) points of \(name) are")
        + " off screen\(place), and nothing scrolls there", cause: cause(of: index, side))
  }

  /// The frame of content that people need; nil for boxes and decoration.
  private func extent(of index: Int) -> LayoutRect? {
    let node = screen.nodes[index]
    switch node.content {
    // The clients scroll a row of tabs that is too wide.
    case .tab: return nil
    case _ where node.isControl: return node.frame
    case .text: return screen.contents[index]?.texts.first?.lines
    case .image(let image):
      return image.source != .missing && node.isAccessible && !image.isSizedByPicture ? node.frame : nil
    case .button, .textInput: return node.frame
    default: return nil
    }
  }

  /// The side at which more than a point of a frame is outside of an area.
  private func excess(of frame: LayoutRect, _ area: LayoutRect) -> (Side, Float)? {
    if area.isEmpty { return (.all, frame.height) }
    let sides: [(Side, Float)] = [
      (.right, frame.right - area.right), (.bottom, frame.bottom - area.bottom), (.left, area.x - frame.x),
      (.top, area.y - frame.y),
    ]
    return sides.filter { $0.1 > 1 }.max { $0.1 < $1.1 }
  }

  /// All content that one box pushes out on one axis has one cause: the parent of the outermost box that is
  /// too large or misplaced, or that box itself if its position is absolute.
  private func cause(of index: Int, _ side: Side) -> String {
    var box = index
    while let parent = screen.nodes[box].parent, parent > 0, screen.areas[parent] == screen.areas[index],
      excess(of: screen.nodes[parent].frame, screen.areas[parent]) != nil
    {
      box = parent
    }
    let isAbsolute = screen.outline.isAbsolute(screen.nodes[box].node)
    let place = isAbsolute ? screen.cause(of: box) : screen.nodes[box].parent.map(screen.cause) ?? ""
    return "\(place) \(side == .top || side == .bottom ? "vertical" : "horizontal")"
  }
}
