import Beagle
import BeagleLayout
import BeagleSchema

extension Painter {
  /// The inside of a node: what of it is seen, and how far it is scrolled.
  struct Inside {
    var clip: Rect
    /// Columns and rows that what is inside moves by.
    var x = 0
    var y = 0

    func moved(_ rect: Rect) -> Rect {
      Rect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
    }

    static func all(of buffer: CellBuffer) -> Inside { Inside(clip: buffer.bounds) }
  }

  /// A node to which something is added once what is inside of it is painted.
  struct OpenNode {
    let index: Int
    let outer: Inside
    let inner: Inside
    let scrolling: SceneScrolling?
  }

  /// Moves the inside of a node, if it scrolls, by whole cells.
  func scroll(_ index: Int, _ inside: inout Inside, in outer: Inside) -> SceneScrolling? {
    guard let scrolling = scene.scrolling(of: index) else { return nil }
    if let offset = offsets[scene.nodes[index].node] {
      let shift = scrolling.shift(offset)
      inside.x += Self.cells(shift.x, cell.width)
      inside.y += Self.cells(shift.y, cell.height)
    }
    // What a screen scrolls away does not cover its bar.
    if index == 0 { inside.clip = inside.clip.intersection(outer.moved(cells(scrolling.window))) }
    return scrolling
  }

  /// A bar at the edge of a box that shows less than there is: how much of it, and which part.
  ///
  /// A box of a single column or row has no room for one.
  mutating func paintBar(_ scrolling: SceneScrolling, of node: OpenNode) {
    let window = node.outer.moved(cells(scrolling.window))
    let content = node.inner.moved(cells(scrolling.content))
    guard window.width > 1, window.height > 1 else { return }
    let clip = node.outer.clip
    switch scrolling.direction {
    case .vertical:
      guard let thumb = thumb(content.rows, window.rows) else { return }
      for y in window.rows.clamped(to: clip.rows) {
        drawBar(thumb.contains(y) ? "┃" : "│", x: window.right - 1, y: y, clip: clip)
      }
    case .horizontal:
      guard let thumb = thumb(content.columns, window.columns) else { return }
      for x in window.columns.clamped(to: clip.columns) {
        drawBar(thumb.contains(x) ? "━" : "─", x: x, y: window.bottom - 1, clip: clip)
      }
    }
  }

  private mutating func drawBar(_ mark: String, x: Int, y: Int, clip: Rect) {
    buffer.draw(TerminalText(sanitizing: mark), x: x, y: y, style: muted, clip: clip)
  }

  /// The cells of a bar as long as `visible` that stand for what is seen of `whole`; nil where all of it is.
  private func thumb(_ whole: Range<Int>, _ visible: Range<Int>) -> Range<Int>? {
    guard whole.count > visible.count, visible.count > 0 else { return nil }
    let length = max(1, visible.count * visible.count / whole.count)
    let free = visible.count - length
    let hidden = whole.count - visible.count
    let start = visible.lowerBound + min(free, (visible.lowerBound - whole.lowerBound) * free / hidden)
    return start..<(start + length)
  }
}

extension SceneNode {
  /// Whether a border takes a cell on each side.
  var hasBorder: Bool { decoration.map { $0.borderWidth > 0 } ?? false }
}
