/// How the size of a query is meant on one axis.
enum SizingMode: UInt8, Sendable {
  /// The node has this size.
  case exact
  /// The node is as large as its content, up to the size.
  case fit
  /// The node is as large as its content.
  case content
}

/// The other queries that would have the same result along one axis.
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

  /// Restricts the range to queries that have a limit, or to those that have none.
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
      return low - nearness < size && size < high + nearness ? .doubtful : .miss
    // A query with `content` can have a size for percentages.
    case .content: return cachedMode == .fit && content && size != size ? .hit : .miss
    }
  }
}

/// Whether a cached size is the result of a query.
enum CacheMatch: Comparable {
  case miss
  /// It is not, but it may have been the result of a nearly equal query, for which no entry was stored.
  case doubtful
  /// It is if both queries are in the same layout, as in Yoga. Otherwise the result could differ.
  case sameLayout
  case hit

  var isUncertain: Bool { self == .doubtful || self == .sameLayout }
}

/// A query and its result.
struct CachedSize: Sendable {
  // The parts of the ranges stand apart, so that there are no gaps between the properties.
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

/// The state of the cache of a container or measured leaf. Its entries are in the tree's list: first the result of
/// placing, then those of measuring.
struct SizeCache: Sendable {
  /// How many measurements are cached for a node.
  static let limit = 8
  /// How many entries a node has at first: most are asked for one size, and placed.
  static let usualCapacity = 2
  /// How many entries it has in the end.
  static let mostEntries = limit + 1

  /// The index of the entry of placing. Those of measuring follow.
  var first: Int32
  /// How many entries there are, used or not.
  var capacity = UInt8(usualCapacity)
  var hasLayout = false
  /// How many measurements are cached.
  var count: UInt8 = 0
  /// How often the container was laid out to measure it, as far as ``Flexbox/workLimit`` needs it.
  var worked: UInt8 = 0

  /// Whether a further measurement needs more entries than there are.
  @inline(__always)
  var isFull: Bool { count + 1 >= capacity && Int(capacity) < Self.mostEntries }
}

/// The arguments of a layout.
struct RootQuery: Sendable, Equatable {
  var root: Int
  var width: Float?
  var height: Float?
  var automaticMinimums: Bool
}
