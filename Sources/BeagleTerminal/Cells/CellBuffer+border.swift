/// How the corners of a border look.
public enum BorderCorners: Sendable {
  case square, rounded
}

/// How the borders of filled boxes are drawn.
public enum BorderStyle: Sendable, Hashable {
  /// As lines through the middle of cells: for plain text, and for pictures that fill boxes up to them. A terminal shows
  /// a gap between the fill and a rounded line.
  case lines
  /// As eighths of blocks along the fill, which leave no gap: for terminals. Corners are square.
  case edges
}

extension CellBuffer {
  /// Draws a thin frame in the cells around `rect`, at the side that touches it.
  mutating func drawEdge(around rect: Rect, style: CellStyle, clip: Rect? = nil) {
    func draw(_ mark: Unicode.Scalar, _ area: Rect) {
      let area = visible(area, clip)
      for y in area.rows {
        for x in area.columns { drawMark(CellContent(mark), x: x, y: y, style: style) }
      }
    }
    draw("\u{2581}", Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1))
    draw("\u{2594}", Rect(x: rect.x, y: rect.bottom, width: rect.width, height: 1))
    draw("\u{2595}", Rect(x: rect.x - 1, y: rect.y, width: 1, height: rect.height))
    draw("\u{258F}", Rect(x: rect.right, y: rect.y, width: 1, height: rect.height))
  }

  /// Draws a line along the inside of `rect`. Where it meets a line that is there already, the two are
  /// joined.
  ///
  /// A rectangle of one row or column becomes a straight line.
  public mutating func drawBorder(
    _ rect: Rect, corners: BorderCorners = .square, style: CellStyle = .plain, clip: Rect? = nil
  ) {
    let area = visible(rect, clip)
    if area.isEmpty { return }
    let left = rect.x
    let right = rect.right - 1
    let top = rect.y
    let bottom = rect.bottom - 1

    func arms(x: Int, y: Int) -> LineArms {
      var arms: LineArms = []
      if y == top || y == bottom {
        if x > left { arms.insert(.left) }
        if x < right { arms.insert(.right) }
      }
      if x == left || x == right {
        if y > top { arms.insert(.up) }
        if y < bottom { arms.insert(.down) }
      }
      return arms.isEmpty ? [.left, .right] : arms
    }

    for y in top == bottom ? [top] : [top, bottom] where area.rows.contains(y) {
      for x in area.columns { drawLine(arms(x: x, y: y), corners: corners, x: x, y: y, style: style) }
    }
    for x in left == right ? [left] : [left, right] where area.columns.contains(x) {
      for y in area.rows where y != top && y != bottom {
        drawLine([.up, .down], corners: corners, x: x, y: y, style: style)
      }
    }
  }
}
