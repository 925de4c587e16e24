/// Encodes frames for a terminal. Each frame only produces the bytes for what has changed.
///
/// ```swift
/// var encoder = FrameEncoder(depth: .trueColor)
/// device.write(encoder.bytes(toShow: try renderer.cells(of: scene)))
/// ```
///
/// Requires that the terminal hides its cursor and does not wrap after the last column, as set by
/// ``TerminalModes``.
package struct FrameEncoder: Sendable {
  /// Whether the terminal supports synchronized updates (mode 2026), according to its response to
  /// ``TerminalQuestion/mode(_:)``.
  package var isSynchronized: Bool

  private let depth: ColorDepth
  /// The displayed frame; nil if unknown.
  private var shown: CellBuffer?
  private var shownCursor: FrameCursor?
  /// The displayed pictures, each with the number for its removal.
  private var pictures: [(graphic: TerminalGraphic, number: Int)] = []
  private var lastNumber = 0

  /// Creates an encoder for a terminal with unknown contents.
  ///
  /// - Parameters:
  ///   - depth: the colours that the terminal supports.
  ///   - isSynchronized: whether the terminal supports synchronized updates.
  package init(depth: ColorDepth, isSynchronized: Bool = false) {
    self.depth = depth
    self.isSynchronized = isSynchronized
  }

  /// Makes the next frame a complete one. Must be called after something else has written to the terminal.
  package mutating func forgetWhatIsShown() {
    shown = nil
  }

  /// Returns the UTF-8 text and escape sequences that make the terminal show `frame`, whose first cell is the
  /// terminal's first cell. Empty if nothing has changed.
  ///
  /// A picture is sent again only if it or the cells behind it have changed. Afterwards, the terminal is in
  /// its default style.
  ///
  /// - Parameters:
  ///   - frame: the frame, with the size of the terminal.
  ///   - cursor: the text cursor; nil to hide it. A position outside the frame hides it, too.
  package mutating func bytes(toShow frame: CellBuffer, cursor: FrameCursor? = nil) -> [UInt8] {
    let cursor = cursor.flatMap { frame.bounds.contains(x: $0.column, y: $0.row) ? $0 : nil }
    var output = ByteBuffer()
    if isSynchronized { output.append(EscapeSequence.beginSynchronizedUpdate, reserving: 0) }
    // A visible cursor would flicker across the written cells.
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
    // Cells refer to links by number, so both frames must use the same numbers.
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

  /// Removes the pictures that are not in the frame, or over cells that have changed. Returns the areas of
  /// the pictures that can only be removed by overwriting cells.
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

private struct FrameChange {
  private var styles: StyleEncoder
  private var links = LinkEncoder()
  /// The cell of the cursor; nil after text on whose width terminals disagree.
  private var cursor: (x: Int, y: Int)?
  /// The areas with unknown contents, and those with pictures that must not be overwritten.
  var areas: (unknown: [CellRect], kept: [CellRect]) = ([], [])

  init(depth: ColorDepth) {
    styles = StyleEncoder(depth: depth)
  }

  private static let maximumMoveLength = 32

  mutating func write(from old: CellBuffer, to new: CellBuffer, in output: inout ByteBuffer) {
    for y in 0..<new.height {
      let unknown = areas.unknown.filter { $0.rows.contains(y) }
      if unknown.isEmpty, new.isSameRow(as: old, y: y) { continue }
      // Clearing the rest of a row would remove pictures, so it starts after the last one that stays.
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
        output.reserve(Self.maximumMoveLength + StyleEncoder.maximumBytes)
        move(x: x, y: y, in: &output)
        // The row is blank from `end`, so that a single sequence clears the rest.
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

  /// Draws a picture. Terminals disagree on the cursor's position afterwards.
  mutating func place(_ graphic: TerminalGraphic, as number: Int, in output: inout ByteBuffer) {
    output.reserve(Self.maximumMoveLength)
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
    // Terminals disagree on the width of emoji and clusters, and on the cursor's position after the last
    // column.
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
  fileprivate func endOfRow(_ y: Int, hidden: (CellStyle) -> Bool) -> Int {
    var end = width
    while end > 0, cells[y * width + end - 1].content == .blank, hidden(cells[y * width + end - 1].style) {
      end -= 1
    }
    return end
  }

  /// Whether a row is certainly the same in both frames; false if that would require a longer comparison.
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
    // Each buffer has its own numbers for long clusters, so their texts are compared.
    if cell.content.isLong, old.content.isLong {
      return cell.style != old.style || utf8(of: cell.content) != other.utf8(of: old.content)
    }
    if cell == old { return false }
    return !(cell.content == .blank && old.content == .blank && hidden(cell.style) && hidden(old.style))
  }
}

package struct FrameCursor: Sendable, Hashable {
  package var column: Int
  package var row: Int
  package var shape: Shape

  /// Creates a cursor, by default for editing text.
  package init(column: Int, row: Int, shape: Shape = .bar) {
    self.column = column
    self.row = row
    self.shape = shape
  }

  /// The shape of a cursor. All except `standard` blink.
  package enum Shape: Sendable, Hashable {
    /// The user's preference.
    case standard
    case block
    case underline
    /// A line before the cell's character.
    case bar
  }
}
