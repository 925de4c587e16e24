/// Keeps a terminal showing the latest of many frames, and sends no more than what changed.
///
/// ```swift
/// var encoder = FrameEncoder(depth: .trueColor)
/// write(encoder.bytes(toShow: renderer.cells(of: scene)))
/// ```
public struct FrameEncoder: Sendable {
  private let depth: ColorDepth
  /// What the terminal shows now; nil where that is not known.
  private var shown: CellBuffer?
  /// The pictures among it, with their numbers.
  private var pictures: [(graphic: TerminalGraphic, number: Int)] = []
  private var lastNumber = 0

  public init(depth: ColorDepth) {
    self.depth = depth
  }

  /// Makes the next frame be sent as a whole, after something else has written to the terminal.
  public mutating func forgetWhatIsShown() {
    shown = nil
  }

  /// UTF-8 and escape sequences that turn what the terminal shows into `frame`, whose first cell is the terminal's.
  ///
  /// Pictures are sent again only where they have changed, or what is behind them. Empty where nothing has changed. The
  /// look is the terminal's own afterwards; where the cursor stands is not said.
  public mutating func bytes(toShow frame: CellBuffer) -> [UInt8] {
    var output = ByteBuffer()
    var change = FrameChange(depth: depth)
    // Only where the links have the same numbers can cells be compared.
    if let shown, shown.width == frame.width, shown.height == frame.height, shown.links == frame.links {
      let lost = removePictures(missingIn: frame, since: shown, from: &output)
      change.areas = (lost, pictures.filter { !$0.graphic.staysOverCells }.map(\.graphic.area))
      change.write(from: shown, to: frame, in: &output)
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
    return output.bytes
  }

  private mutating func removeAllPictures(from output: inout ByteBuffer) {
    for (graphic, number) in pictures where graphic.staysOverCells {
      output.append(TerminalGraphic.removal(of: number), reserving: 0)
    }
    pictures = []
  }

  /// Removes the pictures that the frame does not have, or has over other cells. Returns the areas of those that have to
  /// be written over.
  private mutating func removePictures(
    missingIn frame: CellBuffer, since old: CellBuffer, from output: inout ByteBuffer
  ) -> [Rect] {
    if pictures.isEmpty { return [] }
    var lost: [Rect] = []
    let wanted = Set(frame.graphics)
    var kept = pictures
    kept.removeAll { graphic, number in
      let isLost = !graphic.staysOverCells && frame.cells(in: graphic.area) != old.cells(in: graphic.area)
      if wanted.contains(graphic), !isLost { return false }
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

/// The writing of one frame over another of the same size.
private struct FrameChange {
  private var styles: StyleEncoder
  private var links = LinkEncoder()
  /// Where the cursor stands, as far as that can be relied on.
  private var cursor: (x: Int, y: Int)?
  /// Where it is not known what the terminal shows, and where nothing may be written.
  var areas: (unknown: [Rect], kept: [Rect]) = ([], [])

  init(depth: ColorDepth) {
    styles = StyleEncoder(depth: depth)
  }

  private static let longestMove = 32

  mutating func write(from old: CellBuffer, to new: CellBuffer, in output: inout ByteBuffer) {
    for y in 0..<new.height {
      let unknown = areas.unknown.filter { $0.rows.contains(y) }
      if unknown.isEmpty, new.isSameRow(as: old, y: y) { continue }
      // The rest of a row can only be cleared behind the pictures that stay.
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
        // A blank that nobody sees is the last thing of its row: so are all behind it.
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

  /// Draws a picture; the cursor is somewhere afterwards.
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
  /// The column behind the last cell of a row that can be seen.
  fileprivate func endOfRow(_ y: Int, hidden: (CellStyle) -> Bool) -> Int {
    var end = width
    while end > 0, cells[y * width + end - 1].content == .blank, hidden(cells[y * width + end - 1].style) {
      end -= 1
    }
    return end
  }

  /// A quick look; false also where it cannot tell.
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
    // Numbers of long clusters are each buffer's own.
    if cell.content.isLong, old.content.isLong {
      return cell.style != old.style || utf8(of: cell.content) != other.utf8(of: old.content)
    }
    if cell == old { return false }
    return !(cell.content == .blank && old.content == .blank && hidden(cell.style) && hidden(old.style))
  }
}
