/// Measures a node: by a shortcut if there is one, else from its cache, else by laying it out.
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
      !box.pointee.cachesExactSizes
    {
      sizeExactly(box, query)
    } else if box.pointee.isMeasured {
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
    box.pointee.isDirty = false
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
      if !place, box.pointee.dependsOnOwner { pinRanges(query) }
      store(box, cache, query, place: place)
    }
    if place { commitSize(box) }
  }
}

/// Leaves whose content the caller measures.
extension Flexbox {
  @inline(never)
  mutating func measureLeaf(
    _ index: Int, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery, place: Bool
  ) {
    let box = boxes + index
    if let entry = cachedContent(box, cache, query) {
      box.pointee.measuredWidth = entry.pointee.width
      box.pointee.measuredHeight = entry.pointee.height
    } else {
      if query.widthMode == .exact, query.heightMode == .exact {
        sizeExactly(box, query)
      } else {
        callMeasure(index, query)
      }
      let entry = store(box, cache, query, place: place)
      checkOlderEntries(box, cache, query, entry)
    }
    setRanges(box, query)
    if place { commitSize(box) }
  }

  func callMeasure(_ index: Int, _ query: SizeQuery) {
    let box = boxes + index
    let insetWidth = box.pointee.inset(true)
    let insetHeight = box.pointee.inset(false)
    let availableWidth = query.width - box.pointee.margin(true)
    let availableHeight = query.height - box.pointee.margin(false)
    let request = MeasureRequest(
      width: Flexbox.space(query.widthMode, availableWidth - insetWidth),
      height: Flexbox.space(query.heightMode, availableHeight - insetHeight))
    let content = measureContent(LayoutNode(index: index), request)
    let width = query.widthMode == .exact ? availableWidth : Flexbox.sane(content.width) + insetWidth
    let height = query.heightMode == .exact ? availableHeight : Flexbox.sane(content.height) + insetHeight
    box.pointee.measuredWidth = box.pointee.bounded(true, width, query.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, query.ownerHeight)
  }

  private static func space(_ mode: SizingMode, _ available: Float) -> MeasureRequest.Space {
    switch mode {
    case _ where available == .infinity || available != available: .undefined
    case .exact: .exactly(maximumIgnoringNaN(0, available))
    case .fit: .atMost(maximumIgnoringNaN(0, available))
    case .content: .undefined
    }
  }

  static func sane(_ size: Float) -> Float { size.isFinite && size > 0 ? size : 0 }

  /// The node's cached sizes, starting with the last layout.
  func entries(_ cache: UnsafeMutablePointer<SizeCache>) -> StrideTo<UnsafeMutablePointer<CachedSize>> {
    let first = cachedSizes.pointee.entries(of: cache)
    return stride(
      from: cache.pointee.hasLayout ? first : first + 1, to: first + (Int(cache.pointee.count) + 1), by: 1)
  }

  private func match(
    _ query: SizeQuery, _ entry: UnsafeMutablePointer<CachedSize>, _ box: UnsafeMutablePointer<Box>
  ) -> CacheMatch {
    if query.isSame(as: entry.pointee) { return .hit }
    let width = match(
      query.widthMode, query.width, cachedMode: entry.pointee.widthMode, entry.pointee.availableWidth,
      cached: entry.pointee.width, margin: box.pointee.margin(true))
    guard width != .miss else { return .miss }
    let height = match(
      query.heightMode, query.height, cachedMode: entry.pointee.heightMode,
      entry.pointee.availableHeight, cached: entry.pointee.height, margin: box.pointee.margin(false))
    // Limits may have changed the size from what the content needs.
    let isLimited = box.pointee.hasLimits
    return isLimited ? min(width, height, .sameLayout) : min(width, height)
  }

  /// A cached size that is also the result of this query, given that content measures consistently. A size
  /// from an earlier layout is only reused for the same query.
  private mutating func cachedContent(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery
  ) -> UnsafeMutablePointer<CachedSize>? {
    var found: UnsafeMutablePointer<CachedSize>?
    for entry in entries(cache) {
      let match = match(query, entry, box)
      if match.isUncertain { markOrderDependent(box) }
      guard found == nil, match >= .sameLayout else { continue }
      if entry.pointee.run == run || query.isSame(as: entry.pointee) { found = entry }
    }
    found?.pointee.run = run
    return found
  }

  /// A cached size from an earlier layout is normally reused without measuring again. In a layout from
  /// scratch, however, its query might come after this one and get this one's result, or before it and give
  /// its own. If that is possible and the results differ, the node is order dependent: content that just fits
  /// may not fit into a space that is smaller by a rounding error.
  private mutating func checkOlderEntries(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery,
    _ entry: UnsafeMutablePointer<CachedSize>
  ) {
    for other in entries(cache) where other.pointee.run != run {
      let isLater = match(SizeQuery(other.pointee), entry, box)
      if isLater.isUncertain { markOrderDependent(box) }
      if hasSize(box, of: other.pointee) { continue }
      if isLater == .hit || match(query, other, box) == .hit { markOrderDependent(box) }
    }
  }

  /// Whether a cached size is the result of a query along one axis. It is for the same query, for a size that
  /// is exactly what the content needed, for enough space for all of it, and for less space than before that
  /// is still enough. As in Yoga, sizes that round to the same pixel are equal within one layout.
  private func match(
    _ mode: SizingMode, _ size: Float, cachedMode: SizingMode, _ cachedSize: Float, cached: Float,
    margin: Float
  ) -> CacheMatch {
    if mode == cachedMode, size == cachedSize || (size != size && cachedSize != cachedSize) { return .hit }
    let available = size - margin
    // These may be equal by rounding, or because Yoga omits the margin below, though there is no entry for
    // it.
    let isNear = available - cached < 1 && cached - available < maximumIgnoringNaN(1, margin)
    let otherwise: CacheMatch =
      mode == cachedMode && isNearlyEqual(snapped(size), snapped(cachedSize))
      ? .sameLayout : isNear ? .doubtful : .miss
    switch mode {
    case .exact:
      return available == cached ? .hit : isNearlyEqual(available, cached) ? .sameLayout : otherwise
    case .fit:
      guard available >= cached || isNearlyEqual(available, cached) else { return otherwise }
      if cachedMode == .content { return available >= cached ? .hit : .sameLayout }
      // Yoga compares the earlier size with the margin to the new one without it.
      guard cachedMode == .fit, cachedSize > available else { return otherwise }
      return cachedSize >= size && available >= cached ? .hit : .sameLayout
    case .content: return otherwise
    }
  }

  /// The size on the pixel grid.
  private func snapped(_ size: Float) -> Float {
    scaleFactor == 0
      ? size : Float((Double(size) * Double(scaleFactor) + 0.5001).rounded(.down) / Double(scaleFactor))
  }

  private mutating func setRanges(_ box: UnsafeMutablePointer<Box>, _ query: SizeQuery) {
    widthRange = range(box, true, query.widthMode, query.width)
    heightRange = range(box, false, query.heightMode, query.height)
  }

  private func range(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ mode: SizingMode, _ size: Float
  ) -> ReuseRange {
    var range = ReuseRange()
    guard mode != .exact else { return range }
    if box.pointee.hasLimits(isRow) {
      range.pin(mode, size)
      return range
    }
    let needed = box.pointee.outer(isRow)
    range.low = mode == .fit ? min(size, needed) : needed
    if mode == .fit {
      range.high = size
      range.content = false
    }
    return range
  }
}
