/// The block elements of a picture as rectangles, each as long as it can be.
struct SVGBars {
  struct Bar: Equatable {
    let x: Int
    let y: Int
    fileprivate(set) var width: Int
    fileprivate(set) var height: Int
    let color: CellColor
  }

  private(set) var bars: [Bar] = []

  init(of buffer: CellBuffer) {
    // The indices of the bars that may continue below, by column.
    var above: [Int: Int] = [:]
    for y in 0..<buffer.height {
      var present: [Int: Int] = [:]
      for x in 0..<buffer.width {
        let cell = buffer.cells[y * buffer.width + x]
        guard let element = BlockElement(cell.content) else { continue }
        let appearance = StyledRun.Appearance(cell.style, backdrop: buffer.backdrop)
        present[x] = add(
          Self.bar(element, x, y, appearance.foreground), below: above[x], behind: present[x - 1])
      }
      above = present
    }
  }

  private static func bar(_ element: BlockElement, _ x: Int, _ y: Int, _ color: CellColor) -> Bar {
    func right(_ eighths: Int) -> Int { SVGGrid.x(x) + eighths * SVGGrid.width / 8 }
    func down(_ eighths: Int) -> Int { SVGGrid.y(y) + eighths * SVGGrid.height / 8 }
    let (left, top) = (right(element.columns.lowerBound), down(element.rows.lowerBound))
    return Bar(
      x: left, y: top, width: right(element.columns.upperBound) - left,
      height: down(element.rows.upperBound) - top, color: color)
  }

  /// Joins two bars that touch along a whole side. Returns the index of the bar.
  private mutating func add(_ bar: Bar, below upper: Int?, behind left: Int?) -> Int {
    if let upper, bars[upper].color == bar.color, bars[upper].y + bars[upper].height == bar.y,
      (bars[upper].x, bars[upper].width) == (bar.x, bar.width)
    {
      bars[upper].height += bar.height
      return upper
    }
    if let left, bars[left].color == bar.color, bars[left].x + bars[left].width == bar.x,
      (bars[left].y, bars[left].height) == (bar.y, bar.height)
    {
      bars[left].width += bar.width
      return left
    }
    bars.append(bar)
    return bars.count - 1
  }
}
