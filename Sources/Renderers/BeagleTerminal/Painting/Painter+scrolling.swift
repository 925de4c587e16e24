import Beagle
import BeagleLayout
import BeagleSchema

extension Painter {
  /// A node that has been painted, but whose descendants have not.
  struct OpenNode {
    let index: Int
    let end: Int
    let inside: Inside
    let link: UInt16
    /// Whether something is painted over its inside: a bar or a highlight.
    let hasMore: Bool
  }

  /// The inside of a node: its visible part and scroll offset.
  struct Inside {
    var clip: CellRect
    /// The offset of the content, in columns and rows.
    var x = 0
    var y = 0
    /// The visible vertical range in the scene, in points.
    var top: Float = 0
    var bottom: Float = 0

    func moved(_ rect: CellRect) -> CellRect { rect.moved(x: x, y: y) }
  }

  private var outermost: Inside { seen(Inside(clip: whole.moved(x: 0, y: -top), y: -top)) }

  /// Includes two more rows at each end, because some content is a row high regardless of its frame, and
  /// frames of less than a row are rounded.
  private func seen(_ inside: Inside) -> Inside {
    var inside = inside
    let rows = inside.clip.intersection(buffer.bounds).rows
    inside.top = Float(rows.lowerBound - inside.y - 2) * cell.height
    inside.bottom = Float(rows.upperBound - inside.y + 2) * cell.height
    return inside
  }

  /// The area in which a node is painted: the inside of its parent. A screen's bar does not scroll.
  func outside(ofNodeAt index: Int) -> Inside {
    guard let parent = open.last, parent.index > 0 || index >= firstBelowBar else { return outermost }
    return parent.inside
  }

  /// Clips the content of a node if it clips, and moves it by whole cells if it is scrolled.
  func inside(of node: SceneNode, at index: Int, _ frame: CellRect, _ outer: Inside) -> Inside {
    var inside = outer
    if node.clips { inside.clip = outer.clip.intersection(node.hasBorder ? frame.inset(by: 1) : frame) }
    guard index == 0 || node.clips, let offset = offsets[node.node],
      let scrolling = scene.scrolling(of: index)
    else { return seen(inside) }
    let shift = scrolling.shift(offset)
    inside.x += Self.cells(shift.x, cell.width)
    inside.y += Self.cells(shift.y, cell.height)
    // Scrolled content must not cover the screen's bar.
    if index == 0 { inside.clip = inside.clip.intersection(outer.moved(cells(scrolling.window))) }
    return seen(inside)
  }

  mutating func paintScrollBar(of index: Int, inside: Inside, _ outer: Inside) {
    guard let scrolling = scene.scrolling(of: index), scrolling.showsIndicator else { return }
    paintScrollBar(
      scrolling.direction, content: inside.moved(cells(scrolling.content)),
      in: outer.moved(cells(scrolling.window)), clip: outer.clip)
  }

  /// Paints a scroll bar at the edge of a box, keeping the cells' backgrounds. A box of a single column or
  /// row has no space for one.
  private mutating func paintScrollBar(
    _ direction: ScrollDirection, content: CellRect, in frame: CellRect, clip: CellRect
  ) {
    guard frame.width > 1, frame.height > 1 else { return }
    switch direction {
    case .vertical:
      guard let thumb = Self.thumb(content.y..<content.bottom, frame.y..<frame.bottom) else { return }
      for y in frame.rows.clamped(to: clip.intersection(buffer.bounds).rows) {
        drawBar(thumb.contains(y) ? "▐" : "▕", x: frame.right - 1, y: y, clip: clip)
      }
    case .horizontal:
      guard let thumb = Self.thumb(content.x..<content.right, frame.x..<frame.right) else { return }
      for x in frame.columns.clamped(to: clip.columns) {
        drawBar(thumb.contains(x) ? "▂" : "▁", x: x, y: frame.bottom - 1, clip: clip)
      }
    }
  }

  private mutating func drawBar(_ mark: String, x: Int, y: Int, clip: CellRect) {
    buffer.draw(TerminalText(sanitizing: mark), x: x, y: y, style: muted, clip: clip)
  }

  /// The cells of the thumb, which shows `visible` in proportion to `whole`; nil if everything is visible.
  static func thumb(_ whole: Range<Int>, _ visible: Range<Int>) -> Range<Int>? {
    guard whole.count > visible.count, visible.count > 0 else { return nil }
    let length = max(1, visible.count * visible.count / whole.count)
    let free = visible.count - length
    let hidden = whole.count - visible.count
    let start = visible.lowerBound + min(free, (visible.lowerBound - whole.lowerBound) * free / hidden)
    return start..<(start + length)
  }
}

extension SceneNode {
  fileprivate var hasBorder: Bool { decoration.map { $0.borderWidth > 0 } ?? false }
}

/// Paints a tall picture in bands of rows with a single buffer, so that only a part of the cells is in
/// memory.
extension Painter {
  mutating func paintBands(_ body: (CellBuffer) throws -> Void) throws {
    while true {
      paint()
      try body(buffer)
      top += buffer.height
      let rest = whole.height - top
      guard rest > 0 else { return }
      if rest < buffer.height {
        buffer = try CellBuffer(width: whole.width, height: rest, backdrop: theme.backdrop)
      } else {
        buffer.clear()
      }
    }
  }
}
