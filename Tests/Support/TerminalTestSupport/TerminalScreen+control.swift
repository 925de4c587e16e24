import BeagleTerminal

extension TerminalScreen {
  /// Executes a control sequence.
  mutating func apply(_ sequence: TerminalSequence) {
    let (count, first) = (sequence.count, sequence.number(0, or: 0))
    switch sequence.name {
    case "A": grid.moveBy(y: -count)
    case "B": grid.moveBy(y: count)
    case "C": grid.moveBy(x: count)
    case "D": grid.moveBy(x: -count)
    case "G": grid.move(x: count - 1)
    case "d": grid.move(y: count - 1)
    case "H", "f": position(x: sequence.number(1, or: 1), y: sequence.number(0, or: 1), sequence)
    case "J": eraseScreen(first, sequence)
    case "K": eraseRow(first, sequence)
    case "X": grid.erase(cursor.y, cursor.x..<cursor.x + count)
    case "@": grid.insertCells(min(count, width - cursor.x))
    case "P": grid.insertCells(-count)
    case "L": grid.insertRows(count)
    case "M": grid.insertRows(-count)
    case "S": grid.scroll(count)
    case "T": grid.scroll(-count)
    case "r":
      grid.limit(to: sequence.numbers.isEmpty ? nil : first - 1..<max(sequence.number(1, or: height), first))
    case "m": style(sequence)
    case "?h": sequence.numbers.forEach { set($0[0] ?? 0, true, sequence) }
    case "?l": sequence.numbers.forEach { set($0[0] ?? 0, false, sequence) }
    case "?$p": reportMode(first)
    case " q" where (0...6).contains(first): cursorShape = first
    case "t": window(sequence)
    case "c" where first == 0: reply("\u{1B}[?62\(abilities.contains(.sixel) ? ";4" : "");22c")
    case "n" where first == 6: reply("\u{1B}[\(cursor.y + 1);\(cursor.x + 1)R")
    case "?u", ">u", "<u", "=u": if abilities.contains(.keyboard) { keyboard(sequence) }
    case "s" where sequence.numbers.isEmpty: grid.save()
    case "u" where sequence.numbers.isEmpty: grid.restore()
    default: recordError("\(sequence)")
    }
  }

  /// Moves the cursor. A place outside is a mistake of the program, though terminals take the nearest one.
  private mutating func position(x: Int, y: Int, _ sequence: TerminalSequence) {
    if !(0...width).contains(x) || !(0...height).contains(y) { recordError("outside: \(sequence)") }
    grid.move(x: max(x, 1) - 1, y: max(y, 1) - 1)
  }

  private mutating func eraseScreen(_ kind: Int, _ sequence: TerminalSequence) {
    switch kind {
    case 0:
      grid.erase(cursor.y, cursor.x..<width)
      grid.erase(rows: cursor.y + 1..<height)
    case 1:
      grid.erase(rows: 0..<cursor.y)
      grid.erase(cursor.y, 0..<cursor.x + 1)
    case 2: grid.erase(rows: 0..<height)
    case 3: break  // What was scrolled away.
    default: recordError("\(sequence)")
    }
  }

  private mutating func eraseRow(_ kind: Int, _ sequence: TerminalSequence) {
    switch kind {
    case 0: grid.erase(cursor.y, cursor.x..<width)
    case 1: grid.erase(cursor.y, 0..<cursor.x + 1)
    case 2: grid.erase(cursor.y, 0..<width)
    default: recordError("\(sequence)")
    }
  }

  private mutating func window(_ sequence: TerminalSequence) {
    switch sequence.number(0, or: 0) {
    case 22: titles.append(title)
    case 23:
      if let last = titles.popLast() { title = last } else { recordError("no title was kept") }
    default: recordError("\(sequence)")
    }
  }

  private mutating func keyboard(_ sequence: TerminalSequence) {
    switch sequence.name {
    case "?u": reply("\u{1B}[?\(keyboard.last ?? 0)u")
    case ">u": keyboard.append(sequence.number(0, or: 0))
    case "<u":
      for _ in 0..<sequence.count {
        if keyboard.count > 1 { keyboard.removeLast() } else { recordError("no keyboard was kept") }
      }
    default: keyboard[keyboard.count - 1] = sequence.number(0, or: 0)
    }
  }

  mutating func reply(_ text: String) {
    replies += text.utf8
  }

  // MARK: Modes

  private static let known: Set = [1, 7, 12, 25, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026, 2031]

  private mutating func set(_ mode: Int, _ isOn: Bool, _ sequence: TerminalSequence) {
    guard Self.known.contains(mode) else { return recordError("\(sequence)") }
    if mode == 2026 {
      // Terminals without this mode ignore it, as they do with all unknown modes.
      guard abilities.contains(.synchronisedOutput) else { return }
      if isOn, isSynchronising { recordError("synchronised output begins twice") }
      if !isOn, isSynchronising { synchronisedUpdates += 1 }
    }
    if mode == 1049, isOn != isAlternate {
      if isOn { grid.save() }
      swap(&grid, &other)
      if isOn {
        grid = TerminalGrid(width: width, height: height)
        grid.look = other.look
        grid.move(x: other.cursor.x, y: other.cursor.y)
      } else {
        grid.restore()
      }
    }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func reportMode(_ mode: Int) {
    let isKnown = Self.known.contains(mode) && (mode != 2026 || abilities.contains(.synchronisedOutput))
    reply("\u{1B}[?\(mode);\(isKnown ? modes.contains(mode) ? 1 : 2 : 0)$y")
  }
}
