/// Encodes frames for a terminal. For each frame it gives only the bytes that change what the terminal shows already.
///
/// ```swift
/// var encoder = FrameEncoder(depth: .trueColor)
/// device.write(encoder.bytes(toShow: try renderer.cells(of: scene)))
/// ```
///
/// The terminal must show no cursor and write no character beyond a row's last column, as ``TerminalModes`` asks for.
package struct FrameEncoder: Sendable {
  /// Whether the terminal shows a change only when all of it has come (mode 2026). Those that know the mode say so when they
  /// are asked: ``TerminalQuestion/mode(_:)``.
  package var isSynchronized: Bool

  private let depth: ColorDepth
  /// The frame that the terminal shows now; nil where that is not known.
  private var shown: CellBuffer?
  /// The cursor that the terminal shows now.
  private var shownCursor: FrameCursor?
  /// The pictures that the terminal shows now, each with the number by which it can be removed.
  private var pictures: [(graphic: TerminalGraphic, number: Int)] = []
  private var lastNumber = 0

  /// Creates an encoder for a terminal whose content is unknown.
  ///
  /// - Parameters:
  ///   - depth: how many colours it can show.
  ///   - isSynchronized: whether it shows a change only when all of it has come.
  package init(depth: ColorDepth, isSynchronized: Bool = false) {
    self.depth = depth
    self.isSynchronized = isSynchronized
  }

  /// Forgets what the terminal shows, so that the next frame is sent as a whole. To be called after something else has
  /// written to the terminal.
  package mutating func forgetWhatIsShown() {
    shown = nil
  }

  /// Returns the UTF-8 text and escape sequences that make the terminal show `frame`, whose first cell is the terminal's
  /// first cell. The result is empty if nothing has changed.
  ///
  /// A picture is sent again only if it has changed or the cells behind it have. After the bytes the terminal writes in its
  /// own colours.
  ///
  /// - Parameters:
  ///   - frame: what to show, as large as the terminal.
  ///   - cursor: where a text is edited; nil for no cursor. One outside of the frame is none.
  package mutating func bytes(toShow frame: CellBuffer, cursor: FrameCursor? = nil) -> [UInt8] {
    let cursor = cursor.flatMap { frame.bounds.contains(x: $0.column, y: $0.row) ? $0 : nil }
    var output = ByteBuffer()
    if isSynchronized { output.append(EscapeSequence.beginSynchronizedUpdate, reserving: 0) }
    // Otherwise it would be seen wherever something is written.
    if shownCursor != nil { output.append(EscapeSequence.hideCursor, reserving: 0) }
    let start = output.count
    let isNew = shown == nil
    writeCells(of: frame, to: &output)
    if output.count == start, cursor == shownCursor, !isNew { return [] }
    if let cursor { write(cursor, isNew: isNew, to: &output) }
    shownCursor = cursor
    if isSynchronized { output.append(EscapeSequence.endSynchronizedUpdate, reserving: 0) }
    return output.bytes
  }

  private func write(_ cursor: FrameCursor, isNew: Bool, to output: inout ByteBuffer) {
    if isNew || cursor.shape != shownCursor?.shape {
      output.append(EscapeSequence.shape(cursor.shape), reserving: 0)
    }
    output.append(EscapeSequence.place(column: cursor.column, row: cursor.row), reserving: 0)
    output.append(EscapeSequence.showCursor, reserving: 0)
  }

  private mutating func writeCells(of frame: CellBuffer, to output: inout ByteBuffer) {
    var change = FrameChange(depth: depth)
    // Cells name their links by number, so they are compared with the same numbers.
    if let old = shown, old.width == frame.width, old.height == frame.height,
      let old = old.numbered(as: frame.links)
    {
      let lost = removePictures(missingIn: frame, since: old, from: &output)
      change.areas = (lost, pictures.filter { !$0.graphic.staysOverCells }.map(\.graphic.area))
      change.write(from: old, to: frame, in: &output)
    } else if let blank = try? CellBuffer(width: frame.width, height: frame.height) {
      removeAllPictures(from: &output)
      output.reserve(8)
      output.append(EscapeSequence.clearScreen)
      change.write(from: blank, to: frame, in: &output)
    }
    let present = Set(pictures.map(\.graphic))
    for graphic in frame.graphics where !present.contains(graphic) {
      lastNumber += 1
      pictures.append((graphic, lastNumber))
      change.place(graphic, as: lastNumber, in: &output)
    }
    shown = frame
  }

  private mutating func removeAllPictures(from output: inout ByteBuffer) {
    for (graphic, number) in pictures where graphic.staysOverCells {
      output.append(TerminalGraphic.removal(of: number), reserving: 0)
    }
    pictures = []
  }

  /// Removes the pictures that the frame does not have, and those over cells that have changed. Returns the areas of the
  /// pictures that can only be removed by writing cells over them.
  private mutating func removePictures(
    missingIn frame: CellBuffer, since old: CellBuffer, from output: inout ByteBuffer
  ) -> [CellRect] {
    if pictures.isEmpty { return [] }
    var lost: [CellRect] = []
    let present = Set(frame.graphics)
    var kept = pictures
    kept.removeAll { graphic, number in
      let isLost = !graphic.staysOverCells && frame.cells(in: graphic.area) != old.cells(in: graphic.area)
      if present.contains(graphic), !isLost { return false }
      if graphic.staysOverCells {
        output.append(TerminalGraphic.removal(of: number), reserving: 0)
      } else {
        lost.append(graphic.area)
      }
      return true
    }
    pictures = kept
    return lost
  }
}

