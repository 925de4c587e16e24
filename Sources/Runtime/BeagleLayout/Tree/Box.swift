/// A node in the tree's storage: its links, the properties of its style that the algorithm needs, and the
/// results.
///
/// The fields that every iteration over children reads come first.
struct Box: Sendable {
  var isAbsolute = false
  var isHidden = false
  var isMeasured = false
  var isDirty = false
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
  var isFlexible = false
  var scrolls = false
  var hasBasis = false
  var hasAspectRatio = false
  var limitsWidth = false
  var limitsHeight = false
  var hasPercentWidth = false
  var hasPercentHeight = false
  var hasPercentBasis = false
  var hasPercentMinWidth = false
  var hasPercentMinHeight = false
  var hasPercentMaxWidth = false
  var hasPercentMaxHeight = false
  var hasPercentEdges = false
  var isLeftAuto = false
  var isTopAuto = false
  var isRightAuto = false
  var isBottomAuto = false
  var hasOffset = false
  /// Whether a size depended on the order of the queries. This property and the next two are about the cache
  /// of sizes, whose rule is in `Flexbox+caching.swift`.
  var isOrderDependent = false
  /// Whether the sizes in the last layout depended on the order of the queries, so the sizes in this one may
  /// as well.
  var wasOrderDependent = false
  /// Whether a cached size was reused for another query for which Yoga would have laid the node out.
  var usedRange = false
  /// Whether the frames of the node and its descendants are already zero, so that hiding it again costs
  /// nothing.
  var isCleared = false
  var isRemoved = false
  /// Whether the caller set ``baseline``.
  var isBaselineGiven = false
  /// Whether ``baseline`` was computed from the children since they were last arranged, and need not be
  /// computed again.
  var knowsBaseline = false
  /// Whether Yoga's numbers ran away in the last layout, so that CSS decided. For explanations only, on a
  /// copy of the tree.
  var ranAway = false
  /// Whether Yoga has no number for the position in the last layout, so that CSS decided. For explanations
  /// only, on a copy of the tree.
  var isPlacedByCSS = false
  /// Whether the baseline is that of CSS, because in Yoga a hidden child would determine it.
  var isBaselineHidden = false
  /// How many ancestors aligned lines when the sizes were cached, up to the relevant maximum.
  var lineDepth: UInt8 = 0

  var grow: Float = 0
  var shrink: Float = 0
  /// The flex base size, as last computed.
  var flexBasis: Float = .nan
  /// The target main size: the base size with its share of the free space.
  var length: Float = .nan
  /// The automatic minimum of the length in the current line.
  var leastLength: Float = 0
  /// The size as last computed; NaN before that.
  var measuredWidth: Float = .nan
  var measuredHeight: Float = .nan
  /// Margins, and padding plus border, in points. The parent's layout resolves percentages.
  var marginLeft: Float = 0
  var marginTop: Float = 0
  var marginRight: Float = 0
  var marginBottom: Float = 0
  var insetLeft: Float = 0
  var insetTop: Float = 0
  var insetRight: Float = 0
  var insetBottom: Float = 0
  /// Points or percent; NaN if the style sets none.
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
  /// The distance of the baseline from the top edge, if it was set or computed.
  var baseline: Float = .nan

  /// The min-content width, and the number of the layout in which it was computed; 0 for none.
  var minContent: Float = 0
  var minContentRun: UInt32 = 0

  /// The numbers of the layouts in which this node's cache was last reset, its children were last measured,
  /// it was last placed, and it last received a basis.
  var freshRun: UInt32 = 0
  var arrangedRun: UInt32 = 0
  var placedRun: UInt32 = 0
  var basisRun: UInt32 = 0

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1
  var childCount: Int32 = 0
  var baselineCount: Int32 = 0
}

extension Box {
  /// Whether it is displayed and positioned in its parent's flow.
  var isInFlow: Bool { !isAbsolute && !isHidden }

  var hasLimits: Bool { limitsWidth || limitsHeight }

  /// Whether some property is a percentage of the parent's inner width.
  var hasWidthShare: Bool { hasPercentWidth || hasPercentEdges || hasPercentMinWidth || hasPercentMaxWidth }
  /// Whether some property is a percentage of the parent's inner height.
  var hasHeightShare: Bool { hasPercentHeight || hasPercentMinHeight || hasPercentMaxHeight }

  /// Whether the size also depends on the parent's size, which is not part of a query.
  var dependsOnOwner: Bool {
    hasPercentEdges || hasPercentMinWidth || hasPercentMaxWidth || hasPercentMinHeight || hasPercentMaxHeight
  }

  /// Whether the cache can contain a size other than an exact query asks for; Yoga then uses it.
  var cachesExactSizes: Bool { isMeasured || isOrderDependent || dependsOnOwner }

