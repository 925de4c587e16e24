import Beagle

/// An input field: its text or placeholder in a box, with the error below.
struct InputContent: TerminalContent {
  let input: SceneInput

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    let text = TerminalText(sanitizing: input.shownText, as: .line).columns
    return TextSize(
      columns: max(20, text + (input.hasBox ? 2 : 4)),
      rows: (input.hasBox ? 1 : 3) + (input.error == nil ? 0 : 1))
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { 8 }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let (frame, themed) = (box.frame, box.theme)
    let wrong = themed.errorColor.map { CellColor($0) } ?? painter.theme.error
    let hasError = input.hasErrorLine(in: frame)
    if let outline = input.box(in: frame) {
      // An input that cannot be edited has square corners and a dim border.
      let isEditable = input.isEnabled && !input.isReadOnly
      let color = hasError ? wrong : themed.borderColor.map { CellColor($0) } ?? painter.theme.muted
      var border = painter.cellStyle(color)
      if !isEditable { border.attributes.insert(.dim) }
      painter.buffer.drawBorder(
        outline, corners: isEditable ? .rounded : .square, style: border, clip: box.clip)
    }
    let clip = box.clip.intersection(frame)
    paintLine(of: box, clip: clip, with: &painter)
    if hasError, let error = input.error {
      let message = TerminalText(sanitizing: error, as: .line).truncated(to: frame.width - 1)
      painter.draw(message, x: frame.x + 1, y: frame.bottom - 1, painter.cellStyle(wrong), clip: clip)
    }
  }

  private func paintLine(of box: ContentBox, clip: CellRect, with painter: inout Painter) {
    let line = input.textLine(in: box.frame)
    let isPlaceholder = input.text.isEmpty
    var style = isPlaceholder ? painter.muted : painter.cellStyle(box.theme.textColor)
    style.attributes.apply(box.theme)
    if !input.isEnabled {
      let color = box.theme.disabledColor.map { CellColor($0) } ?? painter.theme.muted
      style = painter.cellStyle(color, attributes: .dim)
    }
    let editing = painter.editing.flatMap { $0.node == box.node.node ? $0 : nil }
    if let editing, !isPlaceholder {
      painter.paint(editing, isSecret: input.kind == .password, in: line, style, clip: clip)
    } else {
      let text = TerminalText(sanitizing: input.shownText, as: .line).truncated(to: line.width)
      painter.draw(text, x: line.x, y: line.y, style, clip: clip)
      if editing != nil { painter.setCursor(x: line.x, y: line.y, clip: box.clip) }
    }
  }

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter) {
    painter.highlightInput(kind, in: frame, clip: clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.add(input, of: node) }

  var summary: String? {
    input.text.isEmpty ? "placeholder \(quoted(input.placeholder))" : "value \(quoted(input.shownText))"
  }
}

extension Painter {
  fileprivate mutating func paint(
    _ editing: EditedInput, isSecret: Bool, in line: CellRect, _ style: CellStyle, clip: CellRect
  ) {
    let shown = EditedLine(
      editing.editor, from: editing.firstShown, width: line.width, isSecret: isSecret)
    draw(TerminalText(sanitizing: shown.text, as: .line), x: line.x, y: line.y, style, clip: clip)
    if let selection = shown.selection {
      let area = CellRect(x: line.x + selection.lowerBound, y: line.y, width: selection.count, height: 1)
      buffer.restyle(area, clip: clip) { $0.attributes.insert(.reverse) }
    }
    setCursor(x: line.x + shown.cursor, y: line.y, clip: clip)
  }

  fileprivate mutating func setCursor(x: Int, y: Int, clip: CellRect) {
    if clip.contains(x: x, y: y), buffer.bounds.contains(x: x, y: y) {
      buffer.cursor = FrameCursor(column: x, row: y)
    }
  }
}

extension SceneInput {
  /// The text, masked if it is a password, or the placeholder if it is empty.
  var shownText: String { text.isEmpty ? placeholder : maskedText }

  /// The cells of the editable line, inside the cells of the input's frame.
  func textLine(in frame: CellRect) -> CellRect {
    if let box = box(in: frame) {
      return CellRect(x: box.x + 2, y: box.y + (box.height - 1) / 2, width: box.width - 4, height: 1)
    }
    let height = frame.height - (hasErrorLine(in: frame) ? 1 : 0)
    return CellRect(x: frame.x + 1, y: frame.y + max(0, height - 1) / 2, width: frame.width - 2, height: 1)
  }

  /// The cells of the border around the input; nil if it has none.
  func box(in frame: CellRect) -> CellRect? {
    let height = frame.height - (hasErrorLine(in: frame) ? 1 : 0)
    guard !hasBox, height >= 3, frame.width >= 4 else { return nil }
    return CellRect(x: frame.x, y: frame.y, width: frame.width, height: height)
  }

  func hasErrorLine(in frame: CellRect) -> Bool { error != nil && frame.height > 1 }
}
