/// The meaning of a query's size on one axis.
enum SizingMode: UInt8, Sendable {
  /// The node has this size.
  case exact
  /// The node is as large as its content, up to the size.
  case fit
  /// The node is as large as its content.
  case content
}

/// The other queries with the same result along one axis.
///
/// It starts with all available sizes. Each use of the available size in a layout restricts it.
struct ReuseRange: Sendable, Equatable {
  /// The available sizes with ``SizingMode/fit`` that have the same result.
  var low: Float = -.infinity
  var high: Float = .infinity
  /// Whether ``SizingMode/content`` has the same result.
  var content = true

  /// Restricts the range to this very query.
  @inline(__always)
  mutating func pin(_ mode: SizingMode, _ size: Float) {
    if mode == .fit {
      low = max(low, size)
      high = min(high, size)
      content = false
    } else {
      low = .infinity
    }
  }

  /// Restricts the range to queries with a limit, or to queries without one.
  @inline(__always)
  mutating func separate(_ mode: SizingMode) {
    if mode == .fit { content = false } else { low = .infinity }
  }

  @inline(__always)
  mutating func needs(_ size: Float) {
    if !(size <= low) { low = size }
  }

  /// Includes the range of a child, whose available size is smaller by `shift`.
  @inline(__always)
  mutating func include(_ child: ReuseRange, shift: Float) {
    needs(child.low + shift)
    high = min(high, child.high + shift)
    if !child.content { content = false }
  }

  /// Whether a query along this axis is in the range.
  @inline(__always)
  func covers(_ mode: SizingMode, _ size: Float, cachedMode: SizingMode) -> CacheMatch {
    switch mode {
    case .exact: return .miss
    case .fit:
      if cachedMode == .exact { return .miss }
      if low <= size, size <= high { return .hit }
      return low - floatTolerance < size && size < high + floatTolerance ? .doubtful : .miss
    // A query with `content` can have a size as a reference for percentages.
    case .content: return cachedMode == .fit && content && size != size ? .hit : .miss
    }
  }
}

/// The relation of a cached size to a query.
enum CacheMatch: Comparable {
  case miss
  /// Not its result, but perhaps that of a nearly equal query, for which no entry was stored.
  case doubtful
  /// Its result if both queries are in the same layout, as in Yoga. Otherwise the result could differ.
  case sameLayout
  case hit

  var isUncertain: Bool { self == .doubtful || self == .sameLayout }
}

struct CachedSize: Sendable {
  // The ranges are stored in parts, so that there are no gaps between the properties.
  var availableWidth: Float = 0
  var availableHeight: Float = 0
  var width: Float = 0
  var height: Float = 0
  /// The number of the layout in which it was stored or last used.
  var run: UInt32 = 0
  var widthMode = SizingMode.content
  var heightMode = SizingMode.content
  private var widthContent = true
  private var heightContent = true
  private var widthLow: Float = 0
  private var widthHigh: Float = 0
  private var heightLow: Float = 0
  private var heightHigh: Float = 0

  init() {}

  init(
    _ query: SizeQuery, width: Float, height: Float, _ widthRange: ReuseRange, _ heightRange: ReuseRange,
    run: UInt32
  ) {
    (availableWidth, availableHeight) = (query.width, query.height)
    (widthMode, heightMode) = (query.widthMode, query.heightMode)
    (self.width, self.height, self.run) = (width, height, run)
    (widthLow, widthHigh, widthContent) = (widthRange.low, widthRange.high, widthRange.content)
    (heightLow, heightHigh, heightContent) = (heightRange.low, heightRange.high, heightRange.content)
  }

  var widthRange: ReuseRange { ReuseRange(low: widthLow, high: widthHigh, content: widthContent) }
  var heightRange: ReuseRange { ReuseRange(low: heightLow, high: heightHigh, content: heightContent) }
}

/// The state of the cache of a container or measured leaf. Its entries are in the tree's list: first the
/// result of placing, then the measurements.
struct SizeCache: Sendable {
  /// How many measurements are cached for a node.
  static let limit = 8
  /// The initial number of entries of a node: most are measured for one size, and placed.
  static let usualCapacity = 2
  /// The largest number of entries of a node.
  static let maximumEntries = limit + 1

  /// The index of the entry of placing. The measurements follow.
  var first: Int32
  /// The number of entries, used or not.
  var capacity = UInt8(usualCapacity)
  var hasLayout = false
  /// The number of cached measurements.
  var count: UInt8 = 0
  /// The number of layouts for measuring, up to ``Flexbox/workLimit``.
  var worked: UInt8 = 0

  /// Whether a further measurement needs more entries than there are.
  @inline(__always)
  var isFull: Bool { count + 1 >= capacity && Int(capacity) < Self.maximumEntries }
}

struct RootQuery: Sendable, Equatable {
  var root: Int
  var width: Float?
  var height: Float?
  var automaticMinimums: Bool
  var scaleFactor: Float
}

/// The cached sizes of a tree during a layout: the tree's entries, and the entries that the layout adds for
/// caches that grow. The tree appends the latter when the layout has ended, so that all entries keep their
/// index.
struct CachedSizeStore {
  // Entries are read and written at each step. The tree's array outlives this store; the added entries belong
  // to the store, which is released after the layout. A pointer is only used until the next entries are
  // added.
  private let own: UnsafeMutablePointer<CachedSize>
  private let ownCount: Int
  private var more: UnsafeMutablePointer<CachedSize>?
  private var capacity = 0
  private var count = 0

  init(_ own: UnsafeMutablePointer<CachedSize>, count: Int) {
    self.own = own
    ownCount = count
  }

  var added: UnsafeBufferPointer<CachedSize> { UnsafeBufferPointer(start: more, count: count) }

  @inline(__always)
  func entries(of cache: UnsafeMutablePointer<SizeCache>) -> UnsafeMutablePointer<CachedSize> {
    let index = Int(cache.pointee.first)
    guard index >= ownCount, let more else { return own + index }
    return more + (index - ownCount)
  }

  /// Moves a cache to new entries: first twice as many, then as many as it may need.
  mutating func grow(_ cache: UnsafeMutablePointer<SizeCache>) {
    let isFirst = Int(cache.pointee.capacity) == SizeCache.usualCapacity
    let wanted = isFirst ? 2 * SizeCache.usualCapacity : SizeCache.maximumEntries
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

  func release() { more?.deallocate() }
}
