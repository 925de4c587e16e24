extension CellBuffer {
  /// The picture as plain text: UTF-8 without escape sequences or trailing blanks, and a newline after every
  /// row.
  public func text() -> [UInt8] {
    var output = ByteBuffer(capacity: cells.count + height + 64)
    for y in 0..<height {
      let row = cells[(y * width)..<(y * width + width)]
      let last = row.lastIndex { $0.content != .blank } ?? row.startIndex - 1
      output.reserve(width * 4 + 1)
      for index in row.startIndex..<(last + 1) {
        write(cells[index].content, in: &output, reserving: width * 4 + 1)
      }
      output.append(newline)
    }
    return output.bytes
  }

  /// The picture with colours and attributes: UTF-8 with SGR sequences, and a newline after every row.
  ///
  /// Each row starts and ends in the terminal's default style, so that lines can be copied. The cursor only
  /// moves to draw pictures. Only style changes are written; trailing blanks are omitted unless they are
  /// visible.
  public func ansi(depth: ColorDepth = .trueColor) -> [UInt8] {
    var output = ByteBuffer(capacity: cells.count * 6 + height + 64)
    encode(depth: depth, into: &output)
    return output.bytes
  }

  func encode(depth: ColorDepth, into output: inout ByteBuffer) {
    var styles = StyleEncoder(depth: depth)
    var links = LinkEncoder()
    let maximumInRow = width * (StyleEncoder.maximumBytes + 4) + 8
    cells.withUnsafeBufferPointer { cells in
      for y in 0..<height {
        output.reserve(maximumInRow)
        let start = y * width
        var end = start + width
        while end > start, cells[end - 1].content == .blank, styles.hidesBlank(cells[end - 1].style) {
          end -= 1
        }
        var shown = CellStyle.plain
        var isExact = true
        for cell in cells[start..<end] where cell.content != .continuation {
          let isBlank = cell.content == .blank
          if cell.style != shown || !isExact && !isBlank {
            links.change(to: cell.style.link, of: self.links, in: &output, reserving: maximumInRow)
            styles.change(to: cell.style, for: cell.content, in: &output)
            shown = cell.style
            isExact = !isBlank
          }
          write(cell.content, in: &output, reserving: maximumInRow)
        }
        links.change(to: 0, of: self.links, in: &output, reserving: maximumInRow)
        styles.reset(in: &output)
        output.append(newline)
        for graphic in graphics where graphic.area.bottom == y + 1 {
          let bytes = TerminalGraphic.saveCursor + graphic.encoded() + TerminalGraphic.restoreCursor
          output.append(bytes, reserving: maximumInRow)
        }
      }
    }
  }

  @inline(__always)
  private func write(_ content: CellContent, in output: inout ByteBuffer, reserving more: Int) {
    if content.isLong {
      output.append(longClusters[content.longNumber], reserving: more)
    } else {
      output.append(content)
    }
  }

  private var newline: UInt8 { 0x0A }
}
