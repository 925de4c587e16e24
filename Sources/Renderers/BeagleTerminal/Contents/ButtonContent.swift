import Beagle

/// A title centred in its box; in brackets if its style draws no box.
struct ButtonContent: TerminalContent {
  let title: String
  let isEnabled: Bool
  let hasBox: Bool

  /// The columns beside the title: a blank on each side, plus brackets if there is no box.
  private var sides: Int { hasBox ? 2 : 4 }

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    // In a box that is too narrow, the title may touch the edges. Brackets keep their space.
    let brackets = hasBox ? 0 : 4
    let text = TerminalText(sanitizing: title)
    let size = text.box(width: columns == .max ? columns : max(1, columns - brackets)).size
    let fullWidth = size.columns + sides
    return TextSize(
      columns: hasBox ? min(fullWidth, max(columns, size.columns)) : fullWidth, rows: max(1, size.rows))
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int {
    TerminalText(sanitizing: title).widestWord + sides
  }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let frame = box.frame
    let color = isEnabled ? box.theme.textColor : box.theme.disabledColor
    let own: CellColor? = hasBox || !isEnabled ? nil : painter.theme.accent
    var style = painter.cellStyle(color.map { CellColor($0) } ?? own, attributes: isEnabled ? .bold : [])
    style.attributes.apply(box.theme)
    if !isEnabled { style.attributes = style.attributes.subtracting(.bold).union(.dim) }
    let inner = max(1, frame.width - (hasBox ? 0 : 4))
    let lines = TerminalText(sanitizing: title).box(width: inner).lines(height: max(1, frame.height))
    let top = frame.y + max(0, (frame.height - lines.count) / 2)
    let clip = box.clip.intersection(frame)
    for (row, line) in lines.enumerated() {
      let text = hasBox ? line : TerminalText(sanitizing: "[ \(line) ]")
      let x = frame.x + LineAlignment.center.offset(of: text.columns, in: frame.width)
      painter.draw(text, x: x, y: top + row, style, clip: clip)
    }
  }

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter) {
    painter.highlightLine(kind, in: frame, clip: clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    reader.addPressable(node, title)
    if !isEnabled { reader.addState("unavailable") }
    if node.isHeading { reader.addState("heading") }
  }

  var summary: String? { quoted(title) + (isEnabled ? "" : " disabled") }
}
