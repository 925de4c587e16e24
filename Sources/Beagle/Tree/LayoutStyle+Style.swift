import BeagleExpressions
import BeagleLayout
import BeagleSchema

extension LayoutStyle {
  /// The style of a component that says nothing: Beagle lets every box shrink, where Yoga's own default is not to.
  static let beagle: LayoutStyle = {
    var style = LayoutStyle()
    style.shrink = 1
    return style
  }()

  /// A column or a row, by the axis of what scrolls or runs in it.
  static func axis(_ direction: ScrollDirection) -> LayoutStyle {
    var style = LayoutStyle.beagle
    style.direction = direction == .vertical ? .column : .row
    return style
  }

  /// Takes its share of the room that is left.
  static let growing: LayoutStyle = {
    var style = LayoutStyle.beagle
    style.grow = 1
    return style
  }()

  /// A row that keeps its height.
  static let rigidRow: LayoutStyle = {
    var style = LayoutStyle.axis(.horizontal)
    style.shrink = 0
    return style
  }()

  /// The box inside one that scrolls: as long as its content wants, and at least as long as what it is in.
  static func scrollContent(_ direction: ScrollDirection) -> LayoutStyle {
    var style = LayoutStyle.axis(direction)
    style.grow = 1
    style.shrink = 0
    return style
  }

  /// Applies what a component's style says. Expressions that give null, or a value of another type, change nothing.
  mutating func apply(_ style: Style, _ evaluate: inout BindEvaluator) {
    if let flex = style.flex { apply(flex, &evaluate) }
    if let size = style.size { apply(size, &evaluate) }
    if let margin = style.margin { self.margin = edges(margin, allowsAuto: true, &evaluate) }
    if let padding = style.padding { self.padding = edges(padding, allowsAuto: false, &evaluate) }
    if let position = style.position { self.position = edges(position, allowsAuto: false, &evaluate) }
    if evaluate(style.positionType) == .absolute { positionType = .absolute }
    if evaluate(style.display) == Style.Display.none { display = .none }
  }

  private mutating func apply(_ flex: Flex, _ evaluate: inout BindEvaluator) {
    if let value = evaluate(flex.flexDirection) { direction = Direction(value) }
    if let value = evaluate(flex.flexWrap) { wrap = Wrap(value) }
    if let value = evaluate(flex.justifyContent) { justifyContent = Justify(value) }
    if let value = evaluate(flex.alignItems) { alignItems = Align(value) }
    if let value = evaluate(flex.alignSelf) { alignSelf = Align(value) }
    if let value = evaluate(flex.alignContent) { alignContent = Align(value) }
    let shorthand = evaluate(flex.flex)
    if let shorthand { apply(flex: Float(shorthand)) }
    if let value = evaluate(flex.grow) { grow = Float(value) }
    if let value = evaluate(flex.shrink) { shrink = Float(value) }
    if let unit = flex.basis, let value = length(unit, &evaluate), value != .auto || shorthand == nil {
      basis = value
    }
  }

  private mutating func apply(_ size: Size, _ evaluate: inout BindEvaluator) {
    if let unit = size.width, let value = length(unit, &evaluate) { width = value }
    if let unit = size.height, let value = length(unit, &evaluate) { height = value }
    if let unit = size.minWidth { minWidth = length(unit, allowsAuto: false, &evaluate) ?? .undefined }
    if let unit = size.minHeight { minHeight = length(unit, allowsAuto: false, &evaluate) ?? .undefined }
    if let unit = size.maxWidth { maxWidth = length(unit, allowsAuto: false, &evaluate) ?? .undefined }
    if let unit = size.maxHeight { maxHeight = length(unit, allowsAuto: false, &evaluate) ?? .undefined }
    if let ratio = evaluate(size.aspectRatio), ratio > 0 { aspectRatio = Float(ratio) }
  }

  /// A specific edge wins over its axis, the axis over `all`; `start` and `end` win over `left` and `right`, which
  /// they are as long as text runs from left to right.
  private func edges(
    _ edges: EdgeValue, allowsAuto: Bool, _ evaluate: inout BindEvaluator
  ) -> LayoutEdges<LayoutValue> {
    func value(_ unit: UnitValue?) -> LayoutValue? {
      unit.flatMap { length($0, allowsAuto: allowsAuto, &evaluate) }
    }
    let all = value(edges.all) ?? .undefined
    let (across, down) = (value(edges.horizontal) ?? all, value(edges.vertical) ?? all)
    return LayoutEdges(
      left: value(edges.start) ?? value(edges.left) ?? across, top: value(edges.top) ?? down,
      right: value(edges.end) ?? value(edges.right) ?? across, bottom: value(edges.bottom) ?? down)
  }

  private func length(
    _ unit: UnitValue, allowsAuto: Bool = true, _ evaluate: inout BindEvaluator
  ) -> LayoutValue? {
    guard unit.type != .auto else { return allowsAuto ? .auto : nil }
    guard let number = evaluate(unit.value) else { return nil }
    return unit.type == .percent ? .percent(Float(number)) : .points(Float(number))
  }
}

extension LayoutStyle.Direction {
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
