/// Finds the node at which the effects of a change end.
extension Flexbox {
  /// Lays a changed node out again, once for each cached size.
  /// - Returns: whether all sizes are unchanged, so that nothing around the node changes.
  mutating func keepsSizes(_ index: Int, depth: Int) -> Bool {
    let box = boxes + index
    guard canBeBoundary(box) else { return false }
    let before = box.pointee
    self.depth = depth
    var isSame = before.isMeasured ? keepsContentSizes(index) : keepsContainerSizes(index)
    if before.minContentRun != 0, minContent(of: index) != before.minContent { isSame = false }
    box.pointee.isDirty = false
    return isSame
  }

  /// Whether the node's surroundings depend on the cached sizes alone. If ancestors have several lines or
  /// baselines, a node can be placed twice, and only the last result is cached.
  private func canBeBoundary(_ box: UnsafeMutablePointer<Box>) -> Bool {
    !box.pointee.isOrderDependent && box.pointee.lineDepth == 0
      && box.pointee.cache >= 0 && box.pointee.placedRun != 0
      && (box.pointee.isMeasured || caches[Int(box.pointee.cache)].hasLayout)
  }

  /// Measures a leaf's content again. The cached sizes are then up to date, so that the parent does not
  /// measure it once more.
  private mutating func keepsContentSizes(_ index: Int) -> Bool {
    let box = boxes + index
    var isSame = true
    for entry in entries(caches + Int(box.pointee.cache)) {
      let query = SizeQuery(entry.pointee)
      if query.widthMode == .exact, query.heightMode == .exact { continue }
      callMeasure(index, query)
      if hasSize(box, of: entry.pointee) { continue }
      isSame = false
      entry.pointee.width = box.pointee.measuredWidth
      entry.pointee.height = box.pointee.measuredHeight
    }
    return isSame
  }

  func hasSize(_ box: UnsafeMutablePointer<Box>, of entry: CachedSize) -> Bool {
    box.pointee.measuredWidth == entry.width && box.pointee.measuredHeight == entry.height
  }

  private mutating func keepsContainerSizes(_ index: Int) -> Bool {
    let box = boxes + index
    let cache = caches + Int(box.pointee.cache)
    let first = cachedSizes.pointee.entries(of: cache)
    let old = (0...Int(cache.pointee.count)).map { first[$0] }
    box.pointee.isDirty = true
    var isSame = true
    for entry in old.dropFirst() where isSame {
      measure(index, SizeQuery(entry), place: false)
      isSame =
        hasSize(box, of: entry) && (entry.widthMode == .exact || widthRange == entry.widthRange)
        && (entry.heightMode == .exact || heightRange == entry.heightRange)
    }
    // Whatever the result, all measured nodes are placed, since nodes that stay dirty lose their cached
    // sizes.
    measure(index, SizeQuery(old[0]), place: true)
    return isSame && hasSize(box, of: old[0]) && canBeBoundary(box)
  }
}

/// Nodes with `display: none`.
extension Flexbox {
  /// Sets the frames of the node and its descendants to zero. Their cached sizes are discarded when they are
  /// shown again.
  @inline(never)
  func clear(_ top: Int) {
    guard !boxes[top].isCleared else { return }
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
    boxes[top].isCleared = true
  }

  private func clearOne(_ box: UnsafeMutablePointer<Box>) {
    box.pointee.isDirty = false
    box.pointee.arrangedRun = run
    box.pointee.x = 0
    box.pointee.y = 0
    box.pointee.frameWidth = 0
    box.pointee.frameHeight = 0
    box.pointee.minContentRun = 0
    // If it is shown again, it is laid out from scratch.
    if box.pointee.cache >= 0 { box.pointee.isOrderDependent = true }
  }
}
