package enum BorderCorners: Sendable {
  case square
  case rounded
}

/// How the borders of filled boxes are drawn.
public enum BorderStyle: Sendable, Hashable {
  /// As lines through the middle of cells, for plain text and for images, which fill a box up to the line. A
  /// terminal shows a gap between the fill and a rounded line.
  case lines
  /// As eighth blocks along the fill, without a gap, for terminals. Corners are square.
  case edges
}

extension CellBuffer {
  /// Draws a thin frame in the cells around `rect`, on the side that touches it.
  mutating func drawEdge(around rect: CellRect, style: CellStyle, clip: CellRect? = nil) {
    func draw(_ mark: Unicode.Scalar, _ area: CellRect) {
      let area = visible(area, clip)
      for y in area.rows {
        for x in area.columns { drawMark(CellContent(mark), x: x, y: y, style: style) }
      }
    }
    draw("\u{2581}", CellRect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1))
    draw("\u{2594}", CellRect(x: rect.x, y: rect.bottom, width: rect.width, height: 1))
    draw("\u{2595}", CellRect(x: rect.x - 1, y: rect.y, width: 1, height: rect.height))
    draw("\u{258F}", CellRect(x: rect.right, y: rect.y, width: 1, height: rect.height))
  }

  /// Draws a line along the inside of `rect`, joined to existing lines.
  ///
  /// A rectangle of one row or column becomes a straight line.
  package mutating func drawBorder(
    _ rect: CellRect, corners: BorderCorners = .square, style: CellStyle = .plain, clip: CellRect? = nil
  ) {
    drawBox(rect, background: nil, corners: corners, style: style, clip: clip)
  }

  mutating func drawBox(
    _ rect: CellRect, background: CellColor?, corners: BorderCorners, style: CellStyle, clip: CellRect?
  ) {
    let area = visible(rect, clip)
    if area.isEmpty { return }
    let edge = edge(of: rect, in: area)
    let beneath = edge.map { cells[$0.y * width + $0.x].style.background }
    if let background {
      // The fill stays inside a rounded border. Otherwise, its corner cells would be filled as squares.
      fill(corners == .rounded ? rect.inset(by: 1) : rect, with: background, clip: clip)
    }
    for cell in edge { drawLine(cell.arms, corners: corners, x: cell.x, y: cell.y, style: style) }
    guard rect.width > 1, rect.height > 1 else { return }
    for (cell, outside) in zip(edge, beneath) {
      part(cell, of: rect, in: area, outside: outside, background: background, corners: corners)
    }
  }

  private typealias EdgeCell = (x: Int, y: Int, arms: LineArms)

  /// The cells along the inside of a rectangle, limited to an area.
  private func edge(of rect: CellRect, in area: CellRect) -> [EdgeCell] {
    let (left, right, top, bottom) = (rect.x, rect.right - 1, rect.y, rect.bottom - 1)
    var edge: [EdgeCell] = []
    for y in top == bottom ? [top] : [top, bottom] where area.rows.contains(y) {
      for x in area.columns {
        var arms: LineArms = []
        if x > left { arms.insert(.left) }
        if x < right { arms.insert(.right) }
        if x == left || x == right {
          if y > top { arms.insert(.up) }
          if y < bottom { arms.insert(.down) }
        }
        edge.append((x, y, arms.isEmpty ? [.left, .right] : arms))
      }
    }
    for x in left == right ? [left] : [left, right] where area.columns.contains(x) {
      for y in area.rows where y != top && y != bottom { edge.append((x, y, [.up, .down])) }
    }
    return edge
  }

  private mutating func part(
    _ cell: EdgeCell, of rect: CellRect, in area: CellRect, outside: CellColor, background: CellColor?,
    corners: BorderCorners
  ) {
    let (x, y) = (cell.x, cell.y)
    var quarters: PartedCell.Quarters = [.left, .right]
    if x == rect.x { quarters.subtract(.left) }
    if x == rect.right - 1 { quarters.subtract(.right) }
    if y == rect.y { quarters.subtract(.up) }
    if y == rect.bottom - 1 { quarters.subtract(.down) }
    let inner = (
      x: x == rect.x ? x + 1 : x == rect.right - 1 ? x - 1 : x,
      y: y == rect.y ? y + 1 : y == rect.bottom - 1 ? y - 1 : y
    )
    let seen =
      area.contains(x: inner.x, y: inner.y) ? cells[inner.y * width + inner.x].style.background : outside
    let inside = background.flatMap { $0.isOpaque ? $0 : nil } ?? seen
    let isBent =
      corners == .rounded && (x == rect.x || x == rect.right - 1) && (y == rect.y || y == rect.bottom - 1)
    partedCells[y * width + x] = PartedCell(
      outside: outside, inside: inside, quarters, isBent: isBent,
      background: cells[y * width + x].style.background)
  }
}

/// The directions in which a box-drawing character extends from the middle of its cell: `┌` has the arms
/// right and down.
///
/// Lines that meet in a cell are joined by drawing the character with the arms of both.
struct LineArms: OptionSet {
  let rawValue: UInt8

  static let up = LineArms(rawValue: 1)
  static let right = LineArms(rawValue: 2)
  static let down = LineArms(rawValue: 4)
  static let left = LineArms(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ content: CellContent) {
    if content == Self.dashed {
      self = [.up, .down]
      return
    }
    // The table has `─` and `│` for lines with one arm and with two. The last match has two arms.
    let match =
      content == .blank ? nil : Self.square.lastIndex(of: content) ?? Self.rounded.lastIndex(of: content)
    self.init(rawValue: UInt8(match ?? 0))
  }

  func content(corners: BorderCorners) -> CellContent {
    (corners == .rounded ? Self.rounded : Self.square)[Int(rawValue & 15)]
  }

  private static let dashed = CellContent("┊")
  /// Characters by the raw value of their arms.
  private static let square = " │─└││┌├─┘─┴┐┤┬┼".unicodeScalars.map { CellContent($0) }
  private static let rounded = " │─╰││╭├─╯─┴╮┤┬┼".unicodeScalars.map { CellContent($0) }
}
