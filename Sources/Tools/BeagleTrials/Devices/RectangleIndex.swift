import BeagleLayout

/// Rectangles by squares of the screen, to find the rectangles near a place without comparing all of them.
struct RectangleIndex {
  private struct Square: Hashable {
    let layer: Int
    let x: Int
    let y: Int
  }

  private static let side: Float = 128
  /// A rectangle with more squares is compared with every place.
  private static let maximumSquares = 256

  private var squares: [Square: [Int]] = [:]
  private var large: [Int: [Int]] = [:]

  /// Adds the number of a rectangle in ascending order.
  mutating func insert(_ number: Int, _ frame: LayoutRect, layer: Int = 0) {
    let (columns, rows) = Self.range(of: frame)
    if columns.count * rows.count > Self.maximumSquares {
      large[layer, default: []].append(number)
    } else {
      for x in columns {
        for y in rows { squares[Square(layer: layer, x: x, y: y), default: []].append(number) }
      }
    }
  }

  /// The numbers of the rectangles that may touch another one, in ascending order. Some may be repeated.
  func numbers(near frame: LayoutRect, layer: Int = 0) -> [Int] {
    let (columns, rows) = Self.range(of: frame)
    var numbers = large[layer, default: []]
    for x in columns {
      for y in rows { numbers += squares[Square(layer: layer, x: x, y: y), default: []] }
    }
    return numbers.sorted()
  }

  private static func range(of frame: LayoutRect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    func range(_ start: Float, _ end: Float) -> ClosedRange<Int> {
      let first = Int((min(max(start, -1e8), 1e8) / side).rounded(.down))
      return first...max(first, Int((min(max(end, -1e8), 1e8) / side).rounded(.down)))
    }
    return (range(frame.x, frame.right), range(frame.y, frame.bottom))
  }
}
