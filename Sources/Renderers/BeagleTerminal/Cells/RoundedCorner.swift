/// A rounded corner of a filled box without a border, for output that can draw curves.
struct RoundedCorner: Hashable, Sendable {
  let isRight: Bool
  let isBottom: Bool
  /// The radius of the curve, in columns and rows.
  let columns: Float
  let rows: Float
  /// The colour before the box was painted, and the cell's background after that. If the cell's background
  /// differs, the corner has been painted over.
  private(set) var outside: CellColor
  private(set) var background: CellColor

  init(
    isRight: Bool, isBottom: Bool, _ radius: CellBuffer.CornerRadii.Radius, outside: CellColor,
    background: CellColor
  ) {
    (self.isRight, self.isBottom, columns, rows) = (isRight, isBottom, radius.columns, radius.rows)
    (self.outside, self.background) = (outside, background)
  }

  func filled(_ background: CellColor) -> RoundedCorner {
    var filled = self
    filled.background = background
    return filled
  }

  mutating func tint(_ color: CellColor, _ backdrop: CellBuffer.Backdrop) {
    outside = color.over(outside.resolved(as: backdrop.background))
    background = color.over(background.resolved(as: backdrop.background))
  }
}

extension CellBuffer {
  struct CornerRadii: Hashable, Sendable {
    typealias Radius = (columns: Float, rows: Float)

    /// Top left, top right, bottom left, bottom right.
    private var columns = SIMD4<Float>()
    private var rows = SIMD4<Float>()

    init(topLeft: Radius, topRight: Radius, bottomLeft: Radius, bottomRight: Radius) {
      columns = [topLeft.columns, topRight.columns, bottomLeft.columns, bottomRight.columns]
      rows = [topLeft.rows, topRight.rows, bottomLeft.rows, bottomRight.rows]
    }

    /// The radius of a corner, limited to half the box.
    func radius(right: Bool, bottom: Bool, in box: CellRect) -> Radius {
      let corner = (right ? 1 : 0) + (bottom ? 2 : 0)
      return (min(columns[corner], Float(box.width) / 2), min(rows[corner], Float(box.height) / 2))
    }
  }

  /// Fills whole cells with a background, and records its rounded corners for images.
  mutating func fill(_ rect: CellRect, with color: CellColor, rounded radii: CornerRadii, clip: CellRect) {
    let area = visible(rect, clip)
    let corners = [(false, false), (true, false), (false, true), (true, true)].compactMap {
      (isRight, isBottom) -> (index: Int, corner: RoundedCorner)? in
      let (x, y) = (isRight ? rect.right - 1 : rect.x, isBottom ? rect.bottom - 1 : rect.y)
      let radius = radii.radius(right: isRight, bottom: isBottom, in: rect)
      guard area.contains(x: x, y: y), radius.columns > 0, radius.rows > 0 else { return nil }
      let index = y * width + x
      // A box that fills another one up to its corner is rounded like the outer one.
      let outer = roundedCorners[index]?.first { ($0.isRight, $0.isBottom) == (isRight, isBottom) }
      let beneath = outer?.outside ?? cells[index].style.background
      return (
        index,
        RoundedCorner(isRight: isRight, isBottom: isBottom, radius, outside: beneath, background: beneath)
      )
    }
    fill(rect, with: color, clip: clip)
    for (index, corner) in corners {
      roundedCorners[index, default: []].removeAll {
        ($0.isRight, $0.isBottom) == (corner.isRight, corner.isBottom)
      }
      roundedCorners[index, default: []].append(corner.filled(cells[index].style.background))
    }
  }
}

struct BlockElement: Equatable {
  /// In eighths of the cell's sides.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Nil if the content is not a block character.
  init?(_ content: CellContent) {
    guard let match = Self.all.first(where: { $0.content == content }) else { return nil }
    self = match.element
  }

  private init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  private static let all: [(content: CellContent, element: BlockElement)] = [
    entry("▁", 0..<8, 7..<8), entry("▂", 0..<8, 6..<8), entry("▔", 0..<8, 0..<1), entry("█", 0..<8, 0..<8),
    entry("▏", 0..<1, 0..<8), entry("▌", 0..<4, 0..<8), entry("▐", 4..<8, 0..<8), entry("▕", 7..<8, 0..<8),
  ]

  private static func entry(_ mark: Unicode.Scalar, _ columns: Range<Int>, _ rows: Range<Int>) -> (
    content: CellContent, element: BlockElement
  ) {
    (CellContent(mark), BlockElement(columns: columns, rows: rows))
  }
}
