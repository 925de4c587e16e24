import Beagle
import BeagleSchema

/// A tab of a bar: the title over a line, which is heavy if the tab is selected.
struct TabContent: TerminalContent {
  let title: String
  let isSelected: Bool

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    TextSize(columns: TerminalText(sanitizing: title, as: .line).columns + 4, rows: 2)
  }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let (frame, themed) = (box.frame, box.theme)
    let selected = themed.selectedColor.map { CellColor($0) } ?? painter.theme.accent
    let other = themed.textColor.map { CellColor($0) } ?? painter.theme.muted
    var style = painter.cellStyle(isSelected ? selected : other, attributes: isSelected ? .bold : [])
    style.attributes.apply(themed)
    // Truncated titles must not touch.
    let columns = max(1, frame.width - 1)
    let text = TerminalText(sanitizing: title, as: .line).truncated(to: columns)
    let x = frame.x + LineAlignment.center.offset(of: text.columns, in: frame.width)
    painter.draw(text, x: x, y: frame.y, style, clip: box.clip)
    let line = String(repeating: isSelected ? "━" : "─", count: max(0, frame.width))
    let indicator = themed.indicatorColor.map { CellColor($0) } ?? selected
    painter.buffer.draw(
      TerminalText(sanitizing: line), x: frame.x, y: frame.bottom - 1,
      style: painter.cellStyle(isSelected ? indicator : other), clip: box.clip)
  }

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter) {
    let title = CellRect(x: frame.x, y: frame.y, width: frame.width, height: max(1, frame.height - 1))
    painter.highlightLine(kind, in: title, clip: clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    reader.add(.tab, node.accessibilityLabel ?? title, of: node, isUsed: true)
    if isSelected { reader.addState("selected") }
  }

  var summary: String? { quoted(title) + (isSelected ? " selected" : "") }
}

struct TabBarContent: TerminalContent {}

extension Painter {
  /// Repaints the selected and the highlighted tab of a bar if they are too narrow to read, with the space
  /// that their titles need, over adjacent tabs.
  mutating func paintWideTabs(ofBarAt bar: Int, in inside: Inside) {
    let tabs = mainTabs(ofBarAt: bar, in: inside)
    guard tabs.contains(where: \.isNarrow) else { return }
    let area = inside.moved(cells(scene.nodes[bar].contentFrame))
    for (tab, columns) in zip(tabs, Self.columns(of: tabs, in: area.columns)) {
      let frame = CellRect(
        x: columns.lowerBound, y: tab.frame.y, width: columns.count, height: tab.frame.height)
      let blanks = TerminalText(sanitizing: String(repeating: " ", count: frame.width))
      draw(blanks, x: frame.x, y: frame.y, cellStyle(), clip: inside.clip)
      let node = scene.nodes[tab.index]
      paintContent(of: node, in: frame, clip: inside.clip)
      if let kind = highlights.kind(of: node) {
        paintHighlight(kind, of: node, in: frame, clip: inside.clip)
      }
    }
  }

  /// A tab that may be painted wider than the others.
  private struct MainTab {
    let index: Int
    let title: String
    let isSelected: Bool
    let frame: CellRect

    var titleColumns: Int { TerminalText(sanitizing: title, as: .line).columns }
    /// Whether fewer than four letters of a longer title are visible.
    var isNarrow: Bool { frame.width < 6 && frame.width <= titleColumns }
  }

  private func mainTabs(ofBarAt bar: Int, in inside: Inside) -> [MainTab] {
    var (selected, highlighted): (MainTab?, MainTab?)
    for index in scene.children(of: bar) {
      let node = scene.nodes[index]
      guard case .tab(let title, let isSelected) = node.content, !node.isHidden else { continue }
      let kind = highlights.kind(of: node)
      guard isSelected || kind != nil else { continue }
      let tab = MainTab(
        index: index, title: title, isSelected: isSelected, frame: inside.moved(cells(node.contentFrame)))
      if isSelected {
        selected = tab
      } else if highlighted == nil || kind != .hovered {
        highlighted = tab
      }
    }
    return [selected, highlighted].compactMap { $0 }.sorted { $0.index < $1.index }
  }

  /// The columns of wide tabs: centred on each tab's middle if possible, without overlap and inside the bar.
  private static func columns(of tabs: [MainTab], in bar: Range<Int>) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    /// The columns that the remaining tabs need, so that they stay inside the bar.
    let widths = tabs.map { min(bar.count / tabs.count, max($0.frame.width, $0.titleColumns + 2)) }
    var needed = widths.reduce(0, +)
    for (tab, width) in zip(tabs, widths) {
      let wanted = tab.frame.x + (tab.frame.width - width) / 2
      let first = columns.last?.upperBound ?? bar.lowerBound
      let start = max(first, min(wanted, bar.upperBound - needed))
      columns.append(start..<start + width)
      needed -= width
    }
    return columns
  }
}
