/// The cache of sizes.
///
/// A node's size is queried many times. A known size is reused
/// 1. for the same query, until the node or something in it changes (`dirty`);
/// 2. for a query in the ``ReuseRange`` of the size, for which the result would be the same. Yoga lays the
///    node out once more; without ranges the time would grow with every level;
/// 3. for a nearly equal query in the same layout, as in Yoga (``CacheMatch/sameLayout``).
///
/// A layout that reuses sizes gives the same frames as one from scratch. Yoga's results, however, can depend
/// on earlier queries to a node in the same layout. Such a node has the flag `orderDependent`, and so have
/// all nodes that measure it: it discards its sizes when the next layout reaches it, and within a layout it
/// follows Yoga, by 1 and 3 only. A node gets the flag
/// - from a child that has it (``recordOrderDependence(_:_:)``),
/// - for a query that is nearly equal to another one, or to one that a range may have answered
///   (``CacheMatch/doubtful``),
/// - if its size depends on its parent's, which is not part of a query (`dependsOnOwner`), or its basis on an
///   earlier one (``recordBasisKind(_:_:kind:)``),
/// - if its baseline is that of a child, which may have been measured and not placed,
/// - if it was queried more often than sizes are kept, since Yoga then discards all of them, or more often
///   than ``workLimit``,
/// - if it is too deep to be laid out, or hidden: it is not queried then, but may be later.
///
/// The flag may come late, after a size from an earlier layout, or one for another query in its range
/// (`usedRange`), was reused. The layout is then repeated (``isDoubtful``), and nodes that had the flag use
/// no ranges in it (`wasOrderDependent`), since they would be in doubt again.
///
/// The trees of `CacheRules`, `RelayoutRules` and `Cases/memory.txt` fail if one of these rules is missing,
/// each for a different one.
extension Flexbox {
  /// The ancestors decide how often a node is placed, so cached sizes become invalid if that changes; the
  /// min-content width does not.
  @inline(__always)
  func resetIfAlignedOtherwise(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>
  ) {
    let depth = UInt8(truncatingIfNeeded: min(lineDepth, Flexbox.maximumDepthPlacedTwice + 1))
    guard box.pointee.lineDepth != depth else { return }
    box.pointee.lineDepth = depth
    guard !box.pointee.isDirty else { return }
    let minContentRun = box.pointee.minContentRun
    box.pointee.isDirty = true
    resetIfStale(box, cache)
    box.pointee.minContentRun = minContentRun
  }

  @inline(__always)
  func resetIfStale(_ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>) {
    guard ignoresCache || box.pointee.isDirty || box.pointee.isOrderDependent,
      box.pointee.freshRun != run
    else { return }
    box.pointee.freshRun = run
    if box.pointee.isDirty, box.pointee.minContentRun != run { box.pointee.minContentRun = 0 }
    if box.pointee.isOrderDependent {
      box.pointee.wasOrderDependent = true
    } else {
      box.pointee.wasOrderDependent = false
    }
    box.pointee.isOrderDependent = false
    box.pointee.usedRange = false
    cache.pointee.count = 0
    cache.pointee.worked = 0
    cache.pointee.hasLayout = false
  }

  /// Marks the node's sizes as dependent on the order of the queries in this layout. If this is discovered
  /// late, a size from an earlier layout, or for another query, may have been reused wrongly.
  @inline(__always)
  mutating func markOrderDependent(_ box: UnsafeMutablePointer<Box>) {
    if box.pointee.cache >= 0 { resetIfStale(box, caches + Int(box.pointee.cache)) }
    guard !box.pointee.isOrderDependent else { return }
    box.pointee.isOrderDependent = true
    if box.pointee.freshRun == run, !box.pointee.usedRange { return }
    isDoubtful = true
    // The cache is reset at the start of the next attempt, not in the middle of this one.
    box.pointee.freshRun = run
  }

  /// If the sizes of a child that was just measured depend on the order of the queries, so do those of the
  /// container.
  @inline(__always)
  mutating func recordOrderDependence(_ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>) {
    if child.pointee.isOrderDependent { markOrderDependent(boxes + context.index) }
  }

  /// A cached size for the query. If sizes depend on the order of queries, only the same query matches, as in
  /// Yoga.
  @inline(__always)
  mutating func cachedSize(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery,
    place: Bool
  ) -> UnsafeMutablePointer<CachedSize>? {
    let entries = cachedSizes.pointee.entries(of: cache)
    let candidates = place ? (cache.pointee.hasLayout ? 0..<1 : 0..<0) : 1..<Int(cache.pointee.count) + 1
    let usesRanges = !place && !box.pointee.isOrderDependent && !box.pointee.wasOrderDependent
    for slot in candidates {
      let match = query.match(of: entries[slot], usesRanges: usesRanges)
      if match == .miss { continue }
      if match == .hit {
        if usesRanges, !query.isSame(as: entries[slot]) { box.pointee.usedRange = true }
        return entries + slot
      }
      markOrderDependent(box)
      if match == .sameLayout, entries[slot].run == run { return entries + slot }
    }
    return nil
  }

  /// The cached size of the most similar query, for a container that exceeded its work limit in this layout.
  mutating func nearest(
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

  /// Stores the result in the cache. As in Yoga, the size of the parent is not part of the query, so a result
  /// that depends on it is only valid in this layout.
  /// - Returns: the cache entry.
  @inline(__always)
  @discardableResult
  mutating func store(
    _ box: UnsafeMutablePointer<Box>, _ cache: UnsafeMutablePointer<SizeCache>, _ query: SizeQuery,
    place: Bool
  ) -> UnsafeMutablePointer<CachedSize> {
    if box.pointee.dependsOnOwner { markOrderDependent(box) }
    if !place, cache.pointee.isFull { cachedSizes.pointee.grow(cache) }
    var entry = cachedSizes.pointee.entries(of: cache)
    if place {
      cache.pointee.hasLayout = true
    } else {
      var slot = Int(cache.pointee.count)
      if slot < SizeCache.limit {
        cache.pointee.count += 1
      } else {
        // Yoga discards all entries in this case.
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

  @inline(__always)
  mutating func use(_ entry: UnsafeMutablePointer<CachedSize>, _ box: UnsafeMutablePointer<Box>) {
    entry.pointee.run = run
    box.pointee.measuredWidth = entry.pointee.width
    box.pointee.measuredHeight = entry.pointee.height
    widthRange = entry.pointee.widthRange
    heightRange = entry.pointee.heightRange
  }

  /// Restricts a size that depends on the parent's to its own query. Other queries reach it through
  /// ``nearest(_:_:_:)``.
  mutating func pinRanges(_ query: SizeQuery) {
    if query.widthMode != .exact { widthRange.pin(query.widthMode, query.width) }
    if query.heightMode != .exact { heightRange.pin(query.heightMode, query.height) }
  }
}