/// Writes the difference between two frames of the same size.
private struct FrameChange {
  private var styles: StyleEncoder
  private var links = LinkEncoder()
  /// The cell the cursor is in; nil after text whose width terminals disagree on.
  private var cursor: (x: Int, y: Int)?
  /// The areas in which it is not known what the terminal shows, and those in which a picture must not be written over.
  var areas: (unknown: [CellRect], kept: [CellRect]) = ([], [])

  init(depth: ColorDepth) {
    styles = StyleEncoder(depth: depth)
  }

  private static let longestMove = 32

  mutating func write(from old: CellBuffer, to new: CellBuffer, in output: inout ByteBuffer) {
    for y in 0..<new.height {
      let unknown = areas.unknown.filter { $0.rows.contains(y) }
      if unknown.isEmpty, new.isSameRow(as: old, y: y) { continue }
      // Clearing to the end of the row would remove pictures, so it begins after the last one that stays.
      let clearable = areas.kept.lazy.filter { $0.rows.contains(y) }.map(\.right).max() ?? 0
      let end = max(clearable, new.endOfRow(y, hidden: styles.hidesBlank))
      var isCleared = false
      for x in 0..<new.width where !isCleared {
        guard
          new.differs(from: old, x: x, y: y, hidden: styles.hidesBlank)
            || unknown.contains(where: { $0.columns.contains(x) })
        else { continue }
        let cell = new.cells[y * new.width + x]
        if cell.content == .continuation { continue }
        output.reserve(Self.longestMove + StyleEncoder.maximumBytes)
        move(x: x, y: y, in: &output)
        // From `end` on the row is blank, so one escape sequence clears the rest of it.
        isCleared = x >= end
        let link = isCleared ? 0 : cell.style.link
        links.change(to: link, of: new.links, in: &output, reserving: StyleEncoder.maximumBytes)
        if isCleared {
          styles.reset(in: &output)
          output.append(EscapeSequence.clearToEndOfRow)
        } else {
          styles.change(to: cell.style, for: cell.content, in: &output)
          write(cell.content, of: new, x: x, in: &output)
        }
      }
    }
    output.reserve(StyleEncoder.maximumBytes)
    links.change(to: 0, of: new.links, in: &output, reserving: StyleEncoder.maximumBytes)
    styles.reset(in: &output)
  }

  /// Draws a picture. Terminals disagree on where the cursor is afterwards.
  mutating func place(_ graphic: TerminalGraphic, as number: Int, in output: inout ByteBuffer) {
    output.reserve(Self.longestMove)
    move(x: graphic.area.x, y: graphic.area.y, in: &output)
    output.append(graphic.placed(as: number), reserving: 0)
    cursor = nil
  }

  private mutating func write(
    _ content: CellContent, of frame: CellBuffer, x: Int, in output: inout ByteBuffer
  ) {
    guard let cursor else { return }
    if content.isLong {
      output.append(frame.utf8(of: content), reserving: 0)
    } else {
      output.append(content)
    }
    let index = cursor.y * frame.width + x + 1
    let isWide = x + 1 < frame.width && frame.cells[index].content == .continuation
    let next = x + (isWide ? 2 : 1)
    // Terminals disagree on how wide emoji and clusters are, and on where the cursor is behind the last column.
    let isCertain = next < frame.width && content.isOneScalar && content.shortCount < 4
    self.cursor = isCertain ? (next, cursor.y) : nil
  }

  private mutating func move(x: Int, y: Int, in output: inout ByteBuffer) {
    defer { cursor = (x, y) }
    if let cursor, cursor == (x, y) { return }
    output.append(EscapeSequence.introducer)
    if let cursor, cursor.y == y, cursor.x < x {
      if x - cursor.x > 1 { output.append(number: x - cursor.x) }
      output.append(EscapeSequence.endOfForward)
      return
    }
    output.append(number: y + 1)
    output.append(EscapeSequence.separator)
    output.append(number: x + 1)
    output.append(EscapeSequence.endOfPosition)
  }
}

extension CellBuffer {
  /// The column after the last visible cell of a row.
  fileprivate func endOfRow(_ y: Int, hidden: (CellStyle) -> Bool) -> Int {
    var end = width
    while end > 0, cells[y * width + end - 1].content == .blank, hidden(cells[y * width + end - 1].style) {
      end -= 1
    }
    return end
  }

  /// Whether a row is surely the same in both frames. False as well if that would take a longer comparison.
  fileprivate func isSameRow(as other: CellBuffer, y: Int) -> Bool {
    cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        for index in (y * width)..<(y * width + width)
        where cells[index] != others[index] || cells[index].content.isLong {
          return false
        }
        return true
      }
    }
  }

  fileprivate func differs(
    from other: CellBuffer, x: Int, y: Int, hidden: (CellStyle) -> Bool
  ) -> Bool {
    let (cell, old) = (cells[y * width + x], other.cells[y * width + x])
    // Each buffer numbers its long clusters by itself, so the texts have to be compared.
    if cell.content.isLong, old.content.isLong {
      return cell.style != old.style || utf8(of: cell.content) != other.utf8(of: old.content)
    }
    if cell == old { return false }
    return !(cell.content == .blank && old.content == .blank && hidden(cell.style) && hidden(old.style))
  }
}

/// Where a frame shows a cursor.
package struct FrameCursor: Sendable, Hashable {
  /// From 0.
  package var column: Int
  /// From 0.
  package var row: Int
  /// How it looks.
  package var shape: Shape

  /// Creates a cursor, by default one for text that is edited.
  package init(column: Int, row: Int, shape: Shape = .bar) {
    self.column = column
    self.row = row
    self.shape = shape
  }

  /// How a cursor looks. All but `standard` blink.
  package enum Shape: Sendable, Hashable {
    /// As the terminal's user has chosen.
    case standard
    /// A whole cell.
    case block
    /// A line below.
    case underline
    /// A line before the cell's character.
    case bar
  }
}
