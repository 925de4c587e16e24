/// The sizes and edges of a box along one axis: horizontal for rows, vertical for columns.
extension Box {
  @inline(__always)
  func margin(_ isRow: Bool) -> Float {
    isRow ? marginLeft + marginRight : marginTop + marginBottom
  }

  @inline(__always)
  func inset(_ isRow: Bool) -> Float {
    isRow ? insetLeft + insetRight : insetTop + insetBottom
  }

  @inline(__always)
  func insetStart(_ isRow: Bool) -> Float { isRow ? insetLeft : insetTop }

  @inline(__always)
  func insetEnd(_ isRow: Bool) -> Float { isRow ? insetRight : insetBottom }

  @inline(__always)
  func measured(_ isRow: Bool) -> Float {
    isRow ? measuredWidth : measuredHeight
  }

  @inline(__always)
  func outer(_ isRow: Bool) -> Float {
    isRow ? measuredWidth + (marginLeft + marginRight) : measuredHeight + (marginTop + marginBottom)
  }

  @inline(__always)
  func hasAutoStart(_ isRow: Bool, _ isReverse: Bool) -> Bool {
    isRow ? (isReverse ? isRightAuto : isLeftAuto) : (isReverse ? isBottomAuto : isTopAuto)
  }

  @inline(__always)
  func hasAutoEnd(_ isRow: Bool, _ isReverse: Bool) -> Bool {
    hasAutoStart(isRow, !isReverse)
  }

  @inline(__always)
  func hasAutoMargin(_ isRow: Bool) -> Bool {
    isRow ? isLeftAuto || isRightAuto : isTopAuto || isBottomAuto
  }

  /// The size that the style sets; NaN if it sets none.
  @inline(__always)
  func specifiedSize(_ isRow: Bool, _ owner: Float) -> Float {
    if isRow { return hasPercentWidth ? width * owner * 0.01 : width }
    return hasPercentHeight ? height * owner * 0.01 : height
  }

  @inline(__always)
  func hasSpecifiedSize(_ isRow: Bool, _ owner: Float) -> Bool {
    let size = specifiedSize(isRow, owner)
    return size == size
  }

  @inline(__always)
  func minimum(_ isRow: Bool, _ owner: Float) -> Float {
    isRow
      ? (hasPercentMinWidth ? minWidth * owner * 0.01 : minWidth)
      : (hasPercentMinHeight ? minHeight * owner * 0.01 : minHeight)
  }

  @inline(__always)
  func maximum(_ isRow: Bool, _ owner: Float) -> Float {
    isRow
      ? (hasPercentMaxWidth ? maxWidth * owner * 0.01 : maxWidth)
      : (hasPercentMaxHeight ? maxHeight * owner * 0.01 : maxHeight)
  }

  @inline(__always)
  func hasLimits(_ isRow: Bool) -> Bool {
    isRow ? limitsWidth : limitsHeight
  }

  @inline(__always)
  func limited(_ isRow: Bool, _ size: Float, _ owner: Float) -> Float {
    guard hasLimits(isRow) else { return size }
    let most = maximum(isRow, owner)
    if most >= 0, size > most { return most }
    let least = minimum(isRow, owner)
    if least >= 0, size < least { return least }
    return size
  }

  /// The size within minimum and maximum, and no smaller than padding and border.
  @inline(__always)
  func bounded(_ isRow: Bool, _ size: Float, _ owner: Float) -> Float {
    maximumIgnoringNaN(limited(isRow, size, owner), inset(isRow))
  }

  /// Whether children can be moved once their line is known: there can be several lines, or baselines.
  @inline(__always)
  var alignsLines: Bool {
    wrap != .noWrap || (direction.isRow && (alignItems == .baseline || baselineCount > 0))
  }

  /// The alignment of a child on this box's cross axis.
  @inline(__always)
  func alignment(of child: UnsafeMutablePointer<Box>) -> LayoutStyle.Align {
    alignment(ofChildWith: child.pointee.alignSelf)
  }

  /// The alignment of a child with this `alignSelf` on this box's cross axis.
  @inline(__always)
  func alignment(ofChildWith own: LayoutStyle.Align) -> LayoutStyle.Align {
    let align = own == .auto ? alignItems : own
    return align == .baseline && !direction.isRow ? .flexStart : align
  }
}

/// The larger of two numbers; a NaN is ignored.
@inline(__always)
func maximumIgnoringNaN(_ a: Float, _ b: Float) -> Float {
  a != a ? b : (a < b ? b : a)
}

/// The smaller of two numbers; a NaN is ignored.
@inline(__always)
func smaller(_ a: Float, _ b: Float) -> Float {
  a != a ? b : (b < a ? b : a)
}

/// Sizes with a smaller difference than this are equal.
let floatTolerance: Float = 0.0001

/// Whether two sizes are equal or nearly so; two undefined sizes are equal.
@inline(__always)
func isNearlyEqual(_ a: Float, _ b: Float) -> Bool {
  (a - b).magnitude < floatTolerance || a == b || (a != a && b != b)
}
