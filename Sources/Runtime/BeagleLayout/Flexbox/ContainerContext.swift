/// The state shared by the steps of laying out one container for one query.
///
/// It is passed as `inout` even if it is only read: by value it would be copied into each caller's stack
/// frame, and the size of the frames limits the depth of trees.
struct ContainerContext {
  let index: Int
  let place: Bool
  let isRow: Bool
  let isReverse: Bool
  let wraps: Bool
  /// The available size, margins included.
  let width: Float
  let height: Float
  let widthMode: SizingMode
  let heightMode: SizingMode
  var mainMode: SizingMode
  let crossMode: SizingMode
  let ownerWidth: Float
  let ownerHeight: Float
  /// The margin, border and padding between the container's available size and its children's.
  let outerInsetWidth: Float
  let outerInsetHeight: Float
  let mainInset: Float
  let crossInset: Float
  /// The cross position at which the first line starts.
  let crossStart: Float
  /// The available size inside padding and border; NaN without a limit.
  let innerWidth: Float
  let innerHeight: Float
  var innerMain: Float
  let innerCross: Float
  /// Whether the children have not been measured yet in this layout.
  var isFirst = false
  var hasItems = false
  var hasAbsolute = false
  /// Whether children have automatic margins on the main axis.
  var hasAutoMargins = false
  /// Whether the sum of the hypothetical main sizes exceeds the available main size.
  var overflows = false
  var hasBaseline: Bool
  /// Whether the reuse ranges are computed. They are not needed for placing, nor if both axes are exact: such
  /// a size is never reused for another query.
  let tracksRanges: Bool
  var widthRange = ReuseRange()
  var heightRange = ReuseRange()

  var mainOwner: Float { isRow ? ownerWidth : ownerHeight }
  var crossOwner: Float { isRow ? ownerHeight : ownerWidth }
  /// Whether the container's size is known without resolving the flexible lengths.
  var skipsFlexing: Bool { !place && crossMode == .exact }

  /// Restricts the range of main sizes to queries with a limit, or to queries without one, like this query.
  @inline(__always)
  mutating func separateMainMode() {
    if isRow { widthRange.separate(mainMode) } else { heightRange.separate(mainMode) }
  }
}

/// A flex line: the children from `first` up to `end`, except those outside the flow.
struct Line {
  let first: Int32
  /// The child after the last one, -1 for none.
  var end: Int32
  var count = 0
  var autoMargins = 0
  /// The sum of the hypothetical outer main sizes.
  var consumed: Float = 0
  /// The largest main size at which all of these children still fit into one line.
  var longest: Float = 0
  /// The sum of the grow factors; as in Yoga, at least one.
  var growTotal: Float = 0
  /// The sum of the shrink factors times the flex base sizes, negative as in Yoga.
  var shrinkTotal: Float = 0
  var isFlexible = false
  /// The free space; negative if the children are too long.
  var freeSpace: Float = 0
  var mainSize: Float = 0
  var crossSize: Float = 0
}
