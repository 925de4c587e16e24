import BeagleExpressions
import BeagleLayout
import BeagleSchema

extension LayoutStyle {
  /// The default style: unlike in Yoga, every box can shrink.
  static var beagle: LayoutStyle {
    var style = LayoutStyle()
    style.shrink = 1
    return style
  }

  /// A column or a row, by the axis of its content.
  static func axis(_ direction: ScrollDirection) -> LayoutStyle {
    var style = LayoutStyle.beagle
    style.direction = direction == .vertical ? .column : .row
    return style
  }

  static let columnCell = cell(.vertical)
  static let rowCell = cell(.horizontal)

  private static func cell(_ direction: ScrollDirection) -> LayoutStyle {
    var style = axis(direction)
    style.shrink = 0
    style.minWidth = .points(1)
    style.minHeight = .points(1)
    return style
  }

  /// Takes its share of the free space.
  static let growing: LayoutStyle = {
    var style = LayoutStyle.beagle
    style.grow = 1
    return style
  }()

  /// Page views grow, except on some clients.
  static func pages(_ traits: ClientTraits) -> LayoutStyle {
    guard !traits.isDisjoint(with: [.fullPages, .contentPages]) else { return .growing }
    var style = LayoutStyle.beagle
    if traits.contains(.fullPages) {
      style.basis = .percent(100)
    } else {
      style.minHeight = .points(ClientTraits.minimumPageHeight)
    }
    return style
  }

  /// Takes the space that the items of its bar leave, and part of theirs if that is too little.
  static let barTitle: LayoutStyle = {
    var style = LayoutStyle.growing
    style.basis = .points(0)
    style.minWidth = .percent(30)
    return style
  }()

  static let rigidRow: LayoutStyle = {
    var style = LayoutStyle.axis(.horizontal)
    style.shrink = 0
    return style
  }()

  /// The content box of a scrolling node: as long as its content, and at least as long as the node.
  static func scrollContent(_ direction: ScrollDirection) -> LayoutStyle {
    var style = LayoutStyle.axis(direction)
    style.grow = 1
    style.shrink = 0
    return style
  }

  /// Gives a box the length of its content along an axis, whatever its style: siblings do not make space for
  /// longer content, so a box that does not scroll would overlap them.
  ///
  /// - Parameter main: the axis along which its parent arranges children.
  mutating func showAll(along axis: ScrollDirection, in main: ScrollDirection) {
    if main == axis { (basis, shrink) = (.auto, 0) }
    switch axis {
    case .vertical: (height, maxHeight) = (.auto, .undefined)
    case .horizontal: (width, maxWidth) = (.auto, .undefined)
    }
    aspectRatio = nil
  }

  /// The axis along which it arranges its children.
  var axis: ScrollDirection { direction.axis }

  /// Applies a component's style. Expressions that give null, or a value of another type, change nothing.
  ///
  /// - Parameters:
  ///   - last: the current style, if any; its values stay unless they are changed.
  ///   - traits: the traits of the client whose layout is computed.
  mutating func apply(
    _ style: Style, after last: LayoutStyle?, _ traits: ClientTraits, _ evaluate: inout BindEvaluator,
    in scope: Scope
  ) {
    if let last, style.arranges { self = last }
    if let flex = style.flex { apply(flex, traits, &evaluate, in: scope) }
    if let size = style.size { apply(size, traits, &evaluate, in: scope) }
    if let edges = style.margin {
      margin = self.edges(edges, true, after: last?.margin, &evaluate, in: scope)
    }
    if let edges = style.padding {
      padding = self.edges(edges, false, after: last?.padding, &evaluate, in: scope)
    }
    if let edges = style.position {
      position = self.edges(edges, false, after: last?.position, &evaluate, in: scope)
    }
    if let value = evaluate(style.positionType, in: scope) {
      positionType = value == .absolute ? .absolute : .relative
    }
    if let value = evaluate(style.display, in: scope) { display = value == .none ? .none : .flex }
  }

  private mutating func apply(
    _ flex: Flex, _ traits: ClientTraits, _ evaluate: inout BindEvaluator, in scope: Scope
  ) {
    let isCSS = traits.contains(.cssFlexbox)
    if let value = evaluate(flex.flexDirection, in: scope) { direction = Direction(value) }
    if let value = evaluate(flex.flexWrap, in: scope) { wrap = Wrap(value) }
    if let value = evaluate(flex.justifyContent, in: scope) { justifyContent = Justify(value) }
    if let value = evaluate(flex.alignItems, in: scope) { alignItems = Align(value) }
    if let value = evaluate(flex.alignSelf, in: scope) { alignSelf = Align(value) }
    if let value = evaluate(flex.alignContent, in: scope) {
      alignContent = Align(value)
    } else if isCSS, flex.alignContent == nil {
      alignContent = .stretch
    }
    let shorthand = evaluate(flex.flex, in: scope)
    if let shorthand {
      if shorthand <= 0 { basis = LayoutStyle.beagle.basis }
      apply(flex: Float(shorthand))
      if isCSS { applyCSS(flex: shorthand) }
    }
    if let value = evaluate(flex.grow, in: scope) { grow = Float(value) }
    if let value = evaluate(flex.shrink, in: scope) { shrink = Float(value) }
    if let unit = flex.basis, let value = length(unit, &evaluate, in: scope),
      value != .auto || shorthand == nil || isCSS
    {
      let isInPixels = traits.contains(.pixelBasis) && value.unit == .points
      basis = isInPixels ? value.times(1 / Float(ClientTraits.density)) : value
    }
  }

  /// Differences in CSS: the box can shrink, zero is a basis of 0, and a negative number is not valid.
  private mutating func applyCSS(flex: Double) {
    shrink = 1
    if flex == 0 { basis = .points(0) }
  }

