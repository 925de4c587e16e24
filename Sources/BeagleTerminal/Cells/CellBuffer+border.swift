/// How the corners of a border look.
public enum BorderCorners: Sendable {
  case square, rounded
}

extension CellBuffer {
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
