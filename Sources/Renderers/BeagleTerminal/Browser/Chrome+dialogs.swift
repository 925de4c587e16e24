import Beagle

extension Chrome {
  /// Adds a box in the middle of the page, as wide as its text and the terminal allow. A longer message
  /// scrolls; the title gets the rows that the message leaves, but at least half of them.
  mutating func addDialog(title: String?, message: String, buttons: [String]) {
    coverPage()
    let labels = buttons.map { "[ \(TerminalText(sanitizing: $0, as: .line)) ]" }
    let widths = labels.map { TerminalText(sanitizing: $0, as: .line).columns }
    let message = TerminalText(sanitizing: message)
    let title = title.map { TerminalText(sanitizing: $0, as: .line) } ?? .empty
    let buttonColumns = widths.reduce(0, +) + 2 * (widths.count - 1)
    let inner = max(1, min(columns - 6, max(title.columns, message.columns, buttonColumns, 24), 64))
    // On a narrow terminal, buttons are stacked.
    let isStacked = buttonColumns > inner
    let buttonRows = isStacked ? labels.count : 1
    let room = rows - 6 - buttonRows
    let lines = message.wrap(width: inner)
    let titleLines = title.lines(width: inner, height: max(1, room / 2, room - 1 - lines.count))
    let header = titleLines.isEmpty ? 0 : titleLines.count + 1
    let shown = show(lines.count, height: room - header)
    let height = min(rows, 3 + header + shown.range.count + buttonRows)
    let box = CellRect(
      x: max(0, (columns - inner - 4) / 2), y: max(0, (browser.pageRows - height) / 2), width: inner + 4,
      height: height)
    addBox(box)
    var y = box.y + 1
    for line in titleLines {
      add(line.description, x: box.x + 2, y: y, .bold)
      y += 1
    }
    if !titleLines.isEmpty { y += 1 }
    for line in lines[shown.range] {
      add(line.description, x: box.x + 2, y: y)
      y += 1
    }
    if let mark = shown.mark { add(mark, x: box.x + 2, y: y, .muted, width: inner) }
    y += 1
    // The confirming button is on the right, as on phones.
    var x = box.x + 2 + (isStacked ? 0 : inner - buttonColumns)
    for number in isStacked ? Array(labels.indices) : labels.indices.reversed() {
      let emphasis: Emphasis = number == browser.dialogButton ? .focusedButton : .button
      add(labels[number], x: x, y: y, emphasis, width: inner, target: .button(number))
      if isStacked { y += 1 } else { x += widths[number] + 2 }
    }
  }

  /// Draws the replacement of a missing screen: an error, or progress.
  mutating func addPlaceholder() {
    if let error = runtime.errors.last { return addFailure("\(error)") }
    guard runtime.visible != nil, browser.showsProgress else { return }
    let url = runtime.visibleURL.map { " \($0.withoutUserInfo)" } ?? ""
    let text = TerminalText(sanitizing: "Loading\(url) …", as: .line).truncated(to: columns - 2)
    add(text.description, x: max(0, (columns - text.columns) / 2), y: browser.pageRows / 2, .muted)
  }

  private mutating func addFailure(_ reason: String) {
    let inner = max(1, min(columns - 4, 64))
    let lines = TerminalText(sanitizing: reason).lines(width: inner, height: max(1, browser.pageRows - 6))
    let x = max(0, (columns - inner) / 2)
    var y = max(0, (browser.pageRows - lines.count - 4) / 2)
    add("The screen could not be loaded.", x: x, y: y, .error, width: inner)
    y += 2
    for line in lines {
      add(line.description, x: x, y: y)
      y += 1
    }
    y += 1
    add("[ Try again ]", x: x, y: y, .button, target: .command(.retry))
    if runtime.canGoBack { add("[ Back ]", x: x + 15, y: y, .button, target: .command(.back)) }
    let key = browser.bindings.name(of: .retry)
    if !key.isEmpty { add("\(key) tries again", x: x, y: y + 2, .muted, width: inner) }
  }

  /// Draws why the newest version of a document is not shown over the page's last rows, or over the first
  /// rows if the last ones would cover the field being edited.
  mutating func addProblem() {
    guard browser.showsProblem, let reason = browser.problem.first else { return }
    let sentence = TerminalText(sanitizing: reason, as: .line).lines(width: max(1, columns - 6), height: 3)
    let source = browser.problem.dropFirst()
    let height = min(browser.pageRows, sentence.count + source.count + 2)
    let last = browser.pageRows - height
    let isAtTop = editedRows.map { $0.lowerBound >= height && $0.upperBound > last } ?? false
    let box = CellRect(x: 0, y: isAtTop ? 0 : last, width: columns, height: height)
    addBox(box)
    let key = browser.bindings.name(of: .dismiss)
    if !key.isEmpty, box.width > key.count + 12 {
      let hint = " \(key) closes "
      add(hint, x: box.right - 2 - hint.count, y: box.bottom - 1, .muted, target: .closeProblem)
    }
    add("✗", x: 2, y: box.y + 1, .error)
    for (row, line) in sentence.enumerated() {
      add(line.description, x: 4, y: box.y + 1 + row, width: columns - 6)
    }
    for (row, line) in source.enumerated() {
      add(line, x: 4, y: box.y + 1 + sentence.count + row, row == 0 ? .muted : .error, width: columns - 6)
    }
  }

  private var editedRows: Range<Int>? {
    guard browser.page.editor != nil, let scene = runtime.scene,
      let index = browser.page.focusedIndex(in: scene)
    else { return nil }
    let frame = scene.shownFrame(of: index, scrolled: browser.paintedOffsets(scene))
    return Painter.cells(frame, browser.cell).rows
  }

  /// Draws the latest error of a displayed screen over its last rows.
  mutating func addErrors() {
    guard let error = runtime.errors.last, browser.pageRows > 4 else { return }
    let count = runtime.errors.count
    let lines = TerminalText(sanitizing: "\(error)").lines(width: max(1, columns - 6), height: 3)
    let box = CellRect(
      x: 0, y: browser.pageRows - lines.count - 3, width: columns, height: lines.count + 3)
    addBox(box)
    for (row, line) in lines.enumerated() {
      add(row == 0 ? "✗" : " ", x: 2, y: box.y + 1 + row, .error)
      add(line.description, x: 4, y: box.y + 1 + row, width: columns - 6)
    }
    let y = box.bottom - 2
    add("[ Try again ]", x: 4, y: y, .button, width: columns - 6, target: .command(.retry))
    add("[ Dismiss ]", x: 19, y: y, .button, width: columns - 21, target: .dismissErrors)
    if count > 1 { add("and \(count - 1) more", x: 32, y: y, .muted, width: columns - 34) }
  }
}
