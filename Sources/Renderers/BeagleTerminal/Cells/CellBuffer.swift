/// A picture of cells, row by row, to paint on and to encode.
///
/// Text gets in as `TerminalText` only. Painting outside the buffer or the clip leaves no trace. A wide
/// character is one cell with its cluster and a continuation to its right; painting over one half blanks the
/// other.
public struct CellBuffer: Sendable {
  /// The most cells that a buffer can have, about sixteen million.
  package static let maximumCells = 1 << 24

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The colours used for the terminal's own when something translucent is painted over them.
  package let backdrop: Backdrop
  // Only this file writes it, so that it only has clusters of a `TerminalText` and lines.
  private(set) var cells: [Cell]
  private(set) var longClusters = LongClusters()
  /// Where cells lead, by the numbers in their styles.
  var links = LinkTable()
  /// Where a text is edited; nil where none is.
  package internal(set) var cursor: FrameCursor?
  /// Pictures that the terminal draws itself, over blank cells.
  var graphics: [TerminalGraphic] = []
  /// Pictures that SVG and HTML include as files, over blank cells.
  var pictures: [EmbeddedPicture] = []
  /// What is on both sides of borders, and rounded corners without a border, by the cells' indices: for output that is
  /// finer than cells.
  var partedCells: [Int: PartedCell] = [:]
  var roundedCorners: [Int: [RoundedCorner]] = [:]

  /// A blank buffer. Throws if `width` times `height` is more than `maximumCells`; a negative size counts as 0.
  package init(width: Int, height: Int, backdrop: Backdrop = .dark) throws(CellBufferError) {
    try Self.checkSize(width: width, height: height)
    self.width = max(0, width)
    self.height = max(0, height)
    self.backdrop = backdrop
    cells = [Cell](repeating: .blank, count: self.width * self.height)
  }

  /// Throws if a picture of this size has more than `maximumCells`.
  static func checkSize(width: Int, height: Int) throws(CellBufferError) {
    let (count, overflows) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    guard !overflows, count <= maximumCells else {
      throw .tooLarge(width: max(0, width), height: max(0, height))
    }
  }

  /// All cells; the first one is at column 0 and row 0.
  package var bounds: CellRect { CellRect(x: 0, y: 0, width: width, height: height) }

  /// Blanks everything and keeps the memory.
  package mutating func clear() {
    for index in 0..<cells.count { cells[index] = .blank }
    longClusters = LongClusters()
    links = LinkTable()
    cursor = nil
    graphics = []
    pictures = []
    partedCells = [:]
    roundedCorners = [:]
  }

  /// The content of a cell for a cluster.
  private mutating func content(for bytes: some Collection<UInt8>) -> CellContent {
    if bytes.count <= 4 { return CellContent(short: bytes) }
    guard let number = longClusters.number(of: Array(bytes)) else {
      return CellContent(Sanitizer.replacement)
    }
    return CellContent(long: number)
  }
}

// MARK: - Painting

extension CellBuffer {
  /// Paints the background of every cell in `rect` and, if the colour is opaque, removes the text.
  ///
  /// A translucent colour tints text and background alike, like tinted glass; `default` and `clear` do nothing.
  package mutating func fill(_ rect: CellRect, with color: CellColor, clip: CellRect? = nil) {
    if color.alpha == 0 { return }
    let area = visible(rect, clip)
    for y in area.rows {
      if color.isOpaque { separate(y: y, from: area.x, to: area.right) }
      for index in (y * width + area.x)..<(y * width + area.right) {
        if color.isOpaque {
          cells[index] = Cell(content: .blank, style: CellStyle(background: color))
        } else {
          partedCells[index]?.tint(color, backdrop)
          for corner in (roundedCorners[index] ?? []).indices {
            roundedCorners[index]?[corner].tint(color, backdrop)
          }
          let style = cells[index].style
          cells[index].style.background = color.over(style.background.resolved(as: backdrop.background))
          if cells[index].content != .blank {
            cells[index].style.foreground = color.over(style.foreground.resolved(as: backdrop.foreground))
          }
        }
      }
    }
  }

  /// Blanks the cells of `rect` and gives them the terminal's own colours.
  package mutating func clear(_ rect: CellRect, clip: CellRect? = nil) {
    let area = visible(rect, clip)
    for y in area.rows {
      separate(y: y, from: area.x, to: area.right)
      for index in (y * width + area.x)..<(y * width + area.right) { cells[index] = .blank }
    }
  }

  /// Changes the style of the cells in `rect` without changing their text, for a selection or the focus.
  package mutating func restyle(_ rect: CellRect, clip: CellRect? = nil, _ change: (inout CellStyle) -> Void)
  {
    let area = visible(rect, clip)
    for y in area.rows {
      for x in area.columns {
        var style = cells[y * width + x].style
        change(&style)
        cells[y * width + x].style = style.painted(over: cells[y * width + x].style, backdrop)
      }
    }
  }

