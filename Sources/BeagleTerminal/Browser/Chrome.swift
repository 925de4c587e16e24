import Beagle

/// What a press on a part of the browser itself means.
enum ChromeTarget: Sendable, Hashable {
  case command(BrowserCommand)
  case dismissErrors
  case closeProblem
  /// A button of the dialog that is open, 0 for the one that confirms.
  case button(Int)
}

/// The parts of a browser that are not the page: status line, dialogs, messages. Made anew for each frame, and for each
/// press of the mouse, which so meets what is drawn.
struct Chrome {
  let browser: Browser
  let runtime: Runtime
  /// Whether the page takes neither keys nor the mouse.
  private(set) var isModal = false
  private(set) var cursor: FrameCursor?
  /// What is shown of the text that is open over the page.
  private(set) var shownRows: ShownRows?
  private var pieces: [Piece] = []

  /// A line of text, or a box that covers what is beneath it.
  private enum Piece {
    case line(TerminalText, x: Int, y: Int, Emphasis, ChromeTarget?)
    case box(CellRect)
    /// A row in the colour of the status line.
    case bar(y: Int)
    case selection(CellRect)
  }

  /// How a text of the browser itself looks.
  enum Emphasis {
    case plain, bold, muted, accent, error
    /// A button, and one that has the focus.
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

  /// Those of the page.
  var columns: Int { browser.pageColumns }
  var rows: Int { browser.rows }

  /// What is at a cell.
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

  /// Whether a box is over a cell of the page.
  func covers(_ cursor: FrameCursor) -> Bool {
    pieces.contains {
      if case .box(let rect) = $0 { rect.contains(x: cursor.column, y: cursor.row) } else { false }
    }
  }

  // MARK: Adding

  /// Adds a line, cut to the columns that there are.
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

  /// The rows to show of a text that the user scrolls.
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
  /// The terminal's background with a little of its text colour, for the status line.
  var barBackground: CellColor {
    let ink = backdrop.foreground
    return CellColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0x20).over(backdrop.background)
  }
}
