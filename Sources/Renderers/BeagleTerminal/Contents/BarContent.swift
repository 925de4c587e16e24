import Beagle

/// The bar of a screen, drawn as a line at its bottom.
struct BarContent: TerminalContent {
  func paint(_ box: ContentBox, with painter: inout Painter) {
    let rule = TerminalText(sanitizing: String(repeating: "─", count: max(0, box.frame.width)))
    painter.buffer.draw(
      rule, x: box.frame.x, y: box.frame.bottom - 1, style: painter.muted, clip: box.clip)
  }
}

struct BarTitleContent: TerminalContent {
  let title: String

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    TextSize(columns: TerminalText(sanitizing: title, as: .line).columns + 2, rows: 2)
  }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let text = TerminalText(sanitizing: title, as: .line).truncated(to: box.frame.width - 1)
    var style = painter.cellStyle(box.theme.textColor)
    style.attributes = .bold
    style.attributes.apply(box.theme)
    painter.draw(text, x: box.frame.x + 1, y: box.frame.y, style, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.title = title }

  var summary: String? { quoted(title) }
}

struct BarItemContent: TerminalContent {
  let text: String

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    TextSize(columns: TerminalText(sanitizing: text, as: .line).columns + 5, rows: 2)
  }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let frame = box.frame
    // An item is as wide as its text, even if that is wider than the bar.
    let visible = CellRect(
      x: frame.x + 1, y: frame.y, width: min(frame.width - 1, box.clip.right - frame.x - 1), height: 1)
    let label = TerminalText(sanitizing: text, as: .line).truncated(to: max(1, visible.width - 2))
    let color = box.theme.textColor.map { CellColor($0) } ?? painter.theme.accent
    painter.draw("[\(label)]", in: visible, .center, painter.cellStyle(color), clip: box.clip)
  }

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter) {
    painter.highlightLine(kind, in: frame, clip: clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.addPressable(node, text) }

  var summary: String? { quoted(text) }
}
