/// The lines of a picture as strokes of maximal length.
struct SVGLines {
  struct Stroke: Equatable {
    enum Shape: Equatable {
      case horizontal(toX: Int)
      case vertical(toY: Int)
      case corner(bend: SVGGrid.Point, end: SVGGrid.Point)
    }

    let start: SVGGrid.Point
    let shape: Shape
  }

  /// In the order in which the colours first occur.
  private(set) var byColor: [(color: CellColor, path: [Stroke])] = []
  private var positions: [CellColor: Int] = [:]
  private let buffer: CellBuffer

  init(of buffer: CellBuffer) {
    self.buffer = buffer
    for y in 0..<buffer.height { addStraight(.horizontal, y) }
    for x in 0..<buffer.width { addStraight(.vertical, x) }
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        if let piece = piece(x, y), piece.isBent { addCorner(piece, x, y) }
      }
    }
  }

  private struct Piece {
    var arms: LineArms
    var color: CellColor
    /// A rounded corner is a separate stroke.
    var isBent: Bool
  }

  private func piece(_ x: Int, _ y: Int) -> Piece? {
    let cell = buffer.cells[y * buffer.width + x]
    let arms = LineArms(cell.content)
    guard !arms.isEmpty else { return nil }
    return Piece(
      arms: arms, color: StyledRun.Appearance(cell.style, backdrop: buffer.backdrop).foreground,
      isBent: arms.isCorner && cell.content == arms.content(corners: .rounded))
  }

  private mutating func add(_ stroke: Stroke, _ color: CellColor) {
    let position = positions[color, default: byColor.count]
    if position == byColor.count {
      positions[color] = position
      byColor.append((color, []))
    }
    byColor[position].path.append(stroke)
  }

  private enum Axis {
    case horizontal, vertical
  }

  /// Adds the straight strokes of a row or column, split where the colour changes.
  private mutating func addStraight(_ axis: Axis, _ number: Int) {
    let (before, after): (LineArms, LineArms) = axis == .horizontal ? (.left, .right) : (.up, .down)
    let count = axis == .horizontal ? buffer.width : buffer.height
    var open: (start: SVGGrid.Point, color: CellColor)?
    func close(_ end: SVGGrid.Point, _ lines: inout SVGLines) {
      guard let (start, color) = open else { return }
      let shape: Stroke.Shape = axis == .horizontal ? .horizontal(toX: end.x) : .vertical(toY: end.y)
      lines.add(Stroke(start: start, shape: shape), color)
      open = nil
    }
    for index in 0..<count {
      let (x, y) = axis == .horizontal ? (index, number) : (number, index)
      let (edge, center) = (Self.edge(axis, x, y), SVGGrid.center(column: x, row: y))
      let piece = piece(x, y).flatMap { $0.isBent ? nil : $0 }
      let entry = piece.flatMap { $0.arms.contains(before) ? $0 : nil }
      if entry?.color != open?.color { close(edge, &self) }
      guard let piece else { continue }
      if entry != nil, open == nil { open = (edge, piece.color) }
      if !piece.arms.contains(after) {
        close(center, &self)
      } else if open == nil {
        open = (center, piece.color)
      }
    }
    let (x, y) = axis == .horizontal ? (count, number) : (number, count)
    close(Self.edge(axis, x, y), &self)
  }

  /// The point at which an axis enters a cell.
  private static func edge(_ axis: Axis, _ x: Int, _ y: Int) -> SVGGrid.Point {
    var point = SVGGrid.center(column: x, row: y)
    if axis == .horizontal { point.x = SVGGrid.x(x) } else { point.y = SVGGrid.y(y) }
    return point
  }

  private mutating func addCorner(_ piece: Piece, _ x: Int, _ y: Int) {
    add(Self.corner(piece.arms, x, y), piece.color)
  }

  static func corner(_ arms: LineArms, _ x: Int, _ y: Int) -> Stroke {
    let center = SVGGrid.center(column: x, row: y)
    let start = SVGGrid.Point(
      x: arms.contains(.left) ? SVGGrid.x(x) : SVGGrid.x(x + 1), y: center.y)
    let end = SVGGrid.Point(x: center.x, y: arms.contains(.up) ? SVGGrid.y(y) : SVGGrid.y(y + 1))
    return Stroke(start: start, shape: .corner(bend: center, end: end))
  }
}

extension LineArms {
  var isCorner: Bool {
    contains(.left) != contains(.right) && contains(.up) != contains(.down)
  }
}

/// The block elements of a picture as rectangles of maximal size.
struct SVGBars {
  struct Bar: Equatable {
    let x: Int
    let y: Int
    fileprivate(set) var width: Int
    fileprivate(set) var height: Int
    let color: CellColor
  }

  private(set) var bars: [Bar] = []

  init(of buffer: CellBuffer) {
    // The indices of the bars that may continue below, by column.
    var above: [Int: Int] = [:]
    for y in 0..<buffer.height {
      var present: [Int: Int] = [:]
      for x in 0..<buffer.width {
        let cell = buffer.cells[y * buffer.width + x]
        guard let element = BlockElement(cell.content) else { continue }
        let appearance = StyledRun.Appearance(cell.style, backdrop: buffer.backdrop)
        present[x] = add(
          Self.bar(element, x, y, appearance.foreground), below: above[x], behind: present[x - 1])
      }
      above = present
    }
  }

  private static func bar(_ element: BlockElement, _ x: Int, _ y: Int, _ color: CellColor) -> Bar {
    func right(_ eighths: Int) -> Int { SVGGrid.x(x) + eighths * SVGGrid.width / 8 }
    func down(_ eighths: Int) -> Int { SVGGrid.y(y) + eighths * SVGGrid.height / 8 }
    let (left, top) = (right(element.columns.lowerBound), down(element.rows.lowerBound))
    return Bar(
      x: left, y: top, width: right(element.columns.upperBound) - left,
      height: down(element.rows.upperBound) - top, color: color)
  }

  /// Joins bars that share a whole side. Returns the index of the bar.
  private mutating func add(_ bar: Bar, below upper: Int?, behind left: Int?) -> Int {
    if let upper, bars[upper].color == bar.color, bars[upper].y + bars[upper].height == bar.y,
      (bars[upper].x, bars[upper].width) == (bar.x, bar.width)
    {
      bars[upper].height += bar.height
      return upper
    }
    if let left, bars[left].color == bar.color, bars[left].x + bars[left].width == bar.x,
      (bars[left].y, bars[left].height) == (bar.y, bar.height)
    {
      bars[left].width += bar.width
      return left
    }
    bars.append(bar)
    return bars.count - 1
  }
}

/// The positions of a picture's cells in an SVG image, in tenths of a unit: 8.4 is the width of a character
/// in most fonts of 14 units.
enum SVGGrid {
  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  static let width = 84
  static let height = 180
  static let margin = 120

  static func x(_ column: Int) -> Int { margin + column * width }
  static func y(_ row: Int) -> Int { margin + row * height }
  static func baseline(ofRow row: Int) -> Int { y(row) + 132 }

  static func center(column: Int, row: Int) -> Point {
    Point(x: x(column) + width / 2, y: y(row) + height / 2)
  }
}
