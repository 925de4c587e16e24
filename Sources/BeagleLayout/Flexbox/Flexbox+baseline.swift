/// Baselines (CSS Flexbox §8.5): distances below a node's top edge by which it is aligned with its siblings.
extension Flexbox {
  /// The baseline of the first child in the first line that is aligned by its baseline, or else of the first child. A
  /// leaf's baseline is its height. The result is not a number if the node was not measured in this layout.
  ///
  /// In Yoga a child that is not displayed can be that one, which has no baseline. So a node that is aligned by it has no
  /// position, and CSS decides; that of others does not count, see ``Box/isBaselineHidden``.
  ///
  /// A container keeps its baseline until it is laid out again, so that nested containers are each visited once.
  mutating func baseline(of top: Int) -> Float {
    var index = top
    var baseline: Float
    while true {
      let box = boxes + index
      let isArranged = box.pointee.arrangedRun == run
      if box.pointee.flags.contains(.givenBaseline)
        || isArranged && box.pointee.flags.contains(.knowsBaseline)
      {
        baseline = box.pointee.baseline
        break
      }
      box.pointee.isBaselineHidden = false
      var child = baselineChild(of: index, isArranged: isArranged, countsHidden: true)
      if child >= 0, boxes[child].flags.contains(.hidden) {
        baseline = hiddenBaseline(of: child)
        if baseline == baseline { break }
        box.pointee.isBaselineHidden = true
        child = baselineChild(of: index, isArranged: isArranged, countsHidden: false)
      }
      if child < 0 {
        let isMeasured = index == top || boxes[Int(box.pointee.parent)].arrangedRun == run
        baseline = isMeasured ? box.pointee.measuredHeight : .nan
        break
      }
      // The baseline depends on whether the children were only measured or also placed by earlier queries.
      markOrderDependent(box)
      index = child
    }
    while index != top {
      let parent = boxes + Int(boxes[index].parent)
      if boxes[index].isBaselineHidden { parent.pointee.isBaselineHidden = true }
      if parent.pointee.placedRun == run { baseline += boxes[index].y }
      if parent.pointee.arrangedRun == run {
        parent.pointee.baseline = baseline
        parent.pointee.flags.insert(.knowsBaseline)
      }
      index = Int(boxes[index].parent)
    }
    return baseline
  }

  /// The child whose baseline is the container's, -1 for none.
  private mutating func baselineChild(of index: Int, isArranged: Bool, countsHidden: Bool) -> Int {
    let box = boxes + index
    var first = -1
    var next = box.pointee.firstChild
    while next >= 0 {
      let child = boxes + Int(next)
      visits += 1
      if child.pointee.flags.isDisjoint(with: countsHidden ? .absolute : .outOfFlow) {
        if isArranged, child.pointee.line > 0, !child.pointee.flags.contains(.hidden) { break }
        if box.pointee.alignment(of: child) == .baseline { return Int(next) }
        if first < 0 { first = Int(next) }
      }
      next = child.pointee.nextSibling
    }
    return first
  }

  /// The baseline that was set for a leaf that is not displayed, or in a container that is not.
  private mutating func hiddenBaseline(of top: Int) -> Float {
    var index = top
    while index >= 0 {
      if boxes[index].flags.contains(.givenBaseline) { return boxes[index].baseline }
      index = baselineChild(of: index, isArranged: false, countsHidden: true)
    }
    return .nan
  }
}
