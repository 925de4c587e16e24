/// A node in the tree's storage: its links, the properties of its style that the algorithm needs, and the results.
///
/// The fields that every iteration over children reads come first.
struct Box: Sendable {
  var flags = Flags()
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1
  var parent: Int32 = -1

  var direction = LayoutStyle.Direction.column
  var wrap = LayoutStyle.Wrap.noWrap
  var justifyContent = LayoutStyle.Justify.flexStart
  var alignItems = LayoutStyle.Align.stretch
  var alignSelf = LayoutStyle.Align.auto
  var alignContent = LayoutStyle.Align.flexStart
  /// The kinds of basis that this child had since its parent was last laid out from scratch.
  var basisKinds: UInt8 = 0
  /// Whether the length is frozen (CSS Flexbox §9.7): at a limit, or because the child has no flex factor.
  var isFrozen = false
  /// Whether the baseline is that of CSS, as a child that is not displayed would decide in Yoga.
  var isBaselineHidden = false
  /// How many ancestors aligned lines when the sizes were cached, up to the number that matters.
  var lineDepth: UInt8 = 0

  var grow: Float = 0
  var shrink: Float = 0
  /// The flex base size, as last computed.
  var flexBasis: Float = .nan
  /// The target main size: the base size with its share of the free space.
  var length: Float = .nan
  /// The automatic minimum of the length in the current line.
  var leastLength: Float = 0
  /// The size as last computed; not a number before that.
  var measuredWidth: Float = .nan
  var measuredHeight: Float = .nan
  /// Margins, and padding plus border, in points. The parent's layout fills percentages in.
  var marginLeft: Float = 0
  var marginTop: Float = 0
  var marginRight: Float = 0
  var marginBottom: Float = 0
  var insetLeft: Float = 0
  var insetTop: Float = 0
  var insetRight: Float = 0
  var insetBottom: Float = 0
  /// Points or percent, as the flags say; not a number if the style sets none.
  var width: Float = .nan
  var height: Float = .nan
  var x: Float = 0
  var y: Float = 0
  var frameWidth: Float = 0
  var frameHeight: Float = 0
  /// The number of the line in the parent.
  var line: Int32 = 0
  /// The index of the style in the tree's table.
  var style: Int32 = 0
  /// The index of the node's ``SizeCache``; -1 for none.
  var cache: Int32 = -1

  var basis: Float = .nan
  var aspectRatio: Float = .nan
  var minWidth: Float = .nan
  var maxWidth: Float = .nan
  var minHeight: Float = .nan
  var maxHeight: Float = .nan
  /// The distance of the baseline from the top edge, if the flags say that it was set or is known.
  var baseline: Float = .nan

  /// The min-content width, and the number of the layout in which it was computed; 0 for none.
  var minContent: Float = 0
  var minContentRun: UInt32 = 0

  /// The numbers of the layouts in which this node's cache was last reset, its children were last measured, it was last
  /// placed, and it was last given a basis.
  var freshRun: UInt32 = 0
  var arrangedRun: UInt32 = 0
  var placedRun: UInt32 = 0
  var basisRun: UInt32 = 0

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1
  var childCount: Int32 = 0
  /// How many children have `alignSelf: baseline`.
  var baselineCount: Int32 = 0
}
