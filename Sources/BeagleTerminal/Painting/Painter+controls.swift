import Beagle
import BeagleSchema

extension Painter {
  /// A title in the middle of its box; where its style draws no box, in brackets.
  mutating func paintButton(
    _ title: String, isEnabled: Bool, hasBox: Bool, _ themed: ThemeStyle, in frame: CellRect, clip: CellRect
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
  mutating func paint(
    _ input: SceneInput, of node: NodeID, _ themed: ThemeStyle, in frame: CellRect, clip: CellRect
  ) {
    let wrong = themed.errorColor.map { CellColor($0) } ?? theme.error
    let hasError = input.hasErrorLine(in: frame)
    if let box = input.box(in: frame) {
      // An input that cannot be edited has square corners and a muted border.
      let isEditable = input.isEnabled && !input.isReadOnly
      var border = cellStyle(hasError ? wrong : themed.borderColor.map { CellColor($0) } ?? theme.muted)
      if !isEditable { border.attributes.insert(.dim) }
      buffer.drawBorder(box, corners: isEditable ? .rounded : .square, style: border, clip: clip)
    }
    let line = input.textLine(in: frame)
    let isPlaceholder = input.text.isEmpty
    var style = isPlaceholder ? muted : cellStyle(themed.textColor)
    style.attributes.apply(themed)
    if !input.isEnabled {
      style = cellStyle(themed.disabledColor.map { CellColor($0) } ?? theme.muted, attributes: .dim)
    }
    if let editing, editing.node == node, !isPlaceholder {
      paint(editing, of: input, in: line, style, clip: clip.intersection(frame))
    } else {
      let text = TerminalText(sanitizing: input.shownText, as: .line).truncated(to: line.width)
      draw(text, x: line.x, y: line.y, style, clip: clip.intersection(frame))
      if editing?.node == node { setCursor(x: line.x, y: line.y, clip: clip) }
    }
    if hasError, let error = input.error {
      let message = TerminalText(sanitizing: error, as: .line).truncated(to: frame.width - 1)
      draw(message, x: frame.x + 1, y: frame.bottom - 1, cellStyle(wrong), clip: clip.intersection(frame))
    }
  }

  /// The part of a text that is seen while it is edited, with the selection and the cursor.
  private mutating func paint(
    _ editing: EditedInput, of input: SceneInput, in line: CellRect, _ style: CellStyle, clip: CellRect
  ) {
    let shown = EditedLine(
      editing.editor, from: editing.firstShown, width: line.width, isSecret: input.kind == .password)
    draw(TerminalText(sanitizing: shown.text, as: .line), x: line.x, y: line.y, style, clip: clip)
    if let selection = shown.selection {
      let area = CellRect(x: line.x + selection.lowerBound, y: line.y, width: selection.count, height: 1)
      buffer.restyle(area, clip: clip) { $0.attributes.insert(.reverse) }
    }
    setCursor(x: line.x + shown.cursor, y: line.y, clip: clip)
  }

  private mutating func setCursor(x: Int, y: Int, clip: CellRect) {
    if clip.contains(x: x, y: y), buffer.bounds.contains(x: x, y: y) {
      buffer.cursor = FrameCursor(column: x, row: y)
    }
  }

  /// A box with a caption in its middle; in one or two rows only the caption.
  mutating func paintPlaceholder(_ caption: String, mark: String, in frame: CellRect, clip: CellRect) {
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

  mutating func paintDots(
    _ count: Int, current: Int, _ selected: BeagleSchema.Color?, _ unselected: BeagleSchema.Color?,
    in frame: CellRect,
    clip: CellRect
  ) {
    let dots = PageDots(count, current: current, columns: frame.width)
    var x = frame.x + LineAlignment.center.offset(of: dots.marks.count * 2 - 1, in: frame.width)
    for mark in dots.marks {
      let color = (mark == .current ? selected : unselected).map { CellColor($0) }
      let style = cellStyle(color ?? (mark == .current ? nil : theme.muted))
      buffer.draw(TerminalText(sanitizing: mark.text), x: x, y: frame.y, style: style, clip: clip)
      x += 2
    }
  }
}

extension PageDots.Mark {
  fileprivate var text: String {
    switch self {
    case .page: "○"
    case .current: "●"
    case .more: "…"
    }
  }
}

extension SceneInput {
  /// The cells of the line that is written on, inside the cells of its frame.
  func textLine(in frame: CellRect) -> CellRect {
    if let box = box(in: frame) {
      return CellRect(x: box.x + 2, y: box.y + (box.height - 1) / 2, width: box.width - 4, height: 1)
    }
    let height = frame.height - (hasErrorLine(in: frame) ? 1 : 0)
    return CellRect(x: frame.x + 1, y: frame.y + max(0, height - 1) / 2, width: frame.width - 2, height: 1)
  }

  /// The cells of the border that is drawn around it; nil where there is none.
  fileprivate func box(in frame: CellRect) -> CellRect? {
    let height = frame.height - (hasErrorLine(in: frame) ? 1 : 0)
    guard !hasBox, height >= 3, frame.width >= 4 else { return nil }
    return CellRect(x: frame.x, y: frame.y, width: frame.width, height: height)
  }

  fileprivate func hasErrorLine(in frame: CellRect) -> Bool { error != nil && frame.height > 1 }
}

/// The dots of a page indicator, as many as there is room for: those around the current page where that is not all.
struct PageDots {
  enum Mark {
    case page, current
    /// More pages that way.
    case more
  }

  let marks: [Mark]

  /// The most dots that are shown, however much room there is.
  private static let most = 40

  /// - Parameters:
  ///   - current: the page, counted from 0; it may be beyond the count.
  ///   - columns: those that there is room for, with a blank between two dots.
  init(_ count: Int, current: Int, columns: Int) {
    let shown = min(count, Self.most, max(1, (columns + 1) / 2))
    let first = max(0, min(max(0, min(current, count)) - shown / 2, count - shown))
    let last = first + shown - 1
    marks = (0..<max(0, shown)).map { number in
      let page = first + number
      if page == current { return .current }
      // One or two dots are never left out.
      let isCut = page == first && first > 0 || page == last && last < count - 1
      return isCut && shown > 2 ? .more : .page
    }
  }

  /// The columns of all dots that can be shown, with the blanks between them.
  static func columns(_ count: Int) -> Int { max(0, min(count, most) * 2 - 1) }

  /// The columns of the fewest that tell where the current page is: its dot between two others.
  static func leastColumns(_ count: Int) -> Int { min(5, columns(count)) }
}
