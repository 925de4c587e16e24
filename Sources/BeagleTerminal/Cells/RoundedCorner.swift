/// A corner of a box that is filled and has no border, for those who can draw it round.
struct RoundedCorner: Hashable, Sendable {
  /// Which corner of the box it is.
  let isRight: Bool
  let isBottom: Bool
  /// The radius of the curve, in columns and rows.
  let columns: Float
  let rows: Float
  /// The colour before the box was painted, and the cell's background after that. If the background has changed,
  /// something was painted over the corner.
  private(set) var outside: CellColor
  private(set) var background: CellColor

  init(
    isRight: Bool, isBottom: Bool, _ reach: CellBuffer.CornerReaches.Reach, outside: CellColor,
    background: CellColor
  ) {
    (self.isRight, self.isBottom, columns, rows) = (isRight, isBottom, reach.columns, reach.rows)
    (self.outside, self.background) = (outside, background)
  }

  func filled(_ background: CellColor) -> RoundedCorner {
    var filled = self
    filled.background = background
    return filled
  }

  /// Lays a translucent colour over the cell.
  mutating func tint(_ color: CellColor, _ backdrop: CellBuffer.Backdrop) {
    outside = color.over(outside.resolved(as: backdrop.background))
    background = color.over(background.resolved(as: backdrop.background))
  }
}

extension CellBuffer {
  /// The radii of a box's corners, in columns and rows.
  struct CornerReaches: Hashable, Sendable {
    typealias Reach = (columns: Float, rows: Float)

    /// Top left, top right, bottom left, bottom right.
    private var columns = SIMD4<Float>()
    private var rows = SIMD4<Float>()

    init(topLeft: Reach, topRight: Reach, bottomLeft: Reach, bottomRight: Reach) {
      columns = [topLeft.columns, topRight.columns, bottomLeft.columns, bottomRight.columns]
      rows = [topLeft.rows, topRight.rows, bottomLeft.rows, bottomRight.rows]
    }

    /// No farther than to the middle of a box.
    func reach(right: Bool, bottom: Bool, in box: Rect) -> Reach {
      let corner = (right ? 1 : 0) + (bottom ? 2 : 0)
      return (min(columns[corner], Float(box.width) / 2), min(rows[corner], Float(box.height) / 2))
    }
  }

  /// Paints a background that has round corners where pictures can show them. Cells are filled as a whole.
  mutating func fill(_ rect: Rect, with color: CellColor, rounded reaches: CornerReaches, clip: Rect) {
    let area = visible(rect, clip)
    let corners = [(false, false), (true, false), (false, true), (true, true)].compactMap {
      (isRight, isBottom) -> (place: Int, corner: RoundedCorner)? in
      let (x, y) = (isRight ? rect.right - 1 : rect.x, isBottom ? rect.bottom - 1 : rect.y)
      let reach = reaches.reach(right: isRight, bottom: isBottom, in: rect)
      guard area.contains(x: x, y: y), reach.columns > 0, reach.rows > 0 else { return nil }
      let place = y * width + x
      // A box that fills another one up to its corner is as round as that.
      let outer = roundedCorners[place]?.first { ($0.isRight, $0.isBottom) == (isRight, isBottom) }
      let beneath = outer?.outside ?? cells[place].style.background
      return (
        place,
        RoundedCorner(isRight: isRight, isBottom: isBottom, reach, outside: beneath, background: beneath)
      )
    }
    fill(rect, with: color, clip: clip)
    for (place, corner) in corners {
      roundedCorners[place, default: []].removeAll {
        ($0.isRight, $0.isBottom) == (corner.isRight, corner.isBottom)
      }
      roundedCorners[place, default: []].append(corner.filled(cells[place].style.background))
    }
  }
}
