/// The colours behind the text of a picture, as few rectangles in units of half cells.
///
/// The line of a border divides its cells: the outer part shows what is beneath the box, the inner part shows
/// the box. Pixels of images are half cells as well.
struct SVGBackgrounds {
  struct Area: Equatable {
    /// Half columns and half rows.
    let columns: Range<Int>
    let rows: Range<Int>
    let color: CellColor
  }

  /// The area between the curve of a rounded corner and a point.
  struct Corner: Equatable {
    let stroke: SVGLines.Stroke
    let tip: SVGGrid.Point
    let color: CellColor
  }

  private(set) var areas: [Area] = []
  private(set) var corners: [Corner] = []
  private let buffer: CellBuffer
  /// The border cells by index in the buffer.
  private var parted: [Int: PartedCell] = [:]

  init(of buffer: CellBuffer) {
    self.buffer = buffer
    // Skips lines that have been painted over.
    parted = buffer.partedCells.filter { position, cell in
      let present = buffer.cells[position]
      return present.style.background == cell.background && !LineArms(present.content).isEmpty
    }
    var open: [Stretch: Int] = [:]
    for row in 0...(buffer.height * 2) {
      let present = row < buffer.height * 2 ? stretches(row) : []
      let kept = Set(present)
      for (stretch, top) in open.sorted(by: { $0.key.columns.lowerBound < $1.key.columns.lowerBound })
      where !kept.contains(stretch) {
        areas.append(Area(columns: stretch.columns, rows: top..<row, color: stretch.color))
        open[stretch] = nil
      }
      for stretch in present where open[stretch] == nil { open[stretch] = row }
    }
    for (position, corners) in buffer.roundedCorners.sorted(by: { $0.key < $1.key }) {
      for corner in corners { add(corner, at: position) }
    }
    for (position, cell) in parted.sorted(by: { $0.key < $1.key }) where cell.isBent {
      addCorner(cell, at: position)
    }
  }

  private struct Stretch: Hashable {
    var columns: Range<Int>
    let color: CellColor
  }

  private func stretches(_ row: Int) -> [Stretch] {
    var stretches: [Stretch] = []
    for column in 0..<(buffer.width * 2) {
      let color = color(column / 2, row / 2, right: column & 1 == 1, down: row & 1 == 1)
      if let last = stretches.last, last.columns.upperBound == column, last.color == color {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<(column + 1)
      } else if color != buffer.backdrop.background {
        stretches.append(Stretch(columns: column..<(column + 1), color: color))
      }
    }
    return stretches
  }

  private func color(_ x: Int, _ y: Int, right: Bool, down: Bool) -> CellColor {
    let position = y * buffer.width + x
    let cell = buffer.cells[position]
    if let parted = parted[position] { return resolved(parted.color(right: right, down: down)) }
    let appearance = StyledRun.Appearance(cell.style, backdrop: buffer.backdrop)
    return cell.content == .upperHalf && !down ? appearance.foreground : appearance.background
  }

  private func resolved(_ color: CellColor) -> CellColor {
    color.alpha == 0 ? buffer.backdrop.background : color
  }

  // MARK: Corners

  /// The inside of a border's curve, with some overlap to avoid a visible seam to the box's own colour.
  private mutating func addCorner(_ cell: PartedCell, at position: Int) {
    let (x, y) = (position % buffer.width, position / buffer.width)
    let arms = LineArms(buffer.cells[position].content)
    guard arms.isCorner, resolved(cell.inside) != resolved(cell.outside) else { return }
    let overlap = 15
    let tip = SVGGrid.Point(
      x: arms.contains(.right) ? SVGGrid.x(x + 1) + overlap : SVGGrid.x(x) - overlap,
      y: arms.contains(.down) ? SVGGrid.y(y + 1) + overlap : SVGGrid.y(y) - overlap)
    corners.append(
      Corner(stroke: SVGLines.corner(arms, x, y), tip: tip, color: resolved(cell.inside)))
  }

  /// The area outside the curve of a box without a border, in the colour beneath it.
  private mutating func add(_ corner: RoundedCorner, at position: Int) {
    guard buffer.cells[position].style.background == corner.background, corner.outside != corner.background
    else { return }
    let (x, y) = (position % buffer.width, position / buffer.width)
    let tip = SVGGrid.Point(
      x: SVGGrid.x(corner.isRight ? x + 1 : x),
      y: SVGGrid.y(corner.isBottom ? y + 1 : y))
    let across = Int((corner.columns * Float(SVGGrid.width)).rounded())
    let down = Int((corner.rows * Float(SVGGrid.height)).rounded())
    let start = SVGGrid.Point(x: tip.x + (corner.isRight ? -across : across), y: tip.y)
    let end = SVGGrid.Point(x: tip.x, y: tip.y + (corner.isBottom ? -down : down))
    corners.append(
      Corner(
        stroke: SVGLines.Stroke(start: start, shape: .corner(bend: tip, end: end)), tip: tip,
        color: resolved(corner.outside)))
  }
}
