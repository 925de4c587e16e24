extension CellBuffer {
  /// The colour of a box up to the middle of the cells of its border.
  struct BorderFill: Hashable, Sendable {
    let frame: Rect
    let clip: Rect
    let color: CellColor
  }

  /// Remembers the colour inside of a border that has been drawn; a translucent one is told by the cells alone.
  mutating func addFill(_ frame: Rect, _ color: CellColor, clip: Rect) {
    guard color.isOpaque else { return }
    fills.append(BorderFill(frame: frame, clip: clip.intersection(bounds), color: color))
  }
}
