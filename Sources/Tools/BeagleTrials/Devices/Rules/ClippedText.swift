import Beagle
import BeagleLayout
import BeaglePictures

/// L2: a text that is shortened, or cut by its frame or by a box around it.
enum ClippedText {
  /// Bars of a platform hardly follow larger fonts, and a document cannot give a title more room.
  private static let maximumScaleOfBars = 1.3

  static func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    for index in screen.positions where !observations.isClaimed(index) {
      guard let text = screen.contents[index]?.texts.first, isJudged(screen.nodes[index], screen) else {
        continue
      }
      if let message = loss(of: text, at: index, screen) {
        observations.claim(index, .clippedText, message, cause: cause(of: text, at: index, screen))
      }
    }
  }

  private static func isJudged(_ node: SceneNode, _ screen: DrawnScreen) -> Bool {
    switch node.content {
    case .text, .button, .textInput: true
    case .navigationTitle, .navigationItem, .tab: screen.renderer.fontScale <= maximumScaleOfBars
    default: false
    }
  }

  /// If a box has too little height for its texts, all of them have one cause.
  private static func cause(of text: DrawnContent.Text, at index: Int, _ screen: DrawnScreen) -> String? {
    let node = screen.nodes[index]
    guard let parent = node.parent, node.isWrapped, !screen.outline.hasHeight(node.node) else { return nil }
    return screen.cause(of: parent) + " height"
  }

  /// The message if a part of a text is missing.
  private static func loss(of text: DrawnContent.Text, at index: Int, _ screen: DrawnScreen) -> String? {
    let node = screen.nodes[index]
    let name = screen.name(of: index)
    if text.lacksHeight {
      return "\(name) is cut off: it needs a height of \(text.lines.height.shown) points and has "
        + text.room.height.shown
    }
    if text.isCut, !node.scrollsText {
      let needed = screen.renderer.neededSize(of: node, width: node.isWrapped ? text.room.width : nil)
      if node.isWrapped, needed.height > text.room.height {
        return "\(name) is shortened: it needs a height of \(needed.height.shown) points and has "
          + text.room.height.shown
      }
      return "\(name) is shortened: it needs a width of \(needed.width.shown) points and has "
        + text.room.width.shown
    }
    return clipping(of: text, at: index, screen)
  }

  /// The message if a box that clips hides a part of the lines. What leaves the screen is off screen.
  private static func clipping(of text: DrawnContent.Text, at index: Int, _ screen: DrawnScreen) -> String? {
    let (lines, area, window) = (text.lines, screen.areas[index], screen.scene.nodes[0].frame)
    guard lines.intersection(area).width > 1, lines.intersection(area).height > 1 else { return nil }
    let down = max(area.y - lines.y, lines.bottom - area.bottom)
    let across = max(area.x - lines.x, lines.right - area.right)
    if across > 1, lines.right <= window.right, lines.x >= window.x {
      return
        "\(screen.name(of: index)) is cut off: \(across.shown) of \(lines.width.shown) points are outside "
        + "of the box that clips it"
    }
    guard down > max(1, text.lineHeight * DrawnContent.Text.margin), lines.bottom <= window.bottom,
      lines.y >= window.y
    else { return nil }
    return
      "\(screen.name(of: index)) is cut off: \(down.shown) of \(lines.height.shown) points are outside of "
      + "the box that clips it"
  }
}

extension SceneNode {
  /// Whether a text that is too long for the room can be scrolled: the text of an input.
  fileprivate var scrollsText: Bool {
    if case .textInput(let input) = content { !input.text.isEmpty } else { false }
  }

  fileprivate var isWrapped: Bool { if case .text = content { true } else { false } }
}
