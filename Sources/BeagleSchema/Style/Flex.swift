public import BeagleExpressions

/// How a box arranges its children, and how it takes part in its parent's arrangement: CSS flexbox.
public struct Flex: Sendable, Hashable {
  public enum Direction: String, Sendable, CaseIterable, ExpressionValue {
    case row = "ROW"
    case rowReverse = "ROW_REVERSE"
    case column = "COLUMN"
    case columnReverse = "COLUMN_REVERSE"
  }

  public enum Wrap: String, Sendable, CaseIterable, ExpressionValue {
    case noWrap = "NO_WRAP"
    case wrap = "WRAP"
    case wrapReverse = "WRAP_REVERSE"
  }

  public enum JustifyContent: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case spaceBetween = "SPACE_BETWEEN"
    case spaceAround = "SPACE_AROUND"
    case spaceEvenly = "SPACE_EVENLY"
  }

  public enum AlignItems: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case baseline = "BASELINE"
    case stretch = "STRETCH"
  }

  public enum AlignSelf: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case baseline = "BASELINE"
    case stretch = "STRETCH"
    case auto = "AUTO"
  }

  public enum AlignContent: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case spaceBetween = "SPACE_BETWEEN"
    case spaceAround = "SPACE_AROUND"
    case stretch = "STRETCH"
  }

  /// Absent: column.
  public var flexDirection: Bind<Direction>?
  /// Absent: no wrap.
  public var flexWrap: Bind<Wrap>?
  /// Absent: flex start.
  public var justifyContent: Bind<JustifyContent>?
  /// Absent: stretch.
  public var alignItems: Bind<AlignItems>?
  /// Absent: auto.
  public var alignSelf: Bind<AlignSelf>?
  /// Absent: flex start.
  public var alignContent: Bind<AlignContent>?
  /// Absent: auto.
  public var basis: UnitValue?
  /// Shorthand for grow, shrink and basis: above 0 it grows from a basis of 0, below 0 it shrinks.
  public var flex: Bind<Double>?
  /// Absent: 0.
  public var grow: Bind<Double>?
  /// Absent: 1.
  public var shrink: Bind<Double>?

  public init(
    flexDirection: Bind<Direction>? = nil, flexWrap: Bind<Wrap>? = nil,
    justifyContent: Bind<JustifyContent>? = nil, alignItems: Bind<AlignItems>? = nil,
    alignSelf: Bind<AlignSelf>? = nil, alignContent: Bind<AlignContent>? = nil, basis: UnitValue? = nil,
    flex: Bind<Double>? = nil, grow: Bind<Double>? = nil, shrink: Bind<Double>? = nil
  ) {
    self.flexDirection = flexDirection
    self.flexWrap = flexWrap
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.alignSelf = alignSelf
    self.alignContent = alignContent
    self.basis = basis
    self.flex = flex
    self.grow = grow
    self.shrink = shrink
  }
}

extension Flex.Direction: WireEnum { package static let names = WireNames<Self>() }
extension Flex.Wrap: WireEnum { package static let names = WireNames<Self>() }
extension Flex.JustifyContent: WireEnum { package static let names = WireNames<Self>() }
extension Flex.AlignItems: WireEnum { package static let names = WireNames<Self>() }
extension Flex.AlignSelf: WireEnum { package static let names = WireNames<Self>() }
extension Flex.AlignContent: WireEnum { package static let names = WireNames<Self>() }

extension Flex: Record {
  package init() { self.init(flexDirection: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("flexDirection", &flexDirection)
    try properties.optional("flexWrap", &flexWrap)
    try properties.optional("justifyContent", &justifyContent)
    try properties.optional("alignItems", &alignItems)
    try properties.optional("alignSelf", &alignSelf)
    try properties.optional("alignContent", &alignContent)
    try properties.optional("basis", &basis)
    try properties.optional("flex", &flex)
    try properties.optional("grow", &grow)
    try properties.optional("shrink", &shrink)
  }
}