  /// Draws a text as one row from `x` on. Newlines in it are shown as marks; wrap a paragraph first.
  ///
  /// A background with no opacity leaves that of the cells. Half a wide character, at the clip's edge, is a
  /// blank.
  package mutating func draw(
    _ text: TerminalText, x: Int, y: Int, style: CellStyle = .plain, clip: CellRect? = nil
  ) {
    // As wide as the text can get, with its newlines as marks.
    let area = visible(CellRect(x: x, y: y, width: .max, height: 1), clip)
    if area.isEmpty { return }
    let start = CellRect(x: x, y: y, width: 0, height: 0).x
    var style = style
    style.isolate = text.hasRightToLeft ? CellStyle.isolate(ofTextAt: start) : 0
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
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, y: Int, area: CellRect, style: CellStyle
  ) {
    let columns = area.columns.clamped(to: start..<(start + bytes.count))
    if columns.isEmpty { return }
    separate(y: y, from: columns.lowerBound, to: columns.upperBound)
    let hidesBeneath = style.background.isOpaque && (style.foreground.isOpaque || style.foreground.isDefault)
    let row = y * width
    for x in columns {
      let content = CellContent(ascii: bytes[x - start])
      let style = hidesBeneath ? style : style.painted(over: cells[row + x].style, backdrop)
      cells[row + x] = Cell(content: content, style: style)
    }
  }

  private mutating func draw(
    _ clusters: some ClusterSource, of bytes: UnsafeBufferPointer<UInt8>, from start: Int, y: Int,
    area: CellRect,
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

  /// Draws a mark of our own into one cell of the buffer.
  mutating func drawMark(_ content: CellContent, x: Int, y: Int, style: CellStyle) {
    set(content, x: x, y: y, columns: 1, style: style)
  }

  /// Draws a piece of a border into one cell, joined to the line that is there.
  mutating func drawLine(_ arms: LineArms, corners: BorderCorners, x: Int, y: Int, style: CellStyle) {
    let present = LineArms(cells[y * width + x].content)
    set(arms.union(present).content(corners: corners), x: x, y: y, columns: 1, style: style)
  }

  /// Draws two pixels into a cell of the buffer, one above the other. Where both are transparent it stays as it is.
  mutating func drawPixels(_ upper: CellColor, _ lower: CellColor, x: Int, y: Int) {
    if upper.alpha == 0, lower.alpha == 0 { return }
    let beneath = cells[y * width + x].style.background.resolved(as: backdrop.background)
    func visible(_ color: CellColor) -> CellColor { color.alpha == 0 ? beneath : color.over(beneath) }
    let style = CellStyle(foreground: visible(upper), background: visible(lower))
    set(upper == lower ? .blank : .upperHalf, x: x, y: y, columns: 1, style: style)
  }

  /// Puts cells that were there before back into a rectangle, where wanted.
  mutating func restore(_ old: [Cell], in area: CellRect, where isWanted: [Bool]) {
    for (position, cell) in old.enumerated() where isWanted[position] {
      let (x, y) = (area.x + position % area.width, area.y + position / area.width)
      // Only the background behind an image's cell is visible through it.
      cells[y * width + x] = Cell(content: .blank, style: CellStyle(background: cell.style.background))
    }
  }

  /// The picture with its links numbered as in another table, so that its cells can be compared with those of a picture that has that
  /// one; nil if the table has no number for links that it does not have.
  func numbered(as table: LinkTable) -> CellBuffer? {
    if links == table { return self }
    guard let numbers = table.numbers(of: links) else { return nil }
    var picture = self
    picture.links = table
    for index in cells.indices where cells[index].style.link > 0 {
      picture.cells[index].style.link = numbers[Int(cells[index].style.link)]
    }
    return picture
  }

  /// Copies a cell of another picture. Half a wide character at the edge becomes a blank.
  mutating func take(_ cell: Cell, of picture: CellBuffer, x: Int, y: Int) {
    var cell = cell
    if cell.content.isLong { cell.content = content(for: picture.utf8(of: cell.content)) }
    cell.style.link = picture.links[cell.style.link].map { links.number(of: $0) } ?? 0
    if cell.content == .continuation, x == 0 { cell.content = .blank }
    // The right half of a wide character that has just been taken is not to be parted from it.
    if cell.content != .continuation { separate(y: y, from: x, to: x + 1) }
    cells[y * width + x] = cell
  }

  /// Sets a cluster into one or two cells, which must be in the buffer.
  private mutating func set(_ content: CellContent, x: Int, y: Int, columns: Int, style: CellStyle) {
    let index = y * width + x
    separate(y: y, from: x, to: x + columns)
    cells[index] = Cell(content: content, style: style.painted(over: cells[index].style, backdrop))
    if columns == 2 {
      cells[index + 1] = Cell(content: .continuation, style: cells[index].style)
    }
  }

  /// Blanks the halves of wide characters that would remain at the ends of a range that is about to be painted.
  private mutating func separate(y: Int, from start: Int, to end: Int) {
    let row = y * width
    if start > 0, start < width, cells[row + start].content == .continuation {
      cells[row + start - 1].content = .blank
    }
    if end < width, cells[row + end].content == .continuation {
      cells[row + end].content = .blank
    }
  }

  func visible(_ rect: CellRect, _ clip: CellRect?) -> CellRect {
    let area = rect.intersection(bounds)
    return clip.map { area.intersection($0) } ?? area
  }
}