  /// Copies the properties of a style that the algorithm needs.
  mutating func adopt(_ style: LayoutStyle) {
    direction = style.direction
    wrap = style.wrap
    justifyContent = style.justifyContent
    alignItems = style.alignItems
    alignSelf = style.alignSelf
    alignContent = style.alignContent
    grow = style.grow.isFinite ? style.grow : 0
    shrink = style.shrink.isFinite ? style.shrink : 0
    isAbsolute = style.positionType == .absolute
    isHidden = style.display == .none
    isFlexible = !isAbsolute && (grow != 0 || shrink != 0)
    if !isHidden { isCleared = false }
    scrolls = style.overflow == .scroll

    // If minimum and maximum are equal, they are the size.
    let wantedWidth = Box.meet(style.minWidth, style.maxWidth) ? style.maxWidth : style.width
    let wantedHeight = Box.meet(style.minHeight, style.maxHeight) ? style.maxHeight : style.height
    // As in Yoga, a negative number is not a size. A percentage of a negative space is one.
    width = wantedWidth.numberOrNaN >= 0 ? wantedWidth.numberOrNaN : .nan
    height = wantedHeight.numberOrNaN >= 0 ? wantedHeight.numberOrNaN : .nan
    hasPercentWidth = wantedWidth.unit == .percent
    hasPercentHeight = wantedHeight.unit == .percent
    minWidth = style.minWidth.numberOrNaN
    maxWidth = style.maxWidth.numberOrNaN
    minHeight = style.minHeight.numberOrNaN
    maxHeight = style.maxHeight.numberOrNaN
    limitsWidth = minWidth == minWidth || maxWidth == maxWidth
    limitsHeight = minHeight == minHeight || maxHeight == maxHeight
    hasPercentMinWidth = style.minWidth.unit == .percent
    hasPercentMaxWidth = style.maxWidth.unit == .percent
    hasPercentMinHeight = style.minHeight.unit == .percent
    hasPercentMaxHeight = style.maxHeight.unit == .percent
    basis = style.basis.numberOrNaN
    hasBasis = basis == basis
    hasPercentBasis = style.basis.unit == .percent

    aspectRatio = .nan
    if let ratio = style.aspectRatio, ratio.isFinite, ratio != 0 { aspectRatio = ratio }
    hasAspectRatio = aspectRatio == aspectRatio

    isLeftAuto = style.margin.left.unit == .auto
    isTopAuto = style.margin.top.unit == .auto
    isRightAuto = style.margin.right.unit == .auto
    isBottomAuto = style.margin.bottom.unit == .auto
    hasOffset = style.position.hasNumber
    hasPercentEdges = style.margin.hasPercent || style.padding.hasPercent
    resolveEdges(style, against: .nan)
  }

  /// Resolves margins and padding to points.
  ///
  /// - Parameter unknownShare: the margin for a percentage of an unknown width. As in Yoga, it is NaN, while
  ///   such padding is zero.
  mutating func resolveEdges(
    _ style: LayoutStyle, against reference: Float, unknownShare: Float = .nan
  ) {
    marginLeft = Box.margin(style.margin.left, reference, unknownShare)
    marginTop = Box.margin(style.margin.top, reference, unknownShare)
    marginRight = Box.margin(style.margin.right, reference, unknownShare)
    marginBottom = Box.margin(style.margin.bottom, reference, unknownShare)
    insetLeft =
      Box.positive(style.padding.left.resolved(against: reference)) + Box.thickness(style.border.left)
    insetTop = Box.positive(style.padding.top.resolved(against: reference)) + Box.thickness(style.border.top)
    insetRight =
      Box.positive(style.padding.right.resolved(against: reference)) + Box.thickness(style.border.right)
    insetBottom =
      Box.positive(style.padding.bottom.resolved(against: reference)) + Box.thickness(style.border.bottom)
  }

  /// A border's thickness, which is neither negative nor infinite.
  static func thickness(_ border: Float) -> Float {
    border.isFinite ? positive(border) : 0
  }

  private static func margin(_ value: LayoutValue, _ reference: Float, _ unknownShare: Float) -> Float {
    guard value.unit == .percent else { return value.numberOrNaN.orZeroIfNaN }
    return reference == reference ? value.resolved(against: reference) : unknownShare
  }
  private static func positive(_ number: Float) -> Float { number > 0 ? number : 0 }

  private static func meet(_ low: LayoutValue, _ high: LayoutValue) -> Bool {
    guard high.unit == .points || high.unit == .percent, low.unit == high.unit else { return false }
    return (low.number - high.number).magnitude < 0.0001
  }
}

extension LayoutValue {
  var numberOrNaN: Float { unit == .points || unit == .percent ? number : .nan }
}

extension LayoutEdges where Value == LayoutValue {
  var hasPercent: Bool {
    left.unit == .percent || top.unit == .percent || right.unit == .percent || bottom.unit == .percent
  }

  var hasNumber: Bool {
    let none = (left.numberOrNaN, top.numberOrNaN, right.numberOrNaN, bottom.numberOrNaN)
    return none.0 == none.0 || none.1 == none.1 || none.2 == none.2 || none.3 == none.3
  }
}
