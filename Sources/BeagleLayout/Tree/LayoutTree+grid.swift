/// A node on the grid: its frame relative to its parent, and the unrounded corner that its and its children's
/// edges were rounded from.
struct GridBox: Sendable {
  var frame = LayoutRect.zero
  var left = 0.0
  var top = 0.0
}

/// What the last rounding was about.
struct Grid: Sendable, Equatable {
  var root: Int
  var across: GridAxis
  var down: GridAxis
}

extension LayoutTree {
  /// Puts the frames of the last layout on a grid of cells of this many points, all below the root at once.
  ///
  /// Edges are rounded by where they are in the root's space, so that neighbours stay flush, and equal nodes
  /// may differ by a cell. Measured leaves are never rounded to less room than they need. A grid of 1 × 1 is
  /// Yoga's pixel grid. A cell size that is not finite and above zero counts as 1.
  public mutating func round(toGrid cellWidth: Float = 1, cellHeight: Float = 1) {
    if grid.count < boxes.count {
      grid.append(contentsOf: repeatElement(GridBox(), count: boxes.count - grid.count))
    }
    guard let top = lastQuestion?.root, known(LayoutNode(index: top)) != nil else { return }
    let wanted = Grid(root: top, across: GridAxis(cell: cellWidth), down: GridAxis(cell: cellHeight))
    // What was not worked out since, and moved by whole cells only, is on the grid already.
    let since = wanted == lastGrid ? roundedRun : nil
    lastGrid = wanted
    roundedRun = run
    boxes.withUnsafeBufferPointer { boxes in
      grid.withUnsafeMutableBufferPointer { grid in
        var index = top
        var isDone = grid[index].snap(boxes[index], left: 0, top: 0, wanted, since: since)
        while true {
          if !isDone, boxes[index].firstChild >= 0 {
            index = Int(boxes[index].firstChild)
          } else {
            while index != top, boxes[index].nextSibling < 0 { index = Int(boxes[index].parent) }
            if index == top { return }
            index = Int(boxes[index].nextSibling)
          }
          let parent = grid[Int(boxes[index].parent)]
          isDone = grid[index].snap(boxes[index], left: parent.left, top: parent.top, wanted, since: since)
        }
      }
    }
  }

  /// The frame on the grid of the last ``round(toGrid:cellHeight:)``, in points, as Yoga gives it: the place
  /// relative to the parent is rounded by itself, the size is that between the rounded absolute edges.
  public func roundedFrame(of node: LayoutNode) -> LayoutRect {
    guard let index = known(node), index < grid.count else { return .zero }
    return grid[index].frame
  }
}

extension GridBox {
  /// - Returns: whether all below the node is on the grid already.
  @inline(__always)
  mutating func snap(
    _ box: Box, left parentLeft: Double, top parentTop: Double, _ grid: Grid, since: UInt32?
  ) -> Bool {
    let x = Double(box.x.orZeroIfEndless)
    let y = Double(box.y.orZeroIfEndless)
    let newLeft = parentLeft + x
    let newTop = parentTop + y
    let isContent = box.flags.contains(.measured)
    let width = grid.across.snap(x, from: newLeft, size: Double(box.frameWidth.orZeroIfEndless), isContent)
    let height = grid.down.snap(y, from: newTop, size: Double(box.frameHeight.orZeroIfEndless), isContent)
    frame = LayoutRect(
      x: width.position.orZeroIfEndless, y: height.position.orZeroIfEndless,
      width: width.size.orZeroIfEndless, height: height.size.orZeroIfEndless)
    let isDone =
      box.firstChild >= 0 && since.map { box.arrangedRun <= $0 } ?? false
      && grid.across.isWhole(from: left, to: newLeft) && grid.down.isWhole(from: top, to: newTop)
    left = newLeft
    top = newTop
    return isDone
  }
}

/// Rounding to whole cells along one axis.
struct GridAxis: Sendable, Equatable {
  private let cell: Double
  private let scale: Double

  init(cell: Float) {
    self.cell = cell.isFinite && cell > 0 ? Double(cell) : 1
    scale = 1 / self.cell
  }

  /// The position on the grid, and the size between the absolute edges. Content starts no later and ends no
  /// earlier than it wants.
  @inline(__always)
  func snap(
    _ position: Double, from edge: Double, size: Double, _ isContent: Bool
  ) -> (position: Float, size: Float) {
    guard isContent else { return (nearest(position), nearest(edge + size) - nearest(edge)) }
    let cells = size * scale
    let isWhole = (floor(cells + 0.5) - cells).magnitude < 0.0001
    let end = isWhole ? lower(edge + size) : upper(edge + size)
    return (lower(position), end - lower(edge))
  }

  /// Whether an edge moved by whole cells. Far out, where a Float has no room for fractions, nothing is sure.
  @inline(__always)
  func isWhole(from old: Double, to new: Double) -> Bool {
    let cells = (new - old) * scale
    return floor(cells) == cells && old.magnitude < 0x1p20 && new.magnitude < 0x1p20
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
