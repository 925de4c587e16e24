extension Box {
  /// Takes over the properties of a style that the algorithm needs.
  mutating func adopt(_ style: LayoutStyle) {
    var flags = flags.intersection(.state)
    direction = style.direction
    wrap = style.wrap
    justifyContent = style.justifyContent
    alignItems = style.alignItems
    alignSelf = style.alignSelf
    alignContent = style.alignContent
    grow = style.grow.isFinite ? style.grow : 0
    shrink = style.shrink.isFinite ? style.shrink : 0
    if style.positionType == .absolute {
      flags.insert(.absolute)
    } else if grow != 0 || shrink != 0 {
      flags.insert(.flexible)
    }
    if style.display == .none { flags.insert(.hidden) } else { flags.remove(.cleared) }
    if style.overflow == .scroll { flags.insert(.scrolls) }

    // If minimum and maximum are equal, they are the size.
    let wantedWidth = Box.meet(style.minWidth, style.maxWidth) ? style.maxWidth : style.width
    let wantedHeight = Box.meet(style.minHeight, style.maxHeight) ? style.maxHeight : style.height
    width = wantedWidth.numberOrNaN
    height = wantedHeight.numberOrNaN
    if wantedWidth.unit == .percent { flags.insert(.percentWidth) }
    if wantedHeight.unit == .percent { flags.insert(.percentHeight) }
    minWidth = style.minWidth.numberOrNaN
    maxWidth = style.maxWidth.numberOrNaN
    minHeight = style.minHeight.numberOrNaN
    maxHeight = style.maxHeight.numberOrNaN
    if minWidth == minWidth || maxWidth == maxWidth { flags.insert(.limitsWidth) }
    if minHeight == minHeight || maxHeight == maxHeight { flags.insert(.limitsHeight) }
    if style.minWidth.unit == .percent { flags.insert(.percentMinWidth) }
    if style.maxWidth.unit == .percent { flags.insert(.percentMaxWidth) }
    if style.minHeight.unit == .percent { flags.insert(.percentMinHeight) }
    if style.maxHeight.unit == .percent { flags.insert(.percentMaxHeight) }
    basis = style.basis.numberOrNaN
    if basis == basis { flags.insert(.basis) }
    if style.basis.unit == .percent { flags.insert(.percentBasis) }

    aspectRatio = .nan
    if let ratio = style.aspectRatio, ratio.isFinite, ratio != 0 {
      aspectRatio = ratio
      flags.insert(.aspect)
    }

    if style.margin.left.unit == .auto { flags.insert(.autoLeft) }
    if style.margin.top.unit == .auto { flags.insert(.autoTop) }
    if style.margin.right.unit == .auto { flags.insert(.autoRight) }
    if style.margin.bottom.unit == .auto { flags.insert(.autoBottom) }
    if style.position.hasNumber { flags.insert(.offset) }
    if style.margin.hasPercent || style.padding.hasPercent { flags.insert(.percentEdges) }
    self.flags = flags
    resolveEdges(style, against: .nan)
  }

  /// Resolves margins and padding to points. Without a reference, percentages are zero.
  mutating func resolveEdges(_ style: LayoutStyle, against reference: Float) {
    marginLeft = Box.orZero(style.margin.left.resolved(against: reference))
    marginTop = Box.orZero(style.margin.top.resolved(against: reference))
    marginRight = Box.orZero(style.margin.right.resolved(against: reference))
    marginBottom = Box.orZero(style.margin.bottom.resolved(against: reference))
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

  private static func orZero(_ number: Float) -> Float { number == number ? number : 0 }
  private static func positive(_ number: Float) -> Float { number > 0 ? number : 0 }

  private static func meet(_ low: LayoutValue, _ high: LayoutValue) -> Bool {
    guard high.unit == .points || high.unit == .percent, low.unit == high.unit else { return false }
    return (low.number - high.number).magnitude < 0.0001
  }
}

extension LayoutValue {
  /// The number without its unit.
  var numberOrNaN: Float { unit == .points || unit == .percent ? number : .nan }
}

extension LayoutEdges where Value == LayoutValue {
  var hasPercent: Bool {
    left.unit == .percent || top.unit == .percent || right.unit == .percent || bottom.unit == .percent
  }

  /// Whether an edge has a number.
  var hasNumber: Bool {
    let none = (left.numberOrNaN, top.numberOrNaN, right.numberOrNaN, bottom.numberOrNaN)
    return none.0 == none.0 || none.1 == none.1 || none.2 == none.2 || none.3 == none.3
  }
}
