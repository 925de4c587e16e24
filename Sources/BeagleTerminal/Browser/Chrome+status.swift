import Beagle

/// The last row: where the user is, what is under way, and the line that is typed into.
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

  /// How many screens are on the stacks, the first stack first; nil where it is one.
  private var stackText: String? {
    let depths = runtime.depths
    guard depths.reduce(0, +) > 1 else { return nil }
    return "⧉ " + depths.map(String.init).joined(separator: "·")
  }

  private static let turning = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
}
