/// The list of keys.
extension Chrome {
  mutating func addHelp() {
    coverPage()
    let entries = Self.entries(browser.bindings)
    let names = entries.map { TerminalText(sanitizing: $0.keys, as: .line).columns }
    let keyColumns = min(max(8, names.max() ?? 0), max(8, columns / 3))
    let widest = entries.map { TerminalText(sanitizing: $0.summary, as: .line).columns }.max() ?? 0
    let inner = max(1, min(columns - 4, keyColumns + 2 + widest))
    let shown = show(entries.count, height: browser.pageRows - 4)
    let height = shown.range.count + 4
    let box = CellRect(
      x: max(0, (columns - inner - 4) / 2), y: max(0, (browser.pageRows - height) / 2), width: inner + 4,
      height: min(browser.pageRows, height))
    addBox(box)
    let more = shown.mark.map { "  \($0)" } ?? ""
    add("Keys\(more)", x: box.x + 2, y: box.y + 1, .bold, width: inner)
    for (row, entry) in entries[shown.range].enumerated() {
      let y = box.y + 3 + row
      add(entry.keys, x: box.x + 2, y: y, .accent, width: keyColumns)
      add(entry.summary, x: box.x + 4 + keyColumns, y: y, width: inner - keyColumns - 2)
    }
  }

  private static func entries(_ bindings: KeyBindings) -> [(keys: String, summary: String)] {
    let arrows: [BrowserCommand] = [.up, .down, .left, .right]
    var entries: [(keys: String, summary: String)] = []
    for command in BrowserCommand.allCases where command != .redraw {
      if arrows.contains(command) {
        guard command == .up else { continue }
        let keys = arrows.compactMap { bindings.keys(for: $0).first?.name }.joined(separator: " ")
        entries.append((keys, "go there, or scroll"))
        continue
      }
      let keys = bindings.keys(for: command).map(\.name).joined(separator: " ")
      if !keys.isEmpty { entries.append((keys, command.summary)) }
    }
    return entries + [
      ("in a field", "letters type, Enter is done, Ctrl+Z and Ctrl+Y undo and redo"),
      ("", "Ctrl+← Ctrl+→ move by words, Shift selects"),
      ("mouse", "press, scroll, drag bars; swipe pages, pull down to refresh"),
    ]
  }
}

extension KeyPress {
  /// As it is written on a keyboard: `Ctrl+L`, `Shift+Tab`, `?`.
  var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl+" }
    if modifiers.contains(.alt) { name += "Alt+" }
    if modifiers.contains(.shift) { name += "Shift+" }
    return name + key.name(isModified: !modifiers.isEmpty)
  }
}

extension Key {
  fileprivate func name(isModified: Bool) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): isModified ? character.uppercased() : String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
