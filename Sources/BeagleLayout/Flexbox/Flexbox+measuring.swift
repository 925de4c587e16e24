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

  @inline(__always)
  private mutating func use(_ entry: UnsafeMutablePointer<CachedSize>, _ box: UnsafeMutablePointer<Box>) {
    entry.pointee.run = run
    box.pointee.measuredWidth = entry.pointee.width
    box.pointee.measuredHeight = entry.pointee.height
    widthRange = entry.pointee.widthRange
    heightRange = entry.pointee.heightRange
  }

  /// Percentages of the parent's size can give another result for another available size.
  private mutating func pinRanges(_ query: SizeQuery) {
    if query.widthMode != .exact { widthRange.pin(query.widthMode, query.width) }
    if query.heightMode != .exact { heightRange.pin(query.heightMode, query.height) }
  }

  /// The ancestors decide how often a node is placed, so cached sizes become invalid if that changes; the min-content width does
  /// not.
  @inline(__always)
  private func resetIfAlignedOtherwise(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>
  ) {
    let depth = UInt8(truncatingIfNeeded: min(lineDepth, Flexbox.deepestPlacedTwice + 1))
    guard box.pointee.lineDepth != depth else { return }
    box.pointee.lineDepth = depth
    guard !box.pointee.flags.contains(.dirty) else { return }
    let minContentRun = box.pointee.minContentRun
    box.pointee.flags.insert(.dirty)
    resetIfStale(box, cache)
    box.pointee.minContentRun = minContentRun
  }

  @inline(__always)
  func resetIfStale(_ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>) {
    guard ignoresCache || !box.pointee.flags.isDisjoint(with: .dirty | .orderDependent),
      box.pointee.freshRun != run
    else { return }
    box.pointee.freshRun = run
    if box.pointee.flags.contains(.dirty), box.pointee.minContentRun != run { box.pointee.minContentRun = 0 }
    if box.pointee.flags.contains(.orderDependent) {
      box.pointee.flags.insert(.wasOrderDependent)
    } else {
      box.pointee.flags.remove(.wasOrderDependent)
    }
    box.pointee.flags.remove(.orderDependent | .usedRange)
    cache.pointee.count = 0
    cache.pointee.worked = 0
    cache.pointee.hasLayout = false
  }

  /// Marks the node's sizes as dependent on the order of the queries in this layout. If that is only found out now, a
  /// size may have been reused already that should not have been: one from an earlier layout, or one for another query.
  @inline(__always)
  mutating func markOrderDependent(_ box: UnsafeMutablePointer<Box>) {
    if box.pointee.cache >= 0 { resetIfStale(box, caches + Int(box.pointee.cache)) }
    guard !box.pointee.flags.contains(.orderDependent) else { return }
    box.pointee.flags.insert(.orderDependent)
    if box.pointee.freshRun == run, !box.pointee.flags.contains(.usedRange) { return }
    isDoubtful = true
    // The cache is reset at the start of the next attempt, not in the middle of this one.
    box.pointee.freshRun = run
  }

  /// A cached size for the query. If sizes depend on the order of queries, only the same query matches, as in Yoga.
  @inline(__always)
  private mutating func cachedSize(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery,
    place: Bool
  ) -> UnsafeMutablePointer<CachedSize>? {
    let entries = cachedSizes.pointee.entries(of: cache)
    let candidates = place ? (cache.pointee.hasLayout ? 0..<1 : 0..<0) : 1..<Int(cache.pointee.count) + 1
    let usesRanges = !place && box.pointee.flags.isDisjoint(with: .orderDependent | .wasOrderDependent)
    for slot in candidates {
      let match = query.match(of: entries[slot], usesRanges: usesRanges)
      if match == .miss { continue }
      if match == .hit {
        if usesRanges, !query.isSame(as: entries[slot]) { box.pointee.flags.insert(.usedRange) }
        return entries + slot
      }
      markOrderDependent(box)
      if match == .sameLayout, entries[slot].run == run { return entries + slot }
    }
    return nil
  }

  /// The cached size of the most similar query, for a container that was laid out too often in this layout.
  private mutating func nearest(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery
  ) -> UnsafeMutablePointer<CachedSize>? {
    markOrderDependent(box)
    let entries = cachedSizes.pointee.entries(of: cache)
    var found: (distance: Float, entry: UnsafeMutablePointer<CachedSize>)?
    for slot in 1..<Int(cache.pointee.count) + 1 {
      if query.match(of: entries[slot], usesRanges: true) == .hit { return entries + slot }
      let distance = query.distance(to: entries[slot])
      if distance < found?.distance ?? .infinity { found = (distance, entries + slot) }
    }
    isApproximate = true
    return found?.entry
  }

  /// Stores the result in the cache. As in Yoga, the size of the parent is not part of the query, so a result that
  /// depends on it is only valid in this layout.
  /// - Returns: the cache entry.
  @inline(__always)
  @discardableResult
  mutating func store(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery,
    place: Bool
  ) -> UnsafeMutablePointer<CachedSize> {
    if !box.pointee.flags.isDisjoint(with: .dependsOnOwner) { markOrderDependent(box) }
    if !place, cache.pointee.isFull { cachedSizes.pointee.grow(cache) }
    var entry = cachedSizes.pointee.entries(of: cache)
    if place {
      cache.pointee.hasLayout = true
    } else {
      var slot = Int(cache.pointee.count)
      if slot < SizeCache.limit {
        cache.pointee.count += 1
      } else {
        // Yoga discards all entries then.
        markOrderDependent(box)
        slot = 0
        cache.pointee.count = 1
      }
      entry += slot + 1
    }
    entry.pointee = CachedSize(
      query, width: box.pointee.measuredWidth, height: box.pointee.measuredHeight, widthRange, heightRange,
      run: run)
    return entry
  }
}
