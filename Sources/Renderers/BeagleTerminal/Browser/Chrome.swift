import Beagle

enum ChromeTarget: Sendable, Hashable {
  case command(BrowserCommand)
  case dismissErrors
  case closeProblem
  /// A button of the open dialog; 0 is the confirming one.
  case button(Int)
}

/// The parts of a browser outside the page: status line, dialogs, messages. Rebuilt for each frame and for
/// each mouse press, so that hit tests match the drawing.
struct Chrome {
  let browser: Browser
  let runtime: Runtime
  /// Whether the page receives neither keys nor mouse events.
  private(set) var isModal = false
  private(set) var cursor: FrameCursor?
  private(set) var shownRows: ShownRows?
  private var pieces: [Piece] = []

  private enum Piece {
    case line(TerminalText, x: Int, y: Int, Emphasis, ChromeTarget?)
    case box(CellRect)
    case bar(y: Int)
    case selection(CellRect)
  }

  enum Emphasis {
    case plain, bold, muted, accent, error
    case button, focusedButton
  }

  init(_ browser: Browser, _ runtime: Runtime) {
    self.browser = browser
    self.runtime = runtime
    if runtime.scene == nil { addPlaceholder() } else { addErrors() }
    addProblem()
    addStatusLine()
    switch browser.overlay {
    case .help?: addHelp()
    case .link(let url)?: addDialog(title: "Open outside?", message: url, buttons: ["Open", "Cancel"])
    case .find?, .address?, nil:
      if let dialog = runtime.openDialogs.first {
        addDialog(title: dialog.title, message: dialog.message, buttons: dialog.buttons)
      }
    }
  }

  var columns: Int { browser.pageColumns }
  var rows: Int { browser.rows }

  func target(_ column: Int, _ row: Int) -> ChromeTarget? {
    for piece in pieces.reversed() {
      switch piece {
      case .line(let text, let x, row, _, let target?) where (x..<x + text.columns).contains(column):
        return target
      case .box(let rect) where rect.contains(x: column, y: row): return nil
      default: break
      }
    }
    return nil
  }

  func covers(_ cursor: FrameCursor) -> Bool {
    pieces.contains {
      if case .box(let rect) = $0 { rect.contains(x: cursor.column, y: cursor.row) } else { false }
    }
  }

  // MARK: Adding

  mutating func add(
    _ text: String, x: Int, y: Int, _ emphasis: Emphasis = .plain, width: Int = .max,
    target: ChromeTarget? = nil
  ) {
    let line = TerminalText(sanitizing: text, as: .line).truncated(
      to: max(0, min(width, browser.columns - x)))
    if !line.isEmpty, y >= 0 { pieces.append(.line(line, x: x, y: y, emphasis, target)) }
  }

  mutating func addBox(_ rect: CellRect) { pieces.append(.box(rect)) }

  mutating func addSelection(_ rect: CellRect) { pieces.append(.selection(rect)) }

  mutating func addBar(y: Int) { pieces.append(.bar(y: y)) }

  mutating func coverPage() { isModal = true }

  mutating func show(_ count: Int, height: Int) -> ShownRows {
    let rows = ShownRows(of: count, height: height, from: browser.firstRow)
    shownRows = rows
    return rows
  }

  mutating func setCursor(x: Int, y: Int) {
    cursor = FrameCursor(column: min(x, browser.columns - 1), row: y)
  }

  // MARK: Painting

  func paint(into buffer: inout CellBuffer, _ theme: Theme) {
    let bar = theme.barBackground
    for piece in pieces {
      switch piece {
      case .bar(let y):
        let row = CellRect(x: 0, y: y, width: browser.columns, height: 1)
        buffer.clear(row)
        buffer.fill(row, with: bar)
      case .box(let rect):
        buffer.clear(rect)
        buffer.drawBorder(
          rect, corners: .rounded, style: CellStyle(foreground: theme.accent))
      case .selection(let rect): buffer.restyle(rect) { $0.attributes.insert(.reverse) }
      case .line(let text, let x, let y, let emphasis, _):
        buffer.draw(text, x: x, y: y, style: style(emphasis, theme))
      }
    }
    if let cursor { buffer.cursor = cursor }
  }

