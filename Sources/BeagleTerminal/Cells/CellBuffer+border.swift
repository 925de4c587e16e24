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
      for x in area.columns { draw(arms(x: x, y: y), x: x, y: y, corners: corners, style: style) }
    }
    for x in left == right ? [left] : [left, right] where area.columns.contains(x) {
      for y in area.rows where y != top && y != bottom {
        draw([.up, .down], x: x, y: y, corners: corners, style: style)
      }
    }
  }

  private mutating func draw(_ arms: LineArms, x: Int, y: Int, corners: BorderCorners, style: CellStyle) {
    let present = LineArms(cells[y * width + x].content)
    set(arms.union(present).content(corners: corners), x: x, y: y, columns: 1, style: style)
  }
}

/// The directions in which a line leaves a cell.
struct LineArms: OptionSet {
  let rawValue: UInt8

  static let up = LineArms(rawValue: 1)
  static let right = LineArms(rawValue: 2)
  static let down = LineArms(rawValue: 4)
  static let left = LineArms(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The arms of what stands in a cell: none when that is no line.
  init(_ content: CellContent) {
    // The last one: a line with a single arm looks like one with two.
    let match =
      content == .blank ? nil : Self.square.lastIndex(of: content) ?? Self.rounded.lastIndex(of: content)
    self.init(rawValue: UInt8(match ?? 0))
  }

  func content(corners: BorderCorners) -> CellContent {
    (corners == .rounded ? Self.rounded : Self.square)[Int(rawValue & 15)]
  }

  /// By raw value.
  private static let square = " │─└││┌├─┘─┴┐┤┬┼".unicodeScalars.map { CellContent($0) }
  private static let rounded = " │─╰││╭├─╯─┴╮┤┬┼".unicodeScalars.map { CellContent($0) }
}
