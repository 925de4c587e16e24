import BeagleLayout

/// A vertical range of a scene, in points.
public struct SceneExtent: Sendable, Equatable {
  /// The upper end.
  public internal(set) var top: Float
  /// The lower end; above the upper one if the extent is empty.
  public internal(set) var bottom: Float

  static var none: SceneExtent { SceneExtent(top: .infinity, bottom: -.infinity) }

  mutating func formUnion(_ other: SceneExtent) {
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}

extension SceneNodes {
  /// The index after a node and its descendants if all of their frames are outside a vertical range in
  /// points, or the node is hidden.
  package func end(ofNodeAt index: Int, outside top: Float, _ bottom: Float) -> Int? {
    let extent = self[slot: order[index]].extent
    return extent.top >= bottom || extent.bottom <= top ? end(of: index) : nil
  }

  /// Updates the extents after frames have changed, including those of ancestors.
  ///
  /// - Parameters:
  ///   - tops: the indices of the changed nodes that can affect the extents of their ancestors.
  ///   - ranges: the indices of those nodes and their descendants whose frames or children may have changed.
  ///     They may overlap.
  mutating func updateExtents(of tops: [Int], at ranges: [Range<Int>]) {
    let old = tops.map { self[slot: order[$0]].extent }
    // Descendants come before their ancestors.
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      for position in range.reversed() { updateExtent(at: position) }
    }
    // Then each ancestor once, however many of its descendants have changed.
    var stale: Set<Int> = []
    var around: Set<Int> = []
    for (top, old) in zip(tops, old) where self[slot: order[top]].extent != old {
      guard var outer = positionOfParent(of: top) else { continue }
      stale.insert(outer)
      while around.insert(outer).inserted, let next = positionOfParent(of: outer) { outer = next }
    }
    for position in around.sorted(by: >) where stale.contains(position) {
      if updateExtent(at: position), let outer = positionOfParent(of: position) {
        stale.insert(outer)
      }
    }
  }

  private func positionOfParent(of position: Int) -> Int? {
    parent(ofSlot: order[position]).map { index(ofSlot: $0) }
  }

  /// Updates the extent of a node, and the content frame of one that scrolls. Returns whether the extent has
  /// changed.
  @discardableResult
  private mutating func updateExtent(at position: Int) -> Bool {
    let slot = order[position]
    var extent = SceneExtent.none
    if !self[slot: slot].isHidden {
      let frame = self[slot: slot].frame
      extent = SceneExtent(top: frame.y, bottom: frame.y + frame.height)
      if !self[slot: slot].clips {
        forEachChild(of: position) { extent.formUnion(self[slot: order[$0]].extent) }
      }
    }
    if self[slot: slot].clips { updateContent(at: position) }
    guard self[slot: slot].extent != extent else { return false }
    self[slot: slot].extent = extent
    return true
  }

  private mutating func updateContent(at position: Int) {
    let slot = order[position]
    var content = self[slot: slot].contentFrame
    forEachChild(of: position) {
      let child = order[$0]
      if !self[slot: child].isHidden { content = content.union(self[slot: child].frame) }
    }
    if contents[slot] != content { contents[slot] = content }
  }
}
