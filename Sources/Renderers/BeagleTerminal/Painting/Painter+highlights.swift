package import Beagle

extension Painter {
  mutating func paintHighlight(
    _ kind: Highlights.Kind, of node: SceneNode, in frame: CellRect, clip: CellRect
  ) {
    node.content.inTerminal.highlight(kind, in: frame, clip: clip, with: &self)
  }

  /// Highlights the visible part of a node that is little more than a text.
  mutating func highlightLine(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect) {
    let text = buffer.inked(frame, clip: clip)
    let isFilled = buffer.style(x: max(frame.x, clip.x), y: frame.y)?.background.isDefault == false
    let area = isFilled || text.isEmpty ? frame : text
    if kind != .hovered { buffer.restyle(area, clip: clip) { $0.attributes.insert(.reverse) } }
    if kind == .pressed { buffer.restyle(area, clip: clip) { $0.attributes.insert(.bold) } }
    if kind != .focused {
      buffer.restyle(text.isEmpty ? frame : text, clip: clip) { $0.attributes.insert(.underline) }
    }
  }

  /// Tints a box with the accent colour and, unless it is only hovered, draws a bar along its left edge.
  mutating func highlightBox(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect) {
    let light: UInt8 =
      switch kind {
      case .hovered: 0x24
      case .focused: 0x40
      case .pressed: 0x80
      }
    let accent = theme.accent
    buffer.fill(
      frame, with: CellColor(red: accent.red, green: accent.green, blue: accent.blue, alpha: light),
      clip: clip)
    buffer.restyle(frame, clip: clip) { $0.attributes.insert(.bold) }
    if kind == .hovered { return }
    let rows = frame.rows.filter { buffer.isFree(x: frame.x, y: $0) }
    let bar = TerminalText(sanitizing: kind == .pressed ? "█" : "▌")
    for y in rows {
      buffer.draw(bar, x: frame.x, y: y, style: cellStyle(CellColor?.some(accent)), clip: clip)
    }
    if rows.isEmpty { highlightLine(kind, in: frame, clip: clip) }
  }

  /// Highlights the border of an input for the focus and its text line for the pointer; without a border, the
  /// line for both.
  mutating func highlightInput(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect) {
    let accent = theme.accent
    let hasBorder = frame.height > 2 && buffer.isLine(x: frame.x, y: frame.y + 1)
    let line = hasBorder ? frame.inset(by: 1) : frame
    if hasBorder {
      buffer.restyleLines(frame, clip: clip) { style in
        style.foreground = accent
        style.attributes.remove(.dim)
        if kind != .hovered { style.attributes.insert(.bold) }
      }
    } else if kind != .hovered {
      buffer.restyle(line, clip: clip) { $0.attributes.insert(.reverse) }
    }
    if kind != .focused { buffer.restyle(line, clip: clip) { $0.attributes.insert(.underline) } }
  }
}

extension CellBuffer {
  /// Whether a mark may replace the cell's content: a blank or a line.
  func isFree(x: Int, y: Int) -> Bool {
    guard bounds.contains(x: x, y: y) else { return false }
    return cells[y * width + x].content == .blank || isLine(x: x, y: y)
  }

  func isLine(x: Int, y: Int) -> Bool {
    guard bounds.contains(x: x, y: y) else { return false }
    let content = cells[y * width + x].content
    return !LineArms(content).isEmpty || Self.edges.contains(content)
  }

  private static let edges = "▁▔▕▏".unicodeScalars.map { CellContent($0) }

  func inked(_ rect: CellRect, clip: CellRect) -> CellRect {
    let area = visible(rect, clip)
    let columns = area.columns.filter { x in
      area.rows.contains { cells[$0 * width + x].content != .blank }
    }
    guard let first = columns.first, let last = columns.last else { return .empty }
    return CellRect(x: first, y: area.y, width: last + 1 - first, height: area.height)
  }

  mutating func restyleLines(_ rect: CellRect, clip: CellRect, _ change: (inout CellStyle) -> Void) {
    let area = visible(rect, clip)
    for y in area.rows {
      for x in area.columns where isLine(x: x, y: y) {
        restyle(CellRect(x: x, y: y, width: 1, height: 1), clip: clip, change)
      }
    }
  }
}

/// The nodes that are painted as focused, under the pointer or pressed.
///
/// The three can also be distinguished without colours. If several apply to a node, pressed precedes focused,
/// which precedes hovered.
package struct Highlights: Hashable, Sendable {
  /// The node that receives keys. An input that is focused in its scene need not be named here.
  package var focused: NodeID?
  package var hovered: NodeID?
  package var pressed: NodeID?

  package init(focused: NodeID? = nil, hovered: NodeID? = nil, pressed: NodeID? = nil) {
    self.focused = focused
    self.hovered = hovered
    self.pressed = pressed
  }

  enum Kind {
    case hovered, focused, pressed
  }

  func kind(of node: SceneNode) -> Kind? {
    if node.node == pressed { return .pressed }
    if node.node == focused || node.isFocused { return .focused }
    return node.node == hovered ? .hovered : nil
  }
}

/// An input being edited: the visible part of its text, cursor and selection.
struct EditedInput: Sendable {
  var node: NodeID
  var editor: TextEditor
  var firstShown: Int
}
