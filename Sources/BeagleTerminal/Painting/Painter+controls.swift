import Beagle
import BeagleSchema

extension Painter {
  /// A title in the middle of its box; where its style draws no box, in brackets.
  mutating func paintButton(
    _ title: String, isEnabled: Bool, hasBox: Bool, _ themed: ThemeStyle, in frame: Rect, clip: Rect
  ) {
    let color = isEnabled ? themed.textColor : themed.disabledColor
    let own: CellColor? = hasBox || !isEnabled ? nil : theme.accent
    var style = cellStyle(color.map { CellColor($0) } ?? own, attributes: isEnabled ? .bold : [])
    style.attributes.apply(themed)
    if !isEnabled { style.attributes = style.attributes.subtracting(.bold).union(.dim) }
    let inner = max(1, frame.width - (hasBox ? 0 : 4))
    let lines = TerminalText(sanitizing: title).box(width: inner).lines(height: max(1, frame.height))
    let top = frame.y + max(0, (frame.height - lines.count) / 2)
    let clip = clip.intersection(frame)
    for (row, line) in lines.enumerated() {
      let text = hasBox ? line : TerminalText(sanitizing: "[ \(line) ]")
      let x = frame.x + LineAlignment.center.offset(of: text.columns, in: frame.width)
      draw(text, x: x, y: top + row, style, clip: clip)
    }
  }

  /// The value or placeholder in a box, with the error below it.
  mutating func paint(_ input: SceneInput, _ themed: ThemeStyle, in frame: Rect, clip: Rect) {
    let wrong = themed.errorColor.map { CellColor($0) } ?? theme.error
    let hasError = input.error != nil && frame.height > 1
    let height = frame.height - (hasError ? 1 : 0)
    var line = Rect(x: frame.x, y: frame.y, width: frame.width, height: 1)
    if !input.hasBox && height >= 3 && frame.width >= 4 {
      let box = Rect(x: frame.x, y: frame.y, width: frame.width, height: height)
      // An input that cannot be edited has square corners and a muted border.
      let isEditable = input.isEnabled && !input.isReadOnly
      var border = cellStyle(hasError ? wrong : themed.borderColor.map { CellColor($0) } ?? theme.muted)
      if !isEditable { border.attributes.insert(.dim) }
      buffer.drawBorder(box, corners: isEditable ? .rounded : .square, style: border, clip: clip)
      line = Rect(x: box.x + 1, y: box.y + (height - 1) / 2, width: box.width - 2, height: 1)
    } else {
      line = Rect(x: frame.x, y: frame.y + max(0, height - 1) / 2, width: frame.width, height: 1)
    }
    let isPlaceholder = input.text.isEmpty
    let text = TerminalText(sanitizing: input.shownText, as: .line).truncated(to: line.width - 2)
    var style = isPlaceholder ? muted : cellStyle(themed.textColor)
    style.attributes.apply(themed)
    if !input.isEnabled {
      style = cellStyle(themed.disabledColor.map { CellColor($0) } ?? theme.muted, attributes: .dim)
    }
    draw(text, x: line.x + 1, y: line.y, style, clip: clip.intersection(frame))
    if hasError, let error = input.error {
      let message = TerminalText(sanitizing: error, as: .line).truncated(to: frame.width - 1)
      draw(message, x: frame.x + 1, y: frame.bottom - 1, cellStyle(wrong), clip: clip.intersection(frame))
    }
  }

  /// A box with a caption in its middle; in one or two rows only the caption.
  mutating func paintPlaceholder(_ caption: String, mark: String, in frame: Rect, clip: Rect) {
    guard frame.width > 0, frame.height > 0 else { return }
    let hasBox = frame.height >= 3 && frame.width >= 3
    var border = muted
    border.link = 0
    if hasBox { buffer.drawBorder(frame, corners: .rounded, style: border, clip: clip) }
    let inner = frame.width - (hasBox ? 2 : 0)
    let named = TerminalText(sanitizing: "\(mark) \(caption)", as: .line)
    // In a small box the mark is more helpful than two letters of the name.
    let text =
      named.columns <= inner || inner >= 6 ? named.truncated(to: inner) : TerminalText(sanitizing: mark)
    let x = frame.x + (hasBox ? 1 : 0) + LineAlignment.center.offset(of: text.columns, in: inner)
    draw(text, x: x, y: frame.y + (frame.height - 1) / 2, muted, clip: clip.intersection(frame))
  }

  /// The title over a line that is heavy where the tab is selected.
  mutating func paintTab(
    _ title: String, isSelected: Bool, _ themed: ThemeStyle, in frame: Rect, clip: Rect
  ) {
    let selected = themed.selectedColor.map { CellColor($0) } ?? theme.accent
    let other = themed.textColor.map { CellColor($0) } ?? theme.muted
    var style = cellStyle(isSelected ? selected : other, attributes: isSelected ? .bold : [])
    style.attributes.apply(themed)
    // Titles that are cut off do not touch.
    let room = max(1, frame.width - 1)
    let text = TerminalText(sanitizing: title, as: .line).truncated(to: room)
    let x = frame.x + LineAlignment.center.offset(of: text.columns, in: frame.width)
    draw(text, x: x, y: frame.y, style, clip: clip)
    let line = String(repeating: isSelected ? "━" : "─", count: max(0, frame.width))
    let indicator = themed.indicatorColor.map { CellColor($0) } ?? selected
    buffer.draw(
      TerminalText(sanitizing: line), x: frame.x, y: frame.bottom - 1,
      style: cellStyle(isSelected ? indicator : other), clip: clip)
  }

  mutating func paintDots(
    _ count: Int, current: Int, _ selected: BeagleSchema.Color?, _ unselected: BeagleSchema.Color?,
    in frame: Rect,
    clip: Rect
  ) {
    let shown = min(count, Self.mostDots)
    var x = frame.x + LineAlignment.center.offset(of: shown * 2 - 1, in: frame.width)
    for dot in 0..<shown {
      let isCurrent = dot == current
      let color = (isCurrent ? selected : unselected).map { CellColor($0) }
      let style = cellStyle(color ?? (isCurrent ? nil : theme.muted))
      buffer.draw(TerminalText(sanitizing: isCurrent ? "●" : "○"), x: x, y: frame.y, style: style, clip: clip)
      x += 2
    }
  }
}
