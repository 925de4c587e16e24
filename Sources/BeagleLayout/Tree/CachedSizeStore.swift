/// The cached sizes of a tree while it is laid out: those of the tree, and those that the layout adds for caches that grow. The
/// tree appends these to its own when the layout has ended, so that all of them keep their index.
struct CachedSizeStore {
  // Entries are read and written at each step. The tree's array outlives this store; what is added belongs to the store, which
  // is released after the layout. A pointer is only used until the next entries are added.
  private let own: UnsafeMutablePointer<CachedSize>
  private let ownCount: Int
  private var more: UnsafeMutablePointer<CachedSize>?
  private var capacity = 0
  private var count = 0

  init(_ own: UnsafeMutablePointer<CachedSize>, count: Int) {
    self.own = own
    ownCount = count
  }

  /// What was added.
  var added: UnsafeBufferPointer<CachedSize> { UnsafeBufferPointer(start: more, count: count) }

  /// The first entry of a cache.
  @inline(__always)
  func entries(of cache: UnsafeMutablePointer<SizeCache>) -> UnsafeMutablePointer<CachedSize> {
    let index = Int(cache.pointee.first)
    guard index >= ownCount, let more else { return own + index }
    return more + (index - ownCount)
  }

  /// Moves a cache to new entries: first twice as many, then as many as it may need.
  mutating func grow(_ cache: UnsafeMutablePointer<SizeCache>) {
    let isFirst = Int(cache.pointee.capacity) == SizeCache.usualCapacity
    let wanted = isFirst ? 2 * SizeCache.usualCapacity : SizeCache.mostEntries
    if count + wanted > capacity { reserve(max(64, capacity * 2)) }
    guard let more else { return }
    (more + count).initialize(repeating: CachedSize(), count: wanted)
    (more + count).update(from: entries(of: cache), count: Int(cache.pointee.capacity))
    cache.pointee.first = Int32(truncatingIfNeeded: ownCount + count)
    cache.pointee.capacity = UInt8(wanted)
    count += wanted
  }

  private mutating func reserve(_ capacity: Int) {
    let larger = UnsafeMutablePointer<CachedSize>.allocate(capacity: capacity)
    if let more {
      larger.moveInitialize(from: more, count: count)
      more.deallocate()
    }
    more = larger
    self.capacity = capacity
  }

  /// Releases what was added.
  func release() { more?.deallocate() }
}