  private mutating func apply(
    _ size: Size, _ traits: ClientTraits, _ evaluate: inout BindEvaluator, in scope: Scope
  ) {
    if let unit = size.width, let value = length(unit, &evaluate, in: scope) { width = value }
    if let unit = size.height, let value = length(unit, &evaluate, in: scope) { height = value }
    if let unit = size.minWidth, let value = length(unit, allowsAuto: false, &evaluate, in: scope) {
      minWidth = value
    }
    if let unit = size.minHeight, let value = length(unit, allowsAuto: false, &evaluate, in: scope) {
      minHeight = value
    }
    if let unit = size.maxWidth, let value = length(unit, allowsAuto: false, &evaluate, in: scope) {
      maxWidth = value
    }
    if let unit = size.maxHeight, let value = length(unit, allowsAuto: false, &evaluate, in: scope) {
      maxHeight = value
    }
    if let ratio = evaluate(size.aspectRatio, in: scope), ratio > 0 {
      if traits.contains(.ratioOfHeight) {
        if height != .auto { width = height.times(Float(ratio)) }
      } else {
        aspectRatio = Float(traits.contains(.denseRatio) ? ratio * ClientTraits.density : ratio)
      }
    }
  }

  /// A specific edge takes precedence over its axis, the axis over `all`, and `start` and `end` over `left`
  /// and `right`. As text runs from left to right, `start` is `left` and `end` is `right`.
  private func edges(
    _ edges: EdgeValue, _ allowsAuto: Bool, after last: LayoutEdges<LayoutValue>?,
    _ evaluate: inout BindEvaluator, in scope: Scope
  ) -> LayoutEdges<LayoutValue> {
    func said(_ unit: UnitValue?) -> EdgeSetting {
      guard let unit else { return .none }
      if let value = length(unit, allowsAuto: allowsAuto, &evaluate, in: scope) { return .length(value) }
      return unit.type == .auto || last == nil ? .none : .asItWas
    }
    let all = said(edges.all)
    let (across, down) = (said(edges.horizontal).or(all), said(edges.vertical).or(all))
    return LayoutEdges(
      left: said(edges.start).or(said(edges.left)).or(across).value(after: last?.left),
      top: said(edges.top).or(down).value(after: last?.top),
      right: said(edges.end).or(said(edges.right)).or(across).value(after: last?.right),
      bottom: said(edges.bottom).or(down).value(after: last?.bottom))
  }

  private func length(
    _ unit: UnitValue, allowsAuto: Bool = true, _ evaluate: inout BindEvaluator, in scope: Scope
  ) -> LayoutValue? {
    guard unit.type != .auto else { return allowsAuto ? .auto : nil }
    guard let number = evaluate(unit.value, in: scope) else { return nil }
    return unit.type == .percent ? .percent(Float(number)) : .points(Float(number))
  }
}

extension Style {
  fileprivate var arranges: Bool {
    flex != nil || size != nil || margin != nil || padding != nil || position != nil || positionType != nil
      || display != nil
  }
}

extension LayoutStyle.Direction {
  var axis: ScrollDirection { self == .row || self == .rowReverse ? .horizontal : .vertical }

  init(_ direction: Flex.Direction) {
    switch direction {
    case .row: self = .row
    case .rowReverse: self = .rowReverse
    case .column: self = .column
    case .columnReverse: self = .columnReverse
    }
  }
}

extension LayoutStyle.Wrap {
  init(_ wrap: Flex.Wrap) {
    switch wrap {
    case .noWrap: self = .noWrap
    case .wrap: self = .wrap
    case .wrapReverse: self = .wrapReverse
    }
  }
}

extension LayoutStyle.Justify {
  init(_ justify: Flex.JustifyContent) {
    switch justify {
    case .flexStart: self = .flexStart
    case .center: self = .center
    case .flexEnd: self = .flexEnd
    case .spaceBetween: self = .spaceBetween
    case .spaceAround: self = .spaceAround
    case .spaceEvenly: self = .spaceEvenly
    }
  }
}

extension LayoutStyle.Align {
  init(_ align: Flex.AlignItems) {
    switch align {
    case .flexStart: self = .flexStart
    case .center: self = .center
    case .flexEnd: self = .flexEnd
    case .baseline: self = .baseline
    case .stretch: self = .stretch
    }
  }

  init(_ align: Flex.AlignSelf) {
    switch align {
    case .flexStart: self = .flexStart
    case .center: self = .center
    case .flexEnd: self = .flexEnd
    case .baseline: self = .baseline
    case .stretch: self = .stretch
    case .auto: self = .auto
    }
  }

  init(_ align: Flex.AlignContent) {
    switch align {
    case .flexStart: self = .flexStart
    case .center: self = .center
    case .flexEnd: self = .flexEnd
    case .spaceBetween: self = .spaceBetween
    case .spaceAround: self = .spaceAround
    case .stretch: self = .stretch
    }
  }
}

extension LayoutValue {
  fileprivate func times(_ factor: Float) -> LayoutValue {
    switch unit {
    case .points: .points(number * factor)
    case .percent: .percent(number * factor)
    case .auto, .undefined: self
    }
  }
}

/// The setting of an edge in a style.
private enum EdgeSetting {
  case none
  case length(LayoutValue)
  /// An expression that currently gives null: the edge keeps its previous value.
  case asItWas

  func or(_ other: EdgeSetting) -> EdgeSetting {
    if case .none = self { other } else { self }
  }

  func value(after last: LayoutValue?) -> LayoutValue {
    switch self {
    case .none: .undefined
    case .length(let value): value
    case .asItWas: last ?? .undefined
    }
  }
}
