import BeagleLayout

/// Rounds frames to a renderer's cells by where their edges are in the scene, so that neighbours stay flush.
///
/// Text is rounded like boxes: it was measured in whole cells, and stays inside the box around it.
struct Grid {
  private let across: Double
  private let down: Double

  init(_ cell: LayoutSize) {
    across = cell.width > 0 ? Double(cell.width) : 1
    down = cell.height > 0 ? Double(cell.height) : 1
  }

  /// - Parameters:
  ///   - corner: the top left corner in the scene, unrounded.
  ///   - frame: has the size, unrounded.
  func frame(_ corner: (x: Double, y: Double), _ frame: LayoutRect) -> LayoutRect {
    let (left, right) = (edge(corner.x, across), edge(corner.x + Double(frame.width), across))
    let (top, bottom) = (edge(corner.y, down), edge(corner.y + Double(frame.height), down))
    return LayoutRect(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }

  /// The nearest edge of a cell. A half goes up, also where 32-bit arithmetic left it a little short.
  private func edge(_ points: Double, _ cell: Double) -> Double {
    (points / cell + 0.5001).rounded(.down) * cell
  }
}
