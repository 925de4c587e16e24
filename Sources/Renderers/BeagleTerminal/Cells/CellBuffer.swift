import LineBreaking

/// A picture made of terminal cells, row by row.
///
/// Text enters only as `TerminalText`. Painting outside the buffer or the clip has no effect. A wide
/// character occupies a cell with its cluster and a continuation to its right; painting over one half blanks
/// the other.
public struct CellBuffer: Sendable {
  /// The maximum number of cells, about sixteen million.
  package static let maximumCells = 1 << 24

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Substitutes for the terminal's default colours when blending translucent colours over them.
  package let backdrop: Backdrop
  // Written only in this file, so that it only contains lines and the clusters of a `TerminalText`.
  private(set) var cells: [Cell]
  private(set) var longClusters = LongClusters()
  /// Link targets by the numbers in the cells' styles.
  var links = LinkTable()
  /// The position of the text cursor; nil if no text is being edited.
  package internal(set) var cursor: FrameCursor?
  /// Images that the terminal draws itself, over blank cells.
  var graphics: [TerminalGraphic] = []
  /// Images that SVG and HTML embed as files, over blank cells.
  var pictures: [EmbeddedPicture] = []
  /// Both sides of borders, and rounded corners without a border, by cell index, for output that is finer
  /// than cells.
  var partedCells: [Int: PartedCell] = [:]
  var roundedCorners: [Int: [RoundedCorner]] = [:]

  /// Creates a blank buffer. Throws if it has more than `maximumCells`; a negative size counts as 0.
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

  package var bounds: CellRect { CellRect(x: 0, y: 0, width: width, height: height) }

  /// Blanks all cells and removes pictures and links, keeping the memory.
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
  /// Fills `rect` with a background colour and, if the colour is opaque, removes the text.
  ///
  /// A translucent colour tints text and background alike; `default` and `clear` do nothing.
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

  /// Blanks the cells of `rect` and resets their colours to the terminal's defaults.
  package mutating func clear(_ rect: CellRect, clip: CellRect? = nil) {
    let area = visible(rect, clip)
    for y in area.rows {
      separate(y: y, from: area.x, to: area.right)
      for index in (y * width + area.x)..<(y * width + area.right) { cells[index] = .blank }
    }
  }

  /// Changes the style of the cells in `rect` but not their text, for a selection or the focus.
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

  /// Draws a text as one row starting at `x`. Newlines appear as marks; wrap paragraphs first.
  ///
  /// A fully transparent background keeps the background of the cells. Half a wide character at the clip's
  /// edge becomes a blank.
  package mutating func draw(
    _ text: TerminalText, x: Int, y: Int, style: CellStyle = .plain, clip: CellRect? = nil
  ) {
    // As wide as the text can be with newlines as marks.
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

  /// Fast path for bytes that are one cell each, as in most texts.
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

  mutating func drawMark(_ content: CellContent, x: Int, y: Int, style: CellStyle) {
    set(content, x: x, y: y, columns: 1, style: style)
  }

  /// Draws a piece of a border into a cell, joined to an existing line.
  mutating func drawLine(_ arms: LineArms, corners: BorderCorners, x: Int, y: Int, style: CellStyle) {
    let present = LineArms(cells[y * width + x].content)
    set(arms.union(present).content(corners: corners), x: x, y: y, columns: 1, style: style)
  }

  /// Draws two pixels into a cell, one above the other. If both are transparent, the cell stays unchanged.
  mutating func drawPixels(_ upper: CellColor, _ lower: CellColor, x: Int, y: Int) {
    if upper.alpha == 0, lower.alpha == 0 { return }
    let beneath = cells[y * width + x].style.background.resolved(as: backdrop.background)
    func visible(_ color: CellColor) -> CellColor { color.alpha == 0 ? beneath : color.over(beneath) }
    let style = CellStyle(foreground: visible(upper), background: visible(lower))
    set(upper == lower ? .blank : .upperHalf, x: x, y: y, columns: 1, style: style)
  }

  /// Restores the selected cells of a rectangle to former ones.
  mutating func restore(_ old: [Cell], in area: CellRect, where isWanted: [Bool]) {
    for (position, cell) in old.enumerated() where isWanted[position] {
      let (x, y) = (area.x + position % area.width, area.y + position / area.width)
      // Only the background of an image's cell is visible through it.
      cells[y * width + x] = Cell(content: .blank, style: CellStyle(background: cell.style.background))
    }
  }

  /// The picture with links renumbered according to another table, so that its cells can be compared with
  /// those of a picture that uses it; nil if the table has no free number for unknown links.
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
  mutating func copy(_ cell: Cell, of picture: CellBuffer, x: Int, y: Int) {
    var cell = cell
    if cell.content.isLong { cell.content = content(for: picture.utf8(of: cell.content)) }
    cell.style.link = picture.links[cell.style.link].map { links.number(of: $0) } ?? 0
    if cell.content == .continuation, x == 0 { cell.content = .blank }
    // A continuation must not be separated from the wide character that was just copied.
    if cell.content != .continuation { separate(y: y, from: x, to: x + 1) }
    cells[y * width + x] = cell
  }

  private mutating func set(_ content: CellContent, x: Int, y: Int, columns: Int, style: CellStyle) {
    let index = y * width + x
    separate(y: y, from: x, to: x + columns)
    cells[index] = Cell(content: content, style: style.painted(over: cells[index].style, backdrop))
    if columns == 2 {
      cells[index + 1] = Cell(content: .continuation, style: cells[index].style)
    }
  }

  /// Blanks the halves of wide characters that would remain at the ends of a range about to be painted.
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
