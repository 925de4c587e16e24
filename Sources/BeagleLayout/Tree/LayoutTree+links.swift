/// Children in a list that is linked both ways, so that either end is reached at once.
extension LayoutTree {
  /// Makes a root the child after `previous`, -1 for the first.
  mutating func link(_ index: Int, to parent: Int, after previous: Int32) {
    let next = previous >= 0 ? boxes[Int(previous)].nextSibling : boxes[parent].firstChild
    boxes[index].previousSibling = previous
    boxes[index].nextSibling = next
    boxes[index].parent = Int32(parent)
    join(previous, Int32(index), in: parent)
    join(Int32(index), next, in: parent)
    boxes[parent].childCount += 1
    if boxes[index].alignSelf == .baseline { boxes[parent].baselineCount += 1 }
    keepAnswersIfNeeded(parent)
    markDirty(parent)
  }

  /// Makes a root of a child.
  mutating func unlink(_ index: Int) {
    let parent = Int(boxes[index].parent)
    guard parent >= 0 else { return }
    join(boxes[index].previousSibling, boxes[index].nextSibling, in: parent)
    boxes[parent].childCount -= 1
    if boxes[index].alignSelf == .baseline { boxes[parent].baselineCount -= 1 }
    makeRoot(index)
    keepAnswersIfNeeded(parent)
    markDirty(parent)
  }

  /// Forgets a node's place among its siblings. As a root it is worked out by other rules than as a child.
  mutating func makeRoot(_ index: Int) {
    boxes[index].parent = -1
    boxes[index].previousSibling = -1
    boxes[index].nextSibling = -1
    boxes[index].flags.remove(.cleared)
    boxes[index].flags.insert(.dirty)
  }

  /// Lets two children follow each other; -1 is the list's end.
  private mutating func join(_ previous: Int32, _ next: Int32, in parent: Int) {
    if previous >= 0 { boxes[Int(previous)].nextSibling = next } else { boxes[parent].firstChild = next }
    if next >= 0 { boxes[Int(next)].previousSibling = previous } else { boxes[parent].lastChild = previous }
  }

  /// The child before this place, -1 for the first place; looked for from the nearer end.
  mutating func child(of parent: Int, before place: Int) -> Int32 {
    let count = Int(boxes[parent].childCount)
    guard place > 0 else { return -1 }
    if place <= count / 2 {
      var child = boxes[parent].firstChild
      for _ in 1..<place { child = boxes[Int(child)].nextSibling }
      visits += place - 1
      return child
    }
    let steps = max(0, count - place)
    var child = boxes[parent].lastChild
    for _ in 0..<steps { child = boxes[Int(child)].previousSibling }
    visits += steps
    return child
  }
}
