package import Beagle

extension Browser {
  /// The picture of the whole terminal: the page with focus and scroll bars, overlays, and the status line.
  /// Its `cursor` is the position at which the user types.
  ///
  /// - Parameters:
  ///   - runtime: the runtime that was followed last.
  ///   - renderer: draws the page. Its measurer should be that of the runtime's builder.
  /// - Throws: ``CellBufferError`` if the terminal has more cells than a buffer can hold.
  package func frame(of runtime: Runtime, with renderer: TerminalRenderer) throws(CellBufferError)
    -> CellBuffer
  {
    var frame = try CellBuffer(width: columns, height: rows, backdrop: renderer.theme.backdrop)
    let chrome = Chrome(self, runtime)
    if let scene = runtime.scene {
      var renderer = renderer
      renderer.highlights = highlights(scene, runtime, isCovered: chrome.isModal)
      if !chrome.isModal, let focus = page.focus, let editor = page.editor {
        renderer.editing = EditedInput(node: focus, editor: editor, firstShown: page.firstShown)
      }
      let picture = try renderer.cells(of: scene, scrolled: paintedOffsets(scene))
      frame.copy(picture, x: 0, y: 0)
      frame.cursor = picture.cursor
      if !query.isEmpty {
        frame.markMatches(of: query, in: CellRect(x: 0, y: 0, width: pageColumns, height: pageRows))
      }
    }
    if let inspector, let area = inspectorArea {
      markSelected(inspector, runtime, in: &frame, renderer.theme)
      if inspector.hasKeys { frame.cursor = nil }
      let rows = inspectorRows(inspector, runtime)
      InspectorPanel(inspector: inspector, rows: rows, area: area).paint(into: &frame, renderer.theme)
    }
    if let cursor = frame.cursor, chrome.covers(cursor) { frame.cursor = nil }
    chrome.paint(into: &frame, renderer.theme)
    if chrome.isModal { frame.cursor = nil }
    return frame
  }

  private func markSelected(
    _ inspector: Inspector, _ runtime: Runtime, in frame: inout CellBuffer, _ theme: Theme
  ) {
    guard let scene = runtime.scene, let node = inspector.selected,
      let index = scene.nodes.firstIndex(of: node), index > 0
    else { return }
    let shown = scene.shownFrame(of: index, scrolled: paintedOffsets(scene))
    let page = CellRect(x: 0, y: 0, width: pageColumns, height: pageRows)
    let accent = theme.accent
    let tint = CellColor(red: accent.red, green: accent.green, blue: accent.blue, alpha: 0x40)
    frame.restyle(Painter.cells(shown, cell).intersection(page)) {
      $0.background = tint.over($0.background.isOpaque ? $0.background : theme.backdrop.background)
    }
  }

  private func highlights(_ scene: Scene, _ runtime: Runtime, isCovered: Bool) -> Highlights {
    guard !isCovered else { return Highlights() }
    var highlights = Highlights()
    if usesKeys || page.editor != nil { highlights.focused = page.focus }
    if let pointer, pointer.column < pageColumns, !usesKeys, let met = hit(pointer.column, pointer.row, scene)
    {
      let index =
        scene.nearest(to: met, taking: .edit)
        ?? target(at: pointer.column, pointer.row, around: met, runtime)?.index
      highlights.hovered = index.map { scene.nodes[$0].node }
    }
    if case .node(let node) = capture, node == highlights.hovered { highlights.pressed = node }
    return highlights
  }
}

extension CellBuffer {
  /// Highlights the matches of a search. A match does not continue on the next row.
  fileprivate mutating func markMatches(of query: String, in area: CellRect) {
    let characters = SoughtText(query).folded.map { String($0) }
    guard !characters.isEmpty else { return }
    for y in area.rows {
      // Excludes the right halves of wide characters.
      let row = area.columns.compactMap { x in text(x: x, y: y).map { (x: x, text: $0.lowercased()) } }
        .filter { !$0.text.isEmpty }
      guard row.count >= characters.count else { continue }
      var start = 0
      while start + characters.count <= row.count {
        guard (0..<characters.count).allSatisfy({ row[start + $0].text == characters[$0] }) else {
          start += 1
          continue
        }
        let end = start + characters.count < row.count ? row[start + characters.count].x : area.right
        restyle(CellRect(x: row[start].x, y: y, width: end - row[start].x, height: 1)) {
          $0.attributes.formUnion([.reverse, .bold])
        }
        start += characters.count
      }
    }
  }
}
