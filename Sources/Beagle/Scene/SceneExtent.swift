import BeagleLayout

/// From where to where something is drawn on a scene's vertical axis, in points.
public struct SceneExtent: Sendable, Equatable {
  /// The upper end.
  public internal(set) var top: Float
  /// The lower end, above the upper one where nothing is drawn.
  public internal(set) var bottom: Float

  /// That of nothing.
  static let none = SceneExtent(top: .infinity, bottom: -.infinity)

  mutating func formUnion(_ other: SceneExtent) {
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}

extension SceneNodes {
  /// The index after a node and all inside it, if nothing of them is drawn between two heights in points.
  package func end(ofNodeAt index: Int, outside top: Float, _ bottom: Float) -> Int? {
    let slot = order[index]
    let extent = self[slot: slot].extent
    return extent.top >= bottom || extent.bottom <= top ? index + subtreeCount(ofSlot: slot) : nil
  }

  /// Updates the extents after the frames of some nodes have changed, and those around them.
  ///
  /// - Parameter ranges: the positions of a node and of those inside it whose frames or children may have changed, in order.
  mutating func updateExtents(at ranges: [Range<Int>]) {
    var isChanged = false
    for range in ranges.reversed() {
      for position in range.reversed() { isChanged = updateExtent(ofSlot: order[position]) }
    }
    guard let top = ranges.first?.first.map({ order[$0] }) else { return }
    var outer = parent(ofSlot: top)
    while isChanged, outer >= 0 {
      isChanged = updateExtent(ofSlot: outer)
      outer = parent(ofSlot: outer)
    }
  }

  /// Updates the extent of a node, and the content of one that scrolls. Returns whether the extent is another one than before.
  private mutating func updateExtent(ofSlot slot: Int32) -> Bool {
    var extent = SceneExtent.none
    if !self[slot: slot].isHidden {
      let frame = self[slot: slot].frame
      extent = SceneExtent(top: frame.y, bottom: frame.y + frame.height)
      if !self[slot: slot].clips {
        forEachChild(ofSlot: slot) { extent.formUnion(self[slot: $0].extent) }
      }
    }
    if self[slot: slot].clips { updateContent(ofSlot: slot) }
    guard self[slot: slot].extent != extent else { return false }
    self[slot: slot].extent = extent
    return true
  }

  private mutating func updateContent(ofSlot slot: Int32) {
    var content = self[slot: slot].contentFrame
    forEachChild(ofSlot: slot) {
      if !self[slot: $0].isHidden { content = content.union(self[slot: $0].frame) }
    }
    if contents[slot] != content { contents[slot] = content }
  }

  private func forEachChild(ofSlot slot: Int32, _ body: (Int32) -> Void) {
    var index = Int(indexBySlot[Int(slot)])
    let end = index + subtreeCount(ofSlot: slot)
    index += 1
    while index < end {
      body(order[index])
      index += subtreeCount(ofSlot: order[index])
    }
  }
}
