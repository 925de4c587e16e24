/// The flexbox algorithm (CSS Flexbox §9) on one tree, with the deviations of Yoga 1.19.0, which Beagle's
/// clients for iOS and Android pin. In this module, Yoga means this version.
///
/// ``measure(_:_:place:)`` computes a node's size for a ``SizeQuery`` and, with `place`, the frames of its
/// descendants. The result is in the box (`measuredWidth`, `measuredHeight`). ``widthRange`` and
/// ``heightRange`` are the other available sizes with the same result.
///
/// Without forced inlining in these files and that of ``SizeCache``, a layout takes 1.4 to 1.7 × the time.
struct Flexbox {
  /// The depth from which on nodes keep a frame of zeros. A level takes about 1.3 KB of stack in a release
  /// build.
  static let maximumDepth = 600
  /// The limit of measurements of a container in one layout. Without it, some trees would need more of them
  /// with every level.
  static let workLimit = 64
  /// The depth of nested containers with several lines or baselines from which on their children are placed
  /// only once.
  static let maximumDepthPlacedTwice = 6

  // Every step reads and writes boxes in any order and recurses; with arrays each access would cost a bounds
  // check and an exclusivity check. The pointers point into the tree's own arrays and live as long as one
  // call of `layout`, which neither appends to nor shrinks them. Every index comes from the tree's links.
  let boxes: UnsafeMutablePointer<Box>
  let styles: UnsafePointer<LayoutStyle>
  let caches: UnsafeMutablePointer<SizeCache>
  let cachedSizes: UnsafeMutablePointer<CachedSizeStore>

  let run: UInt32
  /// Whether sizes from earlier layouts must not be reused.
  let ignoresCache: Bool
  /// Whether the children of rows have automatic minimum sizes.
  let hasAutomaticMinimums: Bool
  /// Pixels per point, 0 for a layout without a pixel grid.
  let scaleFactor: Float
  /// The available size of the root; NaN without a limit.
  let available: LayoutSize
  let boxCount: Int
  /// Whether infinite space is replaced by finite space, unlike in Yoga.
  let avoidsEndless: Bool
  let measureContent: (LayoutNode, MeasureRequest) -> LayoutSize

  var depth = 0
  /// The number of containers in progress that wrap or align baselines.
  var lineDepth = 0
  var visits = 0
  /// Whether a container reached ``workLimit``, so that a similar query's size was used.
  var isApproximate = false
  /// Whether a size from an earlier layout was reused that a layout from scratch might not produce.
  var isDoubtful = false
  /// Whether Yoga divides by zero or adds NaN, which makes some frames infinite or undefined.
  var isEndless = false
  /// Whether an exact length is NaN. Yoga then ends the process, by an assertion.
  var isUndefined = false
  /// The length above which Yoga's numbers are not used; nil until it is needed.
  var runawayLength: Float?
  var widthRange = ReuseRange()
  var heightRange = ReuseRange()

  func style(of index: Int) -> UnsafePointer<LayoutStyle> { styles + Int(boxes[index].style) }
}

/// A query for the size of a node in an available size.
struct SizeQuery {
  /// The available size, margins included; NaN if the mode is ``SizingMode/content``.
  var width: Float
  var height: Float
  var widthMode: SizingMode
  var heightMode: SizingMode
  /// The inner size of the parent, to which percentages refer.
  var ownerWidth: Float
  var ownerHeight: Float

  /// Whether a cached size is the result of this query. As in Yoga, nearly equal sizes are equal within one
  /// layout.
  @inline(__always)
  func match(of entry: CachedSize, usesRanges: Bool) -> CacheMatch {
    let width = SizeQuery.match(
      widthMode, width, cachedMode: entry.widthMode, entry.availableWidth, usesRanges ? entry.widthRange : nil
    )
    guard width != .miss else { return .miss }
    let match = min(
      width,
      SizeQuery.match(
        heightMode, height, cachedMode: entry.heightMode, entry.availableHeight,
        usesRanges ? entry.heightRange : nil))
    // If only one axis is nearly equal, the other is an exact repetition only if it did not create an entry.
    guard usesRanges, match == .sameLayout, self.match(of: entry, usesRanges: false) == .miss else {
      return match
    }
    return .doubtful
  }

  @inline(__always)
  private static func match(
    _ mode: SizingMode, _ size: Float, cachedMode: SizingMode, _ cachedSize: Float, _ range: ReuseRange?
  ) -> CacheMatch {
    if mode == cachedMode, size == cachedSize || (size != size && cachedSize != cachedSize) { return .hit }
    let rangeMatch = range?.covers(mode, size, cachedMode: cachedMode) ?? .miss
    if rangeMatch != .hit, mode == cachedMode, isNearlyEqual(size, cachedSize) { return .sameLayout }
    return rangeMatch
  }

  @inline(__always)
  func isSame(as entry: CachedSize) -> Bool {
    match(of: entry, usesRanges: false) == .hit
  }

  /// The difference between two queries; always a finite number.
  func distance(to entry: CachedSize) -> Float {
    func distance(_ mode: SizingMode, _ size: Float, _ cachedMode: SizingMode, _ cachedSize: Float) -> Float {
      let difference = (size - cachedSize).magnitude
      return (difference < 1e9 ? difference : 1e9) + (mode == cachedMode ? 0 : 1e10)
    }
    return distance(widthMode, width, entry.widthMode, entry.availableWidth)
      + distance(heightMode, height, entry.heightMode, entry.availableHeight)
  }
}

extension SizeQuery {
  /// The query of a cache entry, without the parent's size, which is not stored.
  init(_ entry: CachedSize) {
    self.init(
      width: entry.availableWidth, height: entry.availableHeight, widthMode: entry.widthMode,
      heightMode: entry.heightMode, ownerWidth: .nan, ownerHeight: .nan)
  }
}

extension Flexbox {
  mutating func layOutRoot(_ index: Int, ownerWidth: Float, ownerHeight: Float) {
    let box = boxes + index
    if box.pointee.hasPercentEdges { resolveEdges(of: index, against: ownerWidth) }
    let (width, widthMode) = rootAvailableSize(box, true, ownerWidth)
    let (height, heightMode) = rootAvailableSize(box, false, ownerHeight)
    measure(
      index,
      SizeQuery(
        width: width, height: height, widthMode: widthMode, heightMode: heightMode, ownerWidth: ownerWidth,
        ownerHeight: ownerHeight), place: true)
    let offset = relativeOffset(of: index, main: ownerWidth, cross: ownerHeight)
    box.pointee.x = box.pointee.marginLeft + offset.x
    box.pointee.y = box.pointee.marginTop + offset.y
  }

  /// A root has the size of its style, else that of its content up to its maximum, else the available size.
  private func rootAvailableSize(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ owner: Float
  ) -> (Float, SizingMode) {
    let wanted = box.pointee.specifiedSize(isRow, owner)
    if wanted == wanted { return (wanted + box.pointee.margin(isRow), .exact) }
    let most = box.pointee.maximum(isRow, owner)
    if most == most { return (most, .fit) }
    return (owner, owner == owner ? .exact : .content)
  }
}
