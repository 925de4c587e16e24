/// Children are a doubly linked list, so that both ends are reached in constant time.
extension LayoutTree {
  /// Makes a root the child after `previous`; -1 makes it the first.
  mutating func link(_ index: Int, to parent: Int, after previous: Int32) {
    let next = previous >= 0 ? boxes[Int(previous)].nextSibling : boxes[parent].firstChild
    boxes[index].previousSibling = previous
    boxes[index].nextSibling = next
    boxes[index].parent = Int32(parent)
    join(previous, Int32(index), in: parent)
    join(Int32(index), next, in: parent)
    boxes[parent].childCount += 1
    if boxes[index].alignSelf == .baseline { boxes[parent].baselineCount += 1 }
    updateCache(parent)
    markDirty(parent, changes: parent)
  }

  /// Makes a root the last child, faster than ``link(_:to:after:)``.
  mutating func linkLast(_ index: Int, to parent: Int) {
    let child = Int32(truncatingIfNeeded: index)
    let isOnly = boxes.withUnsafeMutableBufferPointer { boxes in
      let previous = boxes[parent].lastChild
      boxes[index].parent = Int32(truncatingIfNeeded: parent)
      boxes[index].previousSibling = previous
      if previous < 0 { boxes[parent].firstChild = child } else { boxes[Int(previous)].nextSibling = child }
      boxes[parent].lastChild = child
      boxes[parent].childCount += 1
      if boxes[index].alignSelf == .baseline { boxes[parent].baselineCount += 1 }
      return previous < 0
    }
    if isOnly { updateCache(parent) }
    markDirty(parent, changes: parent)
  }

  mutating func unlink(_ index: Int) {
    let parent = Int(boxes[index].parent)
    guard parent >= 0 else { return }
    join(boxes[index].previousSibling, boxes[index].nextSibling, in: parent)
    boxes[parent].childCount -= 1
    if boxes[index].alignSelf == .baseline { boxes[parent].baselineCount -= 1 }
    makeRoot(index)
    updateCache(parent)
    markDirty(parent, changes: parent)
  }

  /// Unlinks a node from its siblings. It becomes dirty, since roots follow other rules than children.
  mutating func makeRoot(_ index: Int) {
    boxes[index].parent = -1
    boxes[index].previousSibling = -1
    boxes[index].nextSibling = -1
    boxes[index].isCleared = false
    boxes[index].isDirty = true
  }

  /// Makes two children neighbours; -1 is the end of the list.
  private mutating func join(_ previous: Int32, _ next: Int32, in parent: Int) {
    if previous >= 0 { boxes[Int(previous)].nextSibling = next } else { boxes[parent].firstChild = next }
    if next >= 0 { boxes[Int(next)].previousSibling = previous } else { boxes[parent].lastChild = previous }
  }

  /// The child before this position, -1 for the first position; counted from the nearer end.
  mutating func child(of parent: Int, before position: Int) -> Int32 {
    let count = Int(boxes[parent].childCount)
    guard position > 0 else { return -1 }
    if position <= count / 2 {
      var child = boxes[parent].firstChild
      for _ in 1..<position { child = boxes[Int(child)].nextSibling }
      visits += position - 1
      return child
    }
    let steps = max(0, count - position)
    var child = boxes[parent].lastChild
    for _ in 0..<steps { child = boxes[Int(child)].previousSibling }
    visits += steps
    return child
  }
}
