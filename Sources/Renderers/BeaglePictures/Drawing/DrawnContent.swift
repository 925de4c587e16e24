package import Beagle
package import BeagleLayout
package import BeagleSchema

/// The texts and filled boxes that are drawn for the content of one node, in points of the scene, unscrolled.
package struct DrawnContent: Sendable {
  /// A text as it is drawn.
  package struct Text: Sendable {
    package let text: String
    package let color: Color
    /// In points, enlarged by the font scale.
    package let size: Double
    package let isBold: Bool
    /// The box whose edges limit the lines.
    package let room: LayoutRect
    /// The box around all drawn lines. It may be higher than the room.
    package let lines: LayoutRect
    /// The height of one line.
    package let lineHeight: Float
    /// Whether characters are missing.
    package let isCut: Bool

    /// Whether a part of the lines is missing below. A frame may lack a little, because there is space above
    /// and below letters.
    package var lacksHeight: Bool { lines.height - room.height > max(1, lineHeight * Self.margin) }
    /// The part of a line's height that may be missing.
    package static let margin: Float = 0.15
  }

  package fileprivate(set) var texts: [Text] = []
  /// In drawing order. They are below the texts.
  package var fills: [(frame: LayoutRect, color: Color)] = []
}

extension PictureRenderer {
  /// The texts and filled boxes that are drawn for the content of nodes, without their decorations.
  ///
  /// - Parameter scene: laid out with this renderer's ``measurer``.
  /// - Returns: A function of the index of a node in the scene. It is nil for an image and a web page, whose
  ///   colours are unknown.
  package func contents(of scene: Scene) -> (Int) -> DrawnContent? {
    let painter = PicturePainter(scene, renderer: self)
    return { index in
      var painter = painter
      let node = scene.nodes[index]
      switch node.content {
      case .image, .webView: return nil
      default: break
      }
      painter.noted = DrawnContent()
      painter.paintContent(of: node, in: look.ignoresLeafPadding ? node.frame : node.contentFrame)
      return painter.noted
    }
  }

  /// The size that a text of a drawn content needs in its room, if the room had no height.
  package func neededSize(of node: SceneNode, width: Float?) -> LayoutSize {
    let width = width.map { MeasureRequest.Space.exactly($0) } ?? .undefined
    return measurer.size(ofNode: node, in: MeasureRequest(width: width, height: .undefined))
  }

  /// Whether the colour of a node's text is the client's or the platform's: neither the document nor a style
  /// sets one.
  package func hasPlatformColor(_ node: SceneNode) -> Bool {
    if case .text(_, _, let color) = node.content { return color == nil }
    guard let style = node.styleId.flatMap({ styles[$0] }) else { return true }
    switch node.content {
    case .tab(_, isSelected: true): return style.selectedColor == nil
    default: return style.textColor == nil
    }
  }

  /// The colour behind screens without a background.
  package var screenBackground: Color { colors.background }

  /// Whether rounded corners clip what is inside.
  package var clipsRoundedBoxes: Bool { look.drawsBordersLast }
}

extension PicturePainter {
  mutating func note(_ text: String, _ look: TextLook, _ layout: TextLayout, in box: LayoutRect) {
    let left = layout.lines.map(\.x).min() ?? 0
    let right = layout.lines.map { $0.x + $0.width }.max() ?? 0
    let top = look.isCentered ? (Double(box.height) - layout.height) / 2 : 0
    let lines = LayoutRect(
      x: box.x + Float(left), y: box.y + Float(top), width: Float(right - left), height: Float(layout.height))
    let drawn = DrawnContent.Text(
      text: text, color: look.color, size: typesetter.size(of: look.font), isBold: look.font.weight == .bold,
      room: box, lines: lines, lineHeight: Float(typesetter.height(lines: 1, in: look.font)),
      isCut: layout.isCut)
    noted?.texts.append(drawn)
  }
}
