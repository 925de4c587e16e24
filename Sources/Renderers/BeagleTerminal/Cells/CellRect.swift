/// A rectangle of cells. Its numbers are limited to ± 2³⁰, so that their sums cannot overflow.
public struct CellRect: Hashable, Sendable {
  /// The first column, counted from 0.
  public let x: Int
  /// The first row, counted from 0.
  public let y: Int
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Creates a rectangle; a negative width or height counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = min(max(x, -Self.limit), Self.limit)
    self.y = min(max(y, -Self.limit), Self.limit)
    self.width = min(max(width, 0), Self.limit)
    self.height = min(max(height, 0), Self.limit)
  }

  package static let empty = CellRect(x: 0, y: 0, width: 0, height: 0)
  private static let limit = 1 << 30

  package var right: Int { x + width }
  package var bottom: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }
  var columns: Range<Int> { x..<right }
  var rows: Range<Int> { y..<bottom }

  package func contains(x: Int, y: Int) -> Bool {
    columns.contains(x) && rows.contains(y)
  }

  package func intersection(_ other: CellRect) -> CellRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(right, other.right) - left
    let height = min(bottom, other.bottom) - top
    return width > 0 && height > 0 ? CellRect(x: left, y: top, width: width, height: height) : .empty
  }

  package func moved(x columns: Int, y rows: Int) -> CellRect {
    CellRect(x: x + columns, y: y + rows, width: width, height: height)
  }

  /// The rectangle reduced by `cells` on each side.
  public func inset(by cells: Int) -> CellRect {
    let cells = min(max(cells, -Self.limit), Self.limit)
    return CellRect(x: x + cells, y: y + cells, width: width - 2 * cells, height: height - 2 * cells)
  }
}
