/// Baselines: how far below its top edge a node lines up with its siblings.
extension Flexbox {
  /// The baseline of the first line's child that is aligned by it, or else of the first child; a leaf's is its
  /// height. Not a number where that was not asked for in this layout.
  ///
  /// A container knows its baseline until it is worked out again, so that boxes inside each other are each looked
  /// at once.
  mutating func baseline(of top: Int) -> Float {
    var index = top
    var baseline: Float
    while true {
      let box = boxes + index
      let isArranged = box.pointee.arrangedRun == run
      if box.pointee.baseline == box.pointee.baseline {
        baseline = box.pointee.baseline
        break
      }
      if isArranged, box.pointee.flags.contains(.knowsBaseline) {
        baseline = box.pointee.ownBaseline
        break
      }
      let child = baselineChild(of: index, isArranged: isArranged)
      if child < 0 {
        let isAsked = index == top || boxes[Int(box.pointee.parent)].arrangedRun == run
        baseline = isAsked ? box.pointee.measuredHeight : .nan
        break
      }
      // Whether what is below was measured, or placed, before depends on the questions so far.
      bindToHistory(box)
      index = child
    }
    while index != top {
      let parent = boxes + Int(boxes[index].parent)
      if parent.pointee.placedRun == run { baseline += boxes[index].y }
      if parent.pointee.arrangedRun == run {
        parent.pointee.ownBaseline = baseline
        parent.pointee.flags.insert(.knowsBaseline)
      }
      index = Int(boxes[index].parent)
    }
    return baseline
  }

  /// The child whose baseline is the container's, -1 where there is none.
  private mutating func baselineChild(of index: Int, isArranged: Bool) -> Int {
    let box = boxes + index
    var first = -1
    var next = box.pointee.firstChild
    while next >= 0 {
      let child = boxes + Int(next)
      visits += 1
      if child.pointee.flags.isDisjoint(with: .outOfFlow) {
        if isArranged, child.pointee.line > 0 { break }
        if box.pointee.alignment(of: child) == .baseline { return Int(next) }
        if first < 0 { first = Int(next) }
      }
      next = child.pointee.nextSibling
    }
    return first
  }
}