  private func style(_ emphasis: Emphasis, _ theme: Theme) -> CellStyle {
    switch emphasis {
    case .plain: CellStyle(background: .clear)
    case .bold: CellStyle(background: .clear, attributes: .bold)
    case .muted: CellStyle(foreground: theme.muted, background: .clear)
    case .accent: CellStyle(foreground: theme.accent, background: .clear)
    case .error: CellStyle(foreground: theme.error, background: .clear, attributes: .bold)
    case .button: CellStyle(foreground: theme.accent, background: .clear, attributes: .bold)
    case .focusedButton:
      CellStyle(foreground: theme.accent, background: .clear, attributes: [.bold, .reverse])
    }
  }
}

extension Theme {
  /// The background of the status line: the terminal's background with a tint of its text colour.
  var barBackground: CellColor {
    let ink = backdrop.foreground
    return CellColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0x20).over(backdrop.background)
  }
}

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
        entries.append((keys, "move the focus, or scroll"))
        continue
      }
      let keys = bindings.keys(for: command).map(\.name).joined(separator: " ")
      if !keys.isEmpty { entries.append((keys, command.summary)) }
    }
    return entries + [
      ("in a field", "letters type, Enter ends, Ctrl+Z undoes, Ctrl+Y redoes"),
      ("", "Ctrl+← Ctrl+→ move by words, Shift selects"),
      ("mouse", "press, scroll, drag bars; swipe pages, pull down to refresh"),
    ]
  }
}

extension KeyPress {
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

/// The status line: URL, progress, and prompts.
extension Chrome {
  mutating func addStatusLine() {
    let y = rows - 1
    addBar(y: y)
    switch browser.overlay {
    case .find(let editor)?: return addPrompt("/", editor, y: y)
    case .address(let editor)?: return addPrompt("Open: ", editor, y: y)
    case .help?, .link?, nil: break
    }
    let columns = browser.columns
    if let message = browser.message { return add(message, x: 1, y: y, width: columns - 2) }
    var right = columns
    func place(_ text: String, _ emphasis: Emphasis = .muted, _ target: ChromeTarget? = nil) -> Bool {
      let width = TerminalText(sanitizing: text, as: .line).columns
      guard right - width - 2 > columns / 3 else { return false }
      right -= width + 2
      add(text, x: right + 1, y: y, emphasis, target: target)
      return true
    }
    if let key = browser.bindings.keys(for: .help).first?.name {
      _ = place("\(key) keys", .muted, .command(.help))
    }
    if let stack = stackText { _ = place(stack) }
    let pending = runtime.pendingRequests.count
    if browser.showsProgress, pending > 0 {
      _ = place("\(Self.turning[browser.progressStep % Self.turning.count]) \(pending)", .accent)
    }
    var x = 1
    if let moment = browser.record.moment {
      let text = "◀ moment \(moment) of \(browser.record.lastEvent)"
      add(text, x: x, y: y, .accent)
      x += TerminalText(sanitizing: text).columns + 2
    }
    if runtime.canGoBack {
      add("‹", x: x, y: y, .accent, target: .command(.back))
      x += 2
    }
    if let url = runtime.visibleURL?.withoutUserInfo {
      add(url, x: x, y: y, width: right - x, target: .command(.open))
    }
  }

  private mutating func addPrompt(_ label: String, _ editor: TextEditor, y: Int) {
    add(label, x: 1, y: y, .accent)
    let start = 1 + TerminalText(sanitizing: label).columns
    let width = max(1, browser.columns - start - 1)
    let line = EditedLine(
      editor, from: EditedLine.firstShown(of: editor, from: 0, width: width), width: width)
    add(line.text, x: start, y: y)
    if let selection = line.selection {
      addSelection(CellRect(x: start + selection.lowerBound, y: y, width: selection.count, height: 1))
    }
    setCursor(x: start + line.cursor, y: y)
  }

  /// The depth of each stack, first to last; nil if there is only one screen.
  private var stackText: String? {
    let depths = runtime.depths
    guard depths.reduce(0, +) > 1 else { return nil }
    return "⧉ " + depths.map(String.init).joined(separator: "·")
  }

  private static let turning = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
}
