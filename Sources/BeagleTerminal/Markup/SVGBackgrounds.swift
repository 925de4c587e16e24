/// The colours behind the text of a picture, as few rectangles of half cells.
///
/// A line parts its cell: each side looks like the neighbour there, so that a box is filled up to its border. The
/// pixels of images are halves of cells as well.
struct SVGBackgrounds {
  struct Area: Equatable {
    /// Half columns and half rows.
    let columns: Range<Int>
    let rows: Range<Int>
    let color: CellColor
  }

  /// The inside of a rounded corner: what is between the curve and the cell's corner.
  struct Corner: Equatable {
    let stroke: SVGLines.Stroke
    let tip: SVGGrid.Point
    let color: CellColor
  }

  private(set) var areas: [Area] = []
  private(set) var corners: [Corner] = []
  private let buffer: CellBuffer
  /// The boxes that have their border in a cell, the uppermost last.
  private var fills: [Int: [CellBuffer.BorderFill]] = [:]

  init(of buffer: CellBuffer) {
    self.buffer = buffer
    for fill in buffer.fills {
      let (frame, area) = (fill.frame, fill.frame.intersection(fill.clip))
      for y in area.rows {
        let isEdge = y == frame.y || y == frame.bottom - 1
        for x in isEdge ? Array(area.columns) : [frame.x, frame.right - 1] where area.columns.contains(x) {
          fills[y * buffer.width + x, default: []].append(fill)
        }
      }
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
    for y in 0..<buffer.height { addCorners(y) }
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

  /// The colour of a quarter of a cell.
  private func color(_ x: Int, _ y: Int, right: Bool, down: Bool) -> CellColor {
    let content = buffer.cells[y * buffer.width + x].content
    let arms = LineArms(content)
    if arms.isEmpty { return color(x, y, down: down) }
    let isBent = arms.isCorner && content == arms.content(corners: .rounded)
    if !isBent, let fill = fill(x, y, right: right, down: down) { return fill }
    let isBounded = (arms.contains(right ? .right : .left), arms.contains(down ? .down : .up))
    if isBounded == (true, true), isBent {
      // The curve cuts this quarter: most of it is added as a corner, the rest belongs to the outside.
      return neighbour(x, y, right ? -1 : 1, down ? -1 : 1, down: !down)
    }
    let goesAcross = isBounded.1 || !isBounded.0
    let goesAlong = isBounded.0 || !isBounded.1
    return neighbour(
      x, y, goesAcross ? (right ? 1 : -1) : 0, goesAlong ? (down ? 1 : -1) : 0, down: !down)
  }

  /// The colour of the uppermost box that a quarter of its border's cell is inside of.
  private func fill(_ x: Int, _ y: Int, right: Bool, down: Bool) -> CellColor? {
    fills[y * buffer.width + x]?.last { fill in
      let frame = fill.frame
      return !(x == frame.x && !right || x == frame.right - 1 && right)
        && !(y == frame.y && !down || y == frame.bottom - 1 && down)
    }?.color
  }

  /// What a neighbour looks like where it touches a line's cell. Where another line is there, the cell itself tells more.
  ///
  /// - Parameter down: which half of the neighbour is meant.
  private func neighbour(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, down: Bool) -> CellColor {
    let (otherX, otherY, half) = (x + dx, y + dy, dy == 0 ? !down : down)
    guard buffer.bounds.contains(x: otherX, y: otherY) else { return color(x, y, down: down) }
    guard !LineArms(buffer.cells[otherY * buffer.width + otherX].content).isEmpty else {
      return color(otherX, otherY, down: half)
    }
    return fill(otherX, otherY, right: dx < 0, down: half) ?? color(x, y, down: half)
  }

  /// The colour behind a cell that is no line, or of the line's cell as a whole.
  private func color(_ x: Int, _ y: Int, down: Bool) -> CellColor {
    let cell = buffer.cells[y * buffer.width + x]
    let look = StyledRun.Look(cell.style, backdrop: buffer.backdrop)
    return cell.content == .upperHalf && !down ? look.foreground : look.background
  }

  /// The cell's corner inside the box, and a little further, so that no seam is seen where the box's own colour begins.
  private func tip(_ x: Int, _ y: Int, right: Bool, down: Bool) -> SVGGrid.Point {
    let overlap = 15
    return SVGGrid.Point(
      x: right ? SVGGrid.x(x + 1) + overlap : SVGGrid.x(x) - overlap,
      y: down ? SVGGrid.y(y + 1) + overlap : SVGGrid.y(y) - overlap)
  }

  private mutating func addCorners(_ y: Int) {
    for x in 0..<buffer.width {
      let content = buffer.cells[y * buffer.width + x].content
      let arms = LineArms(content)
      guard arms.isCorner, content == arms.content(corners: .rounded) else { continue }
      let (right, down) = (arms.contains(.right), arms.contains(.down))
      let inside =
        fill(x, y, right: right, down: down) ?? neighbour(x, y, right ? 1 : -1, down ? 1 : -1, down: !down)
      guard inside != neighbour(x, y, right ? -1 : 1, down ? -1 : 1, down: down) else { continue }
      corners.append(
        Corner(stroke: SVGLines.corner(arms, x, y), tip: tip(x, y, right: right, down: down), color: inside))
    }
  }
}
