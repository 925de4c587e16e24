/// A node on the grid: its frame relative to its parent, and where its edges are in the root's space.
struct GridBox: Sendable {
  var frame = LayoutRect.zero
  var absolute = LayoutRect.zero
  /// The unrounded top left corner, which rounding starts from below.
  var left = 0.0
  var top = 0.0
}

extension LayoutTree {
  /// Puts the frames of the last layout on a grid of cells of this many points, all below the root at once.
  ///
  /// Edges are rounded by where they are in the root's space, so that neighbours stay flush, and equal nodes may
  /// differ by a cell. Measured leaves are never rounded to less room than they need. A grid of 1 × 1 is
  /// Yoga's pixel grid. A cell size that is not finite and above zero counts as 1.
  public mutating func round(toGrid cellWidth: Float = 1, cellHeight: Float = 1) {
    if grid.count < boxes.count {
      grid.append(contentsOf: repeatElement(GridBox(), count: boxes.count - grid.count))
    }
    guard let top = lastQuestion?.root, known(LayoutNode(index: top)) != nil else { return }
    let across = GridAxis(cell: cellWidth)
    let down = GridAxis(cell: cellHeight)
    boxes.withUnsafeBufferPointer { boxes in
      grid.withUnsafeMutableBufferPointer { grid in
        var index = top
        grid[index].snap(boxes[index], left: 0, top: 0, across, down)
        while true {
          if boxes[index].firstChild >= 0 {
            index = Int(boxes[index].firstChild)
          } else {
            while index != top, boxes[index].nextSibling < 0 { index = Int(boxes[index].parent) }
            if index == top { return }
            index = Int(boxes[index].nextSibling)
          }
          let parent = Int(boxes[index].parent)
          grid[index].snap(boxes[index], left: grid[parent].left, top: grid[parent].top, across, down)
        }
      }
    }
  }

  /// The frame on the grid of the last ``round(toGrid:cellHeight:)``, in points, as Yoga gives it: the position
  /// relative to the parent is rounded by itself, the size is that between the rounded absolute edges.
  public func roundedFrame(of node: LayoutNode) -> LayoutRect {
    guard let index = known(node), index < grid.count else { return .zero }
    return grid[index].frame
  }

  /// The frame on the grid of the last ``round(toGrid:cellHeight:)``, in points, in the root's space: every edge
  /// is on the grid, and edges that touch stay together.
  public func absoluteFrame(of node: LayoutNode) -> LayoutRect {
    guard let index = known(node), index < grid.count else { return .zero }
    return grid[index].absolute
  }
}

extension GridBox {
  @inline(__always)
  mutating func snap(_ box: Box, left parentLeft: Double, top parentTop: Double, _ across: GridAxis, _ down: GridAxis) {
    let x = Double(box.x.orZeroIfEndless)
    let y = Double(box.y.orZeroIfEndless)
    let isContent = box.flags.contains(.measured)
    left = parentLeft + x
    top = parentTop + y
    let width = across.snap(x, from: left, size: Double(box.frameWidth.orZeroIfEndless), isContent)
    let height = down.snap(y, from: top, size: Double(box.frameHeight.orZeroIfEndless), isContent)
    frame = LayoutRect(x: width.position, y: height.position, width: width.size, height: height.size)
    absolute = LayoutRect(x: width.edge, y: height.edge, width: width.size, height: height.size)
  }
}

/// Rounding to whole cells along one axis.
struct GridAxis {
  private let cell: Double
  private let scale: Double

  init(cell: Float) {
    self.cell = cell.isFinite && cell > 0 ? Double(cell) : 1
    scale = 1 / self.cell
  }

  /// The position and the absolute edge on the grid, and the size between the absolute edges. Content starts no
  /// later and ends no earlier than it wants.
  @inline(__always)
  func snap(
    _ position: Double, from edge: Double, size: Double, _ isContent: Bool
  ) -> (position: Float, edge: Float, size: Float) {
    guard isContent else {
      let start = nearest(edge)
      return (nearest(position), start, nearest(edge + size) - start)
    }
    let start = lower(edge)
    let cells = size * scale
    let isWhole = (floor(cells + 0.5) - cells).magnitude < 0.0001
    let end = isWhole ? lower(edge + size) : upper(edge + size)
    return (lower(position), start, end - start)
  }

  @inline(__always)
  private func nearest(_ value: Double) -> Float {
    let cells = value * scale
    let whole = floor(cells)
    return Float((cells - whole > 0.4999 ? whole + 1 : whole) * cell)
  }

  @inline(__always)
  private func lower(_ value: Double) -> Float {
    let cells = value * scale
    let whole = floor(cells)
    return Float((cells - whole > 0.9999 ? whole + 1 : whole) * cell)
  }

  @inline(__always)
  private func upper(_ value: Double) -> Float {
    let cells = value * scale
    let whole = floor(cells)
    return Float((cells - whole < 0.0001 ? whole : whole + 1) * cell)
  }
}

/// Rounds down by way of whole numbers, which needs no call into the C library.
@inline(__always)
func floor(_ value: Double) -> Double {
  guard value.magnitude < 0x1p52 else { return value }
  let whole = Double(Int64(value))
  return whole > value ? whole - 1 : whole
}
