import Beagle

/// A tall picture is painted in bands of rows, one after the other in one buffer, so that only a part of its cells is in memory.
extension Painter {
  /// The rows that a node and all inside it are painted in, and the index of the first node behind these.
  struct Extent {
    var first = Int.max
    var end = Int.min
    var nextNode = 0
  }

  /// Paints the picture in bands as high as the buffer. `body` gets one after the other, from the top.
  mutating func paintBands(_ body: (CellBuffer) throws -> Void) throws {
    findExtents()
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

  /// The node to go on with, if nothing of a node and what is inside it is in the band.
  func endOfUnseen(_ index: Int) -> Int? {
    guard !extents.isEmpty else { return nil }
    let extent = extents[index]
    return extent.end <= top || extent.first >= top + buffer.height ? extent.nextNode : nil
  }

  /// Nothing may be scrolled: then what is inside a node would be in other rows.
  private mutating func findExtents() {
    extents = Array(repeating: Extent(), count: scene.nodes.count)
    // Those inside a node before it.
    for index in extents.indices.reversed() {
      let node = scene.nodes[index]
      let (frame, content) = (cells(node.frame), cells(node.contentFrame))
      extents[index].nextNode = node.end
      // Some content is a row high, whatever its frame is.
      extents[index].first = min(extents[index].first, frame.y, content.y)
      extents[index].end = max(extents[index].end, frame.bottom, content.bottom, content.y + 1)
      guard let parent = node.parent else { continue }
      extents[parent].first = min(extents[parent].first, extents[index].first)
      extents[parent].end = max(extents[parent].end, extents[index].end)
    }
  }
}
