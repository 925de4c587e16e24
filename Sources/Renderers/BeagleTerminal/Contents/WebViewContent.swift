import Beagle

/// A web page, of which a terminal only shows the URL.
struct WebViewContent: TerminalContent {
  let url: String

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    TextSize(columns: TerminalText(sanitizing: url, as: .line).columns + 4, rows: 5)
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { 4 }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    painter.paintPlaceholder(url, mark: "◍", in: box.frame, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    reader.add(.webPage, node.accessibilityLabel ?? url, of: node)
  }

  var summary: String? { quoted(url) }
}

extension Painter {
  /// Paints a box with a centred caption; only the caption if there are one or two rows.
  mutating func paintPlaceholder(_ caption: String, mark: String, in frame: CellRect, clip: CellRect) {
    guard frame.width > 0, frame.height > 0 else { return }
    let hasBox = frame.height >= 3 && frame.width >= 3
    var border = muted
    border.link = 0
    if hasBox { buffer.drawBorder(frame, corners: .rounded, style: border, clip: clip) }
    let inner = frame.width - (hasBox ? 2 : 0)
    let named = TerminalText(sanitizing: "\(mark) \(caption)", as: .line)
    // In a small box, the mark is more helpful than two letters of the name.
    let text =
      named.columns <= inner || inner >= 6 ? named.truncated(to: inner) : TerminalText(sanitizing: mark)
    let x = frame.x + (hasBox ? 1 : 0) + LineAlignment.center.offset(of: text.columns, in: inner)
    draw(text, x: x, y: frame.y + (frame.height - 1) / 2, muted, clip: clip.intersection(frame))
  }
}
