extension CellBuffer {
  /// Paints the background of every cell in `rect` and, where the colour is opaque, takes away what stood
  /// there.
  ///
  /// A translucent colour tints text and background alike, as a pane of glass would; `default` and `clear` do
  /// nothing.
  public mutating func fill(_ rect: Rect, with color: Color, clip: Rect? = nil) {
    if color.alpha == 0 { return }
    let area = visible(rect, clip)
    for y in area.rows {
      if color.isOpaque { separate(y: y, from: area.x, to: area.right) }
      for index in (y * width + area.x)..<(y * width + area.right) {
        if color.isOpaque {
          cells[index] = Cell(content: .blank, style: CellStyle(background: color))
        } else {
          let style = cells[index].style
          cells[index].style.background = color.over(opaque(style.background, or: backdrop.background))
          if cells[index].content != .blank {
            cells[index].style.foreground = color.over(opaque(style.foreground, or: backdrop.foreground))
          }
        }
      }
    }
  }

  /// Blanks the cells of `rect` and gives them the terminal's own colours.
  public mutating func clear(_ rect: Rect, clip: Rect? = nil) {
    let area = visible(rect, clip)
    for y in area.rows {
      separate(y: y, from: area.x, to: area.right)
      for index in (y * width + area.x)..<(y * width + area.right) { cells[index] = .blank }
    }
  }

  /// Changes how the cells of `rect` look without touching their text: for a selection or the focus.
  public mutating func restyle(_ rect: Rect, clip: Rect? = nil, _ change: (inout CellStyle) -> Void) {
    let area = visible(rect, clip)
    for y in area.rows {
      for x in area.columns {
        var style = cells[y * width + x].style
        change(&style)
        cells[y * width + x].style = painted(style, over: cells[y * width + x].style)
      }
    }
  }

  /// Draws a text as one row from `x` on. Newlines in it are shown as marks; wrap a paragraph first.
  ///
  /// A background with no opacity leaves that of the cells. Half a wide character, at the clip's edge, is a
  /// blank.
  public mutating func draw(
    _ text: TerminalText, x: Int, y: Int, style: CellStyle = .plain, clip: Rect? = nil
  ) {
    // As wide as the text can get, with its newlines as marks.
    let area = visible(Rect(x: x, y: y, width: .max, height: 1), clip)
    if area.isEmpty { return }
    let start = Rect(x: x, y: y, width: 0, height: 0).x
    text.withUTF8 { bytes in
      text.withClusters(
        plain: { clusters in
          if text.rows == 1 {
            drawRow(of: clusters.bytes, from: start, y: y, area: area, style: style)
          } else {
            draw(clusters, of: bytes, from: start, y: y, area: area, style: style)
          }
        },
        segmented: { draw($0, of: bytes, from: start, y: y, area: area, style: style) })
    }
  }

  /// Draws bytes that are one cell each: most text, and so the fast way.
  private mutating func drawRow(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, y: Int, area: Rect, style: CellStyle
  ) {
    let columns = area.columns.clamped(to: start..<(start + bytes.count))
    if columns.isEmpty { return }
    separate(y: y, from: columns.lowerBound, to: columns.upperBound)
    let hidesBeneath = style.background.isOpaque && (style.foreground.isOpaque || style.foreground.isDefault)
    let row = y * width
    for x in columns {
      let content = CellContent(ascii: bytes[x - start])
      let style = hidesBeneath ? style : painted(style, over: cells[row + x].style)
      cells[row + x] = Cell(content: content, style: style)
    }
  }

  private mutating func draw(
    _ clusters: some ClusterSource, of bytes: UnsafeBufferPointer<UInt8>, from start: Int, y: Int, area: Rect,
    style: CellStyle
  ) {
    var x = start
    for index in 0..<clusters.count {
      if x >= area.right { break }
      let kind = clusters.kind(at: index)
      let columns = kind == .newline ? 1 : clusters.columns(at: index)
      let next = x + columns
      if columns == 0 || next <= area.x {
        x = next
        continue
      }
      if x < area.x || next > area.right {
        set(.blank, x: max(x, area.x), y: y, columns: 1, style: style)
      } else if kind == .newline {
        set(CellContent(Sanitizer.picture(of: "\n")), x: x, y: y, columns: 1, style: style)
      } else {
        let range = clusters.bytes(at: index)
        let content =
          range.count == 1
          ? CellContent(ascii: bytes[range.lowerBound])
          : self.content(for: UnsafeBufferPointer(rebasing: bytes[range]))
        set(content, x: x, y: y, columns: columns, style: style)
      }
      x = next
    }
  }

  /// Puts a cluster into one cell or two that lie in the buffer.
  mutating func set(_ content: CellContent, x: Int, y: Int, columns: Int, style: CellStyle) {
    let index = y * width + x
    separate(y: y, from: x, to: x + columns)
    cells[index] = Cell(content: content, style: painted(style, over: cells[index].style))
    if columns == 2 {
      cells[index + 1] = Cell(content: .continuation, style: cells[index].style)
    }
  }

  /// Blanks the outer halves of wide characters that reach across the ends of a stretch about to be painted.
  private mutating func separate(y: Int, from start: Int, to end: Int) {
    let row = y * width
    if start > 0, start < width, cells[row + start].content == .continuation {
      cells[row + start - 1].content = .blank
    }
    if end < width, cells[row + end].content == .continuation {
      cells[row + end].content = .blank
    }
  }

  /// A style as it looks on top of another one.
  private func painted(_ style: CellStyle, over beneath: CellStyle) -> CellStyle {
    var result = style
    if style.background.alpha == 0 {
      result.background = beneath.background
    } else if !style.background.isOpaque {
      result.background = style.background.over(opaque(beneath.background, or: backdrop.background))
    }
    if !style.foreground.isOpaque, !style.foreground.isDefault {
      result.foreground = style.foreground.over(opaque(result.background, or: backdrop.background))
    }
    return result
  }

  private func opaque(_ color: Color, or own: Color) -> Color {
    color.isDefault ? own : color
  }

  func visible(_ rect: Rect, _ clip: Rect?) -> Rect {
    let area = rect.intersection(bounds)
    return clip.map { area.intersection($0) } ?? area
  }
}
