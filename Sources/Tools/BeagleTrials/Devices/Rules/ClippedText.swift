import Beagle
import BeagleLayout
import BeaglePictures

/// L2: a text that is shortened, or cut by its frame or by a box around it.
struct ClippedText {
  /// Bars of a platform hardly follow larger fonts, and a document cannot give a title more room.
  private static let maximumScaleOfBars = 1.3

  let screen: DrawnScreen

  func fault(at index: Int) -> DeviceFault? {
    guard let text = screen.contents[index]?.texts.first, isJudged(index),
      let loss = loss(of: text, at: index)
    else { return nil }
    return DeviceFault(message: "\(screen.name(of: index)) is \(loss)", cause: cause(of: index))
  }

  private func isJudged(_ index: Int) -> Bool {
    switch screen.nodes[index].content {
    case .text, .button, .textInput: true
    case .navigationTitle, .navigationItem, .tab: screen.renderer.fontScale <= Self.maximumScaleOfBars
    default: false
    }
  }

  /// If a box has too little height for its texts, all of them have one cause.
  private func cause(of index: Int) -> String? {
    let node = screen.nodes[index]
    guard let parent = node.parent, node.isWrapped, !screen.outline.hasHeight(node.node) else { return nil }
    return screen.cause(of: parent) + " height"
  }

  /// How a text is cut off or shortened, in words; nil if it is complete.
  private func loss(of text: DrawnContent.Text, at index: Int) -> String? {
    let node = screen.nodes[index]
    func needs(_ side: String, _ needed: Float, _ has: Float) -> String {
      "it needs a \(side) of \(needed.shown) points and has \(has.shown)"
    }
    if text.lacksHeight { return "cut off: \(needs("height", text.lines.height, text.room.height))" }
    guard text.isCut, !node.scrollsText else { return clipping(of: text, at: index) }
    let needed = screen.renderer.neededSize(of: node, width: node.isWrapped ? text.room.width : nil)
    let isHigher = node.isWrapped && needed.height > text.room.height
    let missing =
      isHigher
      ? needs("height", needed.height, text.room.height) : needs("width", needed.width, text.room.width)
    return "shortened: \(missing)"
  }

  /// How much of the lines a box clips. The rule for off-screen content reports lines outside the screen.
  private func clipping(of text: DrawnContent.Text, at index: Int) -> String? {
    let (lines, area, window) = (text.lines, screen.areas[index], screen.scene.nodes[0].frame)
    guard lines.intersection(area).width > 1, lines.intersection(area).height > 1 else { return nil }
    func outside(_ points: Float, _ length: Float) -> String {
      "cut off: \(points.shown) of \(length.shown) points are outside of the box that clips it"
    }
    let across = max(area.x - lines.x, lines.right - area.right)
    if across > 1, lines.x >= window.x, lines.right <= window.right { return outside(across, lines.width) }
    let down = max(area.y - lines.y, lines.bottom - area.bottom)
    let isInWindow = lines.y >= window.y && lines.bottom <= window.bottom
    let least = max(1, text.lineHeight * DrawnContent.Text.margin)
    return down > least && isInWindow ? outside(down, lines.height) : nil
  }
}

extension SceneNode {
  /// Whether a text that is too long for the room can be scrolled: the text of an input.
  fileprivate var scrollsText: Bool {
    if case .textInput(let input) = content { !input.text.isEmpty } else { false }
  }

  fileprivate var isWrapped: Bool { if case .text = content { true } else { false } }
}
