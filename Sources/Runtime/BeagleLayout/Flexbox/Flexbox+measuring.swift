/// Measures a node: by a shortcut where there is one, else from its cache, else by laying it out.
extension Flexbox {
  @inline(__always)
  mutating func measure(_ index: Int, _ query: SizeQuery, place: Bool) {
    let box = boxes + index
    if box.pointee.cache < 0 {
      sizeBareLeaf(box, query)
      if place { commitSize(box) }
      widthRange = ReuseRange()
      heightRange = ReuseRange()
      return
    }
    let cache = caches + Int(box.pointee.cache)
    resetIfAlignedOtherwise(box, cache)
    resetIfStale(box, cache)
    if !place, query.widthMode == .exact, query.heightMode == .exact,
      box.pointee.flags.isDisjoint(with: .cachesExactSizes)
    {
      sizeExactly(box, query)
    } else if box.pointee.flags.contains(.measured) {
      measureLeaf(index, cache, query, place: place)
    } else {
      measureContainer(index, cache, query, place: place)
    }
  }

  /// A leaf without content has the size that the query asks for, or that of its padding and border.
  @inline(__always)
  private func sizeBareLeaf(_ box: UnsafeMutablePointer<Box>, _ query: SizeQuery) {
    let width =
      query.widthMode == .exact ? query.width - box.pointee.margin(true) : box.pointee.inset(true)
    let height =
      query.heightMode == .exact ? query.height - box.pointee.margin(false) : box.pointee.inset(false)
    box.pointee.measuredWidth = box.pointee.bounded(true, width, query.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, query.ownerHeight)
  }

  /// If both axes are exact, the content does not matter.
  @inline(__always)
  func sizeExactly(_ box: UnsafeMutablePointer<Box>, _ query: SizeQuery) {
    box.pointee.measuredWidth =
      box.pointee.bounded(true, query.width - box.pointee.margin(true), query.ownerWidth)
    box.pointee.measuredHeight =
      box.pointee.bounded(false, query.height - box.pointee.margin(false), query.ownerHeight)
  }

  /// Sets an axis that is exact in the query to that size, whatever the cache said.
  private func sizeExactAxes(_ box: UnsafeMutablePointer<Box>, _ query: SizeQuery) {
    let (width, height) = (box.pointee.measuredWidth, box.pointee.measuredHeight)
    sizeExactly(box, query)
    if query.widthMode != .exact { box.pointee.measuredWidth = width }
    if query.heightMode != .exact { box.pointee.measuredHeight = height }
  }

  /// Makes the measured size the size of the node's frame.
  @inline(__always)
  func commitSize(_ box: UnsafeMutablePointer<Box>) {
    box.pointee.frameWidth = box.pointee.measuredWidth
    box.pointee.frameHeight = box.pointee.measuredHeight
    box.pointee.placedRun = run
    box.pointee.flags.remove(.dirty)
  }

  @inline(never)
  private mutating func measureContainer(
    _ index: Int, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery, place: Bool
  ) {
    let box = boxes + index
    if let entry = cachedSize(box, cache, query, place: place) {
      use(entry, box)
    } else if !place, cache.pointee.worked >= Flexbox.workLimit, let entry = nearest(box, cache, query) {
      use(entry, box)
      sizeExactAxes(box, query)
    } else {
      if box.pointee.firstChild < 0 || depth >= Flexbox.maximumDepth {
        sizeBareLeaf(box, query)
        widthRange = ReuseRange()
        heightRange = ReuseRange()
        if box.pointee.firstChild >= 0 { markOrderDependent(box) }
      } else {
        if !place, cache.pointee.worked < .max { cache.pointee.worked += 1 }
        depth += 1
        arrange(index, query, place: place)
        depth -= 1
      }
      if !place, !box.pointee.flags.isDisjoint(with: .dependsOnOwner) { pinRanges(query) }
      store(box, cache, query, place: place)
    }
    if place { commitSize(box) }
  }
}
