/// Relayouts that end where a change has no effect any more.
extension LayoutTree {
  /// How many changed nodes are looked at one by one. With more, everything around them is laid out.
  static let mostChanges = 64
  /// How many levels a change is followed upwards. If a node that far above changes its sizes, so will probably those above it.
  static let mostLevels = 8

  /// Notes a node in which something changed.
  mutating func noteChange(in index: Int) {
    guard let count = changes?.count else { return }
    if count < Self.mostChanges { changes?.append(Int32(truncatingIfNeeded: index)) } else { changes = nil }
  }

  /// Lays out each changed node, then its ancestors up to the first one whose sizes stay the same. What is around that one
  /// keeps its frames.
  /// - Returns: whether that is all; otherwise the root has to be laid out.
  mutating func relayout(_ query: RootQuery, _ measure: (LayoutNode, MeasureRequest) -> LayoutSize) -> Bool {
    // Each attempt is a layout of its own, since a size from the one before may have been for another query.
    let mostAttempts = UInt32(Self.mostChanges * Self.mostLevels)
    guard let changes, !isApproximate, !isEndless, run < .max - mostAttempts else { return false }
    for change in changes {
      var index = Int(change)
      var levels = 0
      // An ancestor may have been laid out with another change. Removed nodes are not dirty.
      while boxes[index].flags.contains(.dirty) {
        guard levels < Self.mostLevels, index != query.root,
          let depth = depth(of: index, below: query.root)
        else { return false }
        levels += 1
        run += 1
        var isKept = false
        let isCertain = withFlexbox(query, measure) { flexbox in
          isKept = flexbox.keepsSizes(index, depth: depth)
        }
        if !isCertain || isApproximate || isEndless || boxes[index].flags.contains(.orderDependent) {
          boxes[index].flags.insert(.dirty)
          return false
        }
        if isKept {
          arrangedTops.append(LayoutNode(index: index))
          break
        }
        index = Int(boxes[index].parent)
      }
    }
    for change in changes {
      var index = Int(change)
      while index >= 0, boxes[index].flags.contains(.dirty) {
        boxes[index].flags.remove(.dirty)
        index = Int(boxes[index].parent)
      }
    }
    return true
  }

  /// How many ancestors a node has; nil if the root is not one of them.
  private func depth(of index: Int, below root: Int) -> Int? {
    var depth = 0
    var index = index
    while index != root {
      index = Int(boxes[index].parent)
      depth += 1
      if index < 0 || depth >= Flexbox.maximumDepth { return nil }
    }
    return depth
  }
}
