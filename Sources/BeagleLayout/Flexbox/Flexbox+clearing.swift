/// Nodes with `display: none`.
extension Flexbox {
  /// Sets the frames of the node and its descendants to zero. Their cached sizes are discarded when they are shown again.
  @inline(never)
  func clear(_ top: Int) {
    guard !boxes[top].flags.contains(.cleared) else { return }
    var index = top
    while true {
      clearOne(boxes + index)
      if boxes[index].firstChild >= 0 {
        index = Int(boxes[index].firstChild)
        continue
      }
      while index != top, boxes[index].nextSibling < 0 { index = Int(boxes[index].parent) }
      if index == top { break }
      index = Int(boxes[index].nextSibling)
    }
    boxes[top].flags.insert(.cleared)
  }

  private func clearOne(_ box: UnsafeMutablePointer<Box>) {
    box.pointee.flags.remove(.dirty)
    box.pointee.arrangedRun = run
    box.pointee.x = 0
    box.pointee.y = 0
    box.pointee.frameWidth = 0
    box.pointee.frameHeight = 0
    box.pointee.minContentRun = 0
    // If it is shown again, it is laid out from scratch.
    if box.pointee.cache >= 0 { box.pointee.flags.insert(.orderDependent) }
  }
}
