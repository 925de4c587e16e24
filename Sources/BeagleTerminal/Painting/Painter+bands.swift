import Beagle

/// A tall picture is painted in bands of rows, one after the other in one buffer, so that only a part of its cells is in memory.
extension Painter {
  /// Paints the picture in bands as high as the buffer. `body` gets one after the other, from the top.
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
