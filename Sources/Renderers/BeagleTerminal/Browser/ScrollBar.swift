import Beagle
import BeagleLayout
import BeagleSchema

/// The position of a node's scroll bar on the page, in cells, for hit tests. Must match the painter.
struct ScrollBar {
  let direction: ScrollDirection
  let thumb: Range<Int>
  private let track: Range<Int>
  /// The column of a vertical bar, or the row of a horizontal one.
  private let line: Int
  private let range: Float

  /// Nil if the node has no bar.
  init?(of index: Int, _ scene: Scene, _ offsets: [NodeID: Float], _ cell: LayoutSize) {
    guard let scrolling = scene.scrolling(of: index), scrolling.showsIndicator, scrolling.range > 0
    else { return nil }
    let frame = scene.shownFrame(of: index, scrolled: offsets.filter { $0.key != scene.nodes[index].node })
    let (dx, dy) = (frame.x - scene.nodes[index].frame.x, frame.y - scene.nodes[index].frame.y)
    func cells(_ rect: LayoutRect, _ shift: (x: Float, y: Float) = (0, 0)) -> CellRect {
      Painter.cells(
        LayoutRect(
          x: rect.x + dx + shift.x, y: rect.y + dy + shift.y, width: rect.width, height: rect.height),
        cell)
    }
    let window = cells(scrolling.window)
    let content = cells(scrolling.content, scrolling.shift(offsets[scene.nodes[index].node, default: 0]))
    guard window.width > 1, window.height > 1 else { return nil }
    direction = scrolling.direction
    range = scrolling.range
    let isVertical = direction == .vertical
    track = isVertical ? window.rows : window.columns
    line = isVertical ? window.right - 1 : window.bottom - 1
    guard let thumb = Painter.thumb(isVertical ? content.rows : content.columns, track) else { return nil }
    self.thumb = thumb
  }

  func contains(_ column: Int, _ row: Int) -> Bool {
    direction == .vertical ? column == line && track.contains(row) : row == line && track.contains(column)
  }

  /// The scroll offset at which the thumb starts at a cell.
  func offset(ofThumbAt start: Int) -> Float {
    let free = track.count - thumb.count
    guard free > 0 else { return 0 }
    return range * Float(max(0, min(free, start - track.lowerBound))) / Float(free)
  }
}

/// A window on rows that do not all fit, such as the list of keys or a dialog's text.
struct ShownRows {
  private let count: Int
  private let height: Int
  let first: Int

  /// - Parameters:
  /// - height: the number of rows that fit.
  ///   - first: the preferred first row; reduced if the rows after it would not fill the window.
  init(of count: Int, height: Int, from first: Int) {
    self.count = count
    self.height = max(1, height)
    self.first = max(0, min(first, count - self.height))
  }

  var range: Range<Int> { first..<min(count, first + height) }

  var isPart: Bool { range.count < count }

  /// The displayed range for the user: `1–15 of 100`. Nil if all rows are displayed.
  var mark: String? { isPart ? "\(range.lowerBound + 1)–\(range.upperBound) of \(count)" : nil }

  func first(movedBy rows: Int) -> Int { max(0, min(first + rows, count - height)) }

  /// The first row after a command; nil for commands that do not scroll.
  func first(after command: BrowserCommand?) -> Int? {
    switch command {
    case .up?: first(movedBy: -1)
    case .down?: first(movedBy: 1)
    // Paging keeps one row of context.
    case .pageUp?: first(movedBy: -max(1, height - 1))
    case .pageDown?: first(movedBy: max(1, height - 1))
    case .top?: 0
    case .bottom?: first(movedBy: count)
    default: nil
    }
  }
}
