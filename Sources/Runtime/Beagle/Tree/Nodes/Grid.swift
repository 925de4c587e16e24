import BeagleLayout
import BeagleSchema

/// A renderer's cells.
///
/// In a terminal, a cell is as high as a line, and a length of 12 points is less than one row. The lengths in
/// a document are rounded separately, before the layout, so that equal lengths stay equal and the layout
/// counts in whole cells. Only percentages, distributed free space and centring remain. They are rounded by
/// the absolute position of their edges, so that neighbours touch and errors do not add up.
struct Grid {
  private let across: Double
  private let down: Double

  init(_ cell: LayoutSize) {
    across = cell.width > 0 ? Double(cell.width) : 1
    down = cell.height > 0 ? Double(cell.height) : 1
  }

  // MARK: Lengths

  /// The style with its lengths rounded to whole cells. The axis of a basis is not known here, so it is
  /// rounded like a percentage.
  func rounded(_ style: LayoutStyle) -> LayoutStyle {
    var rounded = style
    round(&rounded.width, across)
    round(&rounded.minWidth, across)
    round(&rounded.maxWidth, across)
    round(&rounded.height, down)
    round(&rounded.minHeight, down)
    round(&rounded.maxHeight, down)
    round(&rounded.margin)
    round(&rounded.padding)
    round(&rounded.position)
    return rounded
  }

  private func round(_ edges: inout LayoutEdges<LayoutValue>) {
    round(&edges.left, across)
    round(&edges.right, across)
    round(&edges.top, down)
    round(&edges.bottom, down)
  }

  private func round(_ value: inout LayoutValue, _ cell: Double) {
    guard value.unit == .points else { return }
    let points = Float(edge(Double(value.number.magnitude), cell))
    value = .points(value.number < 0 ? -points : points)
  }

  // MARK: Frames

  /// The frame of a node with rounded edges. Sums of its numbers are finite for every document.
  ///
  /// - Parameters: the corner in the scene, and the size, not rounded.
  func frame(x: Double, y: Double, width: Float, height: Float) -> LayoutRect {
    func edge(_ points: Double, _ cell: Double) -> Double { self.edge(max(-1e30, min(1e30, points)), cell) }
    let (left, right) = (edge(x, across), edge(x + Double(width), across))
    let (top, bottom) = (edge(y, down), edge(y + Double(height), down))
    return LayoutRect(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }

  /// The part of a rounded box in which a text is wrapped. It has the columns in which the text was measured,
  /// which can be one less than the rounded box has.
  ///
  /// - Parameter width: the unrounded width of the box.
  func textFrame(in box: LayoutRect, width: Float, _ alignment: Text.Alignment) -> LayoutRect {
    let columns = (Double(width) / across + 0.01).rounded(.down)
    let free = Double(box.width) - columns * across
    guard free > 0 else { return box }
    let before =
      switch alignment {
      case .left: 0.0
      case .center: (free / across / 2).rounded(.up) * across
      case .right: free
      }
    return LayoutRect(
      x: box.x + Float(before), y: box.y, width: Float(columns * across), height: box.height)
  }

  /// The nearest edge of a cell. Halves are rounded up, even if 32-bit arithmetic made them slightly smaller.
  private func edge(_ points: Double, _ cell: Double) -> Double {
    (points / cell + 0.5001).rounded(.down) * cell
  }
}
