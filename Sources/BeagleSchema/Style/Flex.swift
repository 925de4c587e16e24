public import BeagleExpressions

/// How a box arranges its children, and how it takes part in its parent's arrangement: CSS flexbox.
public struct Flex: Sendable, Hashable {
  /// The axis along which children follow each other, and from which end.
  public enum Direction: String, Sendable, CaseIterable, ExpressionValue {
    case row = "ROW"
    case rowReverse = "ROW_REVERSE"
    case column = "COLUMN"
    case columnReverse = "COLUMN_REVERSE"
  }

  /// Whether children that do not fit go on in a further line.
  public enum Wrap: String, Sendable, CaseIterable, ExpressionValue {
    case noWrap = "NO_WRAP"
    case wrap = "WRAP"
    /// The further lines come before the first.
    case wrapReverse = "WRAP_REVERSE"
  }

  /// What happens to free room along the axis of the children.
  public enum JustifyContent: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    /// Between the children alone.
    case spaceBetween = "SPACE_BETWEEN"
    /// Around each child; so at the ends half as much as between two.
    case spaceAround = "SPACE_AROUND"
    /// As much at the ends as between two children.
    case spaceEvenly = "SPACE_EVENLY"
  }

  /// Where children stand across their axis.
  public enum AlignItems: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case baseline = "BASELINE"
    case stretch = "STRETCH"
  }

  /// Where one child stands across its parent's axis.
  public enum AlignSelf: String, Sendable, CaseIterable, ExpressionValue {
    case flexStart = "FLEX_START"
    case center = "CENTER"
    case flexEnd = "FLEX_END"
    case baseline = "BASELINE"
    case stretch = "STRETCH"
    /// As the parent's `alignItems` says.
    case auto = "AUTO"
  }

  /// What happens to free room between the lines of children that wrap.
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
  /// The length in the parent's direction before growing and shrinking. Absent: auto, which is the size.
  public var basis: UnitValue?
  /// Shorthand: above 0 it grows by that share from a basis of 0, below 0 it shrinks. What `grow`, `shrink`
  /// and `basis` say wins.
  public var flex: Bind<Double>?
  /// The share of the room that the children leave. Absent: 0.
  public var grow: Bind<Double>?
  /// The share of the room that is missing, weighted by the child's length. Absent: 1.
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
