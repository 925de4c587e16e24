import Beagle

struct InspectorPanel {
  let inspector: Inspector
  let rows: InspectorRows
  let area: CellRect

  func paint(into buffer: inout CellBuffer, _ theme: Theme) {
    buffer.clear(area)
    // Below the page, the row of titles is a sufficient border.
    if area.x > 0 {
      let bar = TerminalText(sanitizing: "│")
      for y in area.rows {
        buffer.draw(bar, x: area.x, y: y, style: CellStyle(foreground: theme.muted, background: .clear))
      }
    }
    paintTitle(into: &buffer, theme)
    let height = area.height - 1
    let first = inspector.firstRow(of: rows.count, height: height)
    for offset in 0..<max(0, height) {
      guard let row = rows[first + offset] else { break }
      paint(row, y: area.y + 1 + offset, isChosen: first + offset == inspector.cursor, into: &buffer, theme)
    }
    if let edit = inspector.edit { paint(edit, into: &buffer, theme) }
  }

  private func paintTitle(into buffer: inout CellBuffer, _ theme: Theme) {
    buffer.fill(
      CellRect(x: area.x + 1, y: area.y, width: area.width - 1, height: 1), with: theme.barBackground)
    var x = area.x + 2
    for tab in Inspector.Tab.allCases {
      let title = TerminalText(sanitizing: Self.title(tab, area.width), as: .line)
      var style = CellStyle(foreground: theme.muted, background: .clear)
      if tab == inspector.tab {
        style = CellStyle(foreground: theme.accent, background: .clear, attributes: .bold)
        if inspector.hasKeys { style.attributes.insert(.reverse) }
      }
      if x + title.columns <= area.right { buffer.draw(title, x: x, y: area.y, style: style) }
      x += title.columns + 1
    }
    if inspector.isPicking, x + 6 < area.right {
      buffer.draw(
        TerminalText(sanitizing: "◎ pick"), x: x, y: area.y,
        style: CellStyle(foreground: theme.accent, background: .clear))
    }
  }

  /// Full titles if they fit, otherwise abbreviated.
  private static func title(_ tab: Inspector.Tab, _ width: Int) -> String {
    let all = Inspector.Tab.allCases.reduce(2) { $0 + $1.title.count + 1 }
    return all <= width ? tab.title : String(tab.title.prefix(3))
  }

  static func tab(at column: Int, width: Int) -> Inspector.Tab? {
    var x = 2
    for tab in Inspector.Tab.allCases {
      let columns = title(tab, width).count
      if (x..<x + columns).contains(column) { return tab }
      x += columns + 1
    }
    return nil
  }

  private func paint(
    _ row: InspectorRow, y: Int, isChosen: Bool, into buffer: inout CellBuffer, _ theme: Theme
  ) {
    let x = area.x + 2 + row.line.indent
    let text = TerminalText(sanitizing: row.line.text, as: .line).truncated(to: max(0, area.right - x - 1))
    buffer.draw(text, x: x, y: y, style: style(of: row, theme))
    if row.isCurrent {
      buffer.draw(
        TerminalText(sanitizing: "▸"), x: area.x + 1, y: y,
        style: CellStyle(foreground: theme.accent, background: .clear))
    }
    if isChosen, inspector.hasKeys {
      buffer.restyle(CellRect(x: area.x + 1, y: y, width: area.width - 1, height: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
  }

  private func style(of row: InspectorRow, _ theme: Theme) -> CellStyle {
    switch row.line.kind {
    case .heading: CellStyle(foreground: theme.accent, background: .clear, attributes: .bold)
    case .plain: CellStyle(background: .clear)
    case .muted: CellStyle(foreground: theme.muted, background: .clear)
    case .error: CellStyle(foreground: theme.error, background: .clear)
    }
  }

  private func paint(_ edit: Inspector.Edit, into buffer: inout CellBuffer, _ theme: Theme) {
    let y = area.bottom - 1
    let row = CellRect(x: area.x, y: y, width: area.width, height: 1)
    buffer.clear(row)
    buffer.fill(row, with: theme.barBackground)
    let name = edit.path.steps.isEmpty ? edit.context : "\(edit.context).\(edit.path)"
    let label = TerminalText(sanitizing: "\(name) = ", as: .line).truncated(to: area.width / 2)
    buffer.draw(label, x: area.x + 1, y: y, style: CellStyle(foreground: theme.accent, background: .clear))
    let x = area.x + 1 + label.columns
    let width = max(1, area.right - x - 1)
    let line = EditedLine(
      edit.editor, from: EditedLine.firstShown(of: edit.editor, from: 0, width: width), width: width)
    buffer.draw(
      TerminalText(sanitizing: line.text, as: .line), x: x, y: y, style: CellStyle(background: .clear))
    buffer.cursor = FrameCursor(column: min(x + line.cursor, area.right - 1), row: y)
  }
}
