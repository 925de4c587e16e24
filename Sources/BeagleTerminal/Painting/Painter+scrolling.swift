import BeagleLayout
import BeagleSchema

extension Painter {
  /// A bar at the edge of a box that shows less than there is: how much of it, and which part.
  ///
  /// A box of a single column or row has no room for one.
  mutating func paintScrollBar(_ direction: ScrollDirection, content: Rect, in frame: Rect, clip: Rect) {
    guard frame.width > 1, frame.height > 1 else { return }
    switch direction {
    case .vertical:
      guard let thumb = thumb(content.y..<content.bottom, frame.y..<frame.bottom) else { return }
      for y in frame.rows.clamped(to: clip.rows) {
        drawBar(thumb.contains(y) ? "┃" : "│", x: frame.right - 1, y: y, clip: clip)
      }
    case .horizontal:
      guard let thumb = thumb(content.x..<content.right, frame.x..<frame.right) else { return }
      for x in frame.columns.clamped(to: clip.columns) {
        drawBar(thumb.contains(x) ? "━" : "─", x: x, y: frame.bottom - 1, clip: clip)
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

extension LayoutRect {
  /// The smallest rectangle that holds both.
  func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
