import Beagle

/// The inspector in the browser: its position, and its keys and mouse events.
extension Browser {
  /// The cells of the inspector, including its title row; nil while it is closed. It is beside the page on a
  /// wide terminal, otherwise below.
  var inspectorArea: CellRect? {
    guard inspector != nil else { return nil }
    if columns >= Self.wideColumns {
      // At least as wide as the titles.
      let width = min(80, max(46, columns * 2 / 5))
      return CellRect(x: columns - width, y: 0, width: width, height: max(1, rows - 1))
    }
    let height = max(2, (rows - 1) / 2)
    return CellRect(x: 0, y: max(0, rows - 1 - height), width: columns, height: min(height, rows - 1))
  }

  private static let wideColumns = 100

  func inspectorRows(_ inspector: Inspector, _ runtime: Runtime) -> InspectorRows {
    InspectorRows(inspector, runtime, record, page.offsets, width: (inspectorArea?.width ?? 4) - 3)
  }

  private var inspectorHeight: Int { max(1, (inspectorArea?.height ?? 1) - 1) }

  // MARK: Opening

  /// Opens the inspector, gives it the keys, or closes it.
  mutating func toggleInspector(_ runtime: Runtime) -> [BrowserAction] {
    if inspector == nil {
      var new = Inspector()
      // The document's root component has contexts, unlike the screen around it.
      let nodes = runtime.scene?.nodes
      new.selected =
        page.focus ?? nodes?.dropFirst().first { $0.componentType != nil }?.node ?? nodes?.first?.node
      inspector = new
      let row = new.selected.flatMap { nodes?.firstIndex(of: $0) } ?? 0
      let height = inspectorHeight
      inspector?.moveCursor(to: row, of: nodes?.count ?? 0, height: height)
    } else if inspector?.hasKeys == false {
      inspector?.hasKeys = true
      return []
    } else {
      inspector = nil
      // Closing returns to the present.
      return (record.moment == nil ? [] : [.travel(nil)]) + [.send(resized())]
    }
    return [.send(resized())]
  }

  // MARK: Keys

  mutating func handleInInspector(_ key: KeyPress, _ runtime: Runtime) -> [BrowserAction] {
    guard var inspector else { return [] }
    defer { if self.inspector != nil { self.inspector = inspector } }
    if inspector.edit != nil { return edit(key, &inspector, runtime) }
    let command = bindings[key]
    let rows = inspectorRows(inspector, runtime)
    func move(to row: Int) {
      inspector.moveCursor(to: row, of: rows.count, height: inspectorHeight)
      if inspector.tab == .tree, case .select(let node)? = rows[inspector.cursor]?.action {
        inspector.selected = node
      }
    }
    switch command {
    case .inspect?: return toggleInspector(runtime)
    case .next?, .right?, .nextPage?: inspector.turn(by: 1)
    case .previous?, .left?, .previousPage?: inspector.turn(by: -1)
    case .down?: move(to: inspector.cursor + 1)
    case .up?: move(to: inspector.cursor - 1)
    case .pageDown?: move(to: inspector.cursor + inspectorHeight)
    case .pageUp?: move(to: inspector.cursor - inspectorHeight)
    case .top?: move(to: 0)
    case .bottom?: move(to: rows.count - 1)
    case .press?:
      if let action = rows[inspector.cursor]?.action { return perform(action, &inspector) }
    case .dismiss?: inspector.hasKeys = false
    case .stepBack?, .stepForward?, .help?, .suspend?, .redraw?, .quit?, .reload?, .open?:
      if let command { return perform(command, runtime) }
    default: if key.key == .character("s") { inspector.isPicking.toggle() }
    }
    return []
  }

  private mutating func perform(
    _ action: InspectorRow.Action, _ inspector: inout Inspector
  ) -> [BrowserAction] {
    switch action {
    case .select(let node):
      inspector.selected = node
      inspector.tab = .node
    case .edit(let context, let path, let value):
      guard record.moment == nil else { return refuseInPast() }
      let json = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
      inspector.edit = Inspector.Edit(context: context, path: path, editor: TextEditor(json))
    case .open(let number):
      inspector.openExchange = inspector.openExchange == number ? nil : number
    case .travel(let moment): return [.travel(moment == record.lastEvent ? nil : moment)]
    }
    return []
  }

  private mutating func edit(
    _ key: KeyPress, _ inspector: inout Inspector, _ runtime: Runtime
  ) -> [BrowserAction] {
    guard var edit = inspector.edit else { return [] }
    if key.key == .escape {
      inspector.edit = nil
    } else if key.key == .enter {
      guard let value = try? JSONDocument(parsing: Array(edit.editor.text.utf8)).root.dynamicObject else {
        message = "This is not JSON; texts need quotes."
        return []
      }
      inspector.edit = nil
      guard let node = inspector.selected ?? runtime.scene?.nodes.first?.node else { return [] }
      return [.send(.set(context: edit.context, at: node, value, path: edit.path))]
    } else if edit.editor.handle(key) != .ignored {
      inspector.edit = edit
    }
    return []
  }

  // MARK: Time

  mutating func step(by count: Int) -> [BrowserAction] {
    let shown = record.moment ?? record.lastEvent
    let first = (record.events.first?.number ?? 1) - 1
    // The moment on display may have been dropped from the history.
    let moment = count > 0 ? max(first, shown + count) : shown + count
    guard (first...record.lastEvent).contains(moment) else {
      message = count < 0 ? "This is the first moment." : "This is the present."
      return []
    }
    return [.travel(moment == record.lastEvent ? nil : moment)]
  }

  mutating func refuseInPast() -> [BrowserAction] {
    let key = bindings.name(of: .stepForward)
    message = "The past cannot be changed; \(key) steps forward."
    return []
  }

  // MARK: Mouse

  /// Handles a press in the inspector; nil if the press is elsewhere.
  mutating func pressInInspector(_ column: Int, _ row: Int, _ runtime: Runtime) -> [BrowserAction]? {
    guard var inspector, let area = inspectorArea else { return nil }
    defer { if self.inspector != nil { self.inspector = inspector } }
    guard area.contains(x: column, y: row) else {
      guard inspector.isPicking, let scene = runtime.scene, let met = hit(column, row, scene) else {
        inspector.hasKeys = false
        return nil
      }
      inspector.isPicking = false
      inspector.hasKeys = true
      inspector.selected = scene.nodes[met].node
      inspector.tab = .tree
      inspector.moveCursor(to: met, of: scene.nodes.count, height: inspectorHeight)
      return []
    }
    inspector.hasKeys = true
    if row == area.y {
      if let tab = InspectorPanel.tab(at: column - area.x, width: area.width) { inspector.tab = tab }
      return []
    }
    let rows = inspectorRows(inspector, runtime)
    let index = inspector.firstRow(of: rows.count, height: inspectorHeight) + row - area.y - 1
    guard let pressed = rows[index] else { return [] }
    inspector.moveCursor(to: index, of: rows.count, height: inspectorHeight)
    return pressed.action.map { perform($0, &inspector) } ?? []
  }

  mutating func scrollInspector(by rows: Int, _ runtime: Runtime) {
    guard var inspector else { return }
    let count = inspectorRows(inspector, runtime).count
    inspector.moveCursor(to: inspector.cursor + rows, of: count, height: inspectorHeight)
    self.inspector = inspector
  }
}
