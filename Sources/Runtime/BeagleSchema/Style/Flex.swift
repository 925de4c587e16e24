public import BeagleExpressions
import BeagleJSON

/// The flexbox properties of a box and of its position in its parent, as in CSS.
public struct Flex: Sendable, Hashable {
  /// The axis along which children follow each other, and from which end.
  public enum Direction: String, Sendable, CaseIterable, ExpressionValue {
    /// From left to right.
    case row = "ROW"
    /// From right to left.
    case rowReverse = "ROW_REVERSE"
    /// From top to bottom.
    case column = "COLUMN"
    /// From bottom to top.
    case columnReverse = "COLUMN_REVERSE"
  }

  /// Whether children that do not fit go on in a further line.
  public enum Wrap: String, Sendable, CaseIterable, ExpressionValue {
    /// They stay in one line and shrink, or stick out.
    case noWrap = "NO_WRAP"
    /// The further lines come after the first.
    case wrap = "WRAP"
    /// The further lines come before the first.
    case wrapReverse = "WRAP_REVERSE"
  }

  /// The distribution of free space on the main axis.
  public enum JustifyContent: String, Sendable, CaseIterable, ExpressionValue {
    /// Behind the last child.
    case flexStart = "FLEX_START"
    /// Half before the first child, half behind the last.
    case center = "CENTER"
    /// Before the first child.
    case flexEnd = "FLEX_END"
    /// Between the children alone.
    case spaceBetween = "SPACE_BETWEEN"
    /// Around each child; so at the ends half as much as between two.
    case spaceAround = "SPACE_AROUND"
    /// As much at the ends as between two children.
    case spaceEvenly = "SPACE_EVENLY"
  }

  /// The alignment of children on the cross axis.
  public enum AlignItems: String, Sendable, CaseIterable, ExpressionValue {
    /// At the side where lines begin: the top of a row, the left of a column.
    case flexStart = "FLEX_START"
    /// In the middle.
    case center = "CENTER"
    /// At the opposite side.
    case flexEnd = "FLEX_END"
    /// In a row, so that the first lines of their texts are on the same baseline; in a column like `flexStart`.
    case baseline = "BASELINE"
    /// Children without a size on the cross axis fill it.
    case stretch = "STRETCH"
  }

  /// The alignment of one child on its parent's cross axis.
  public enum AlignSelf: String, Sendable, CaseIterable, ExpressionValue {
    /// At the side where lines begin: the top of a row, the left of a column.
    case flexStart = "FLEX_START"
    /// In the middle.
    case center = "CENTER"
    /// At the opposite side.
    case flexEnd = "FLEX_END"
    /// In a row, so that the first line of its text is on the others' baseline; in a column like `flexStart`.
    case baseline = "BASELINE"
    /// The child fills the cross axis if it has no size there.
    case stretch = "STRETCH"
    /// The parent's `alignItems`.
    case auto = "AUTO"
  }

  /// The distribution of free space between wrapped lines.
  public enum AlignContent: String, Sendable, CaseIterable, ExpressionValue {
    /// Behind the last line.
    case flexStart = "FLEX_START"
    /// Half before the first line, half behind the last.
    case center = "CENTER"
    /// Before the first line.
    case flexEnd = "FLEX_END"
    /// Between the lines alone.
    case spaceBetween = "SPACE_BETWEEN"
    /// Around each line; so at the ends half as much as between two.
    case spaceAround = "SPACE_AROUND"
    /// The lines grow by equal shares of it.
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
  /// Shorthand: a positive number is a grow factor with a basis of 0, a negative one a shrink factor. `grow`, `shrink`
  /// and `basis` override it.
  public var flex: Bind<Double>?
  /// The flex grow factor. Absent: 0.
  public var grow: Bind<Double>?
  /// The flex shrink factor, weighted by the child's length. Absent: 1.
  public var shrink: Bind<Double>?

  /// Creates flexbox properties; nil means the default that each property documents.
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

extension Flex: WireObject {
  package init() { self.init(flex: nil) }

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

  /// Whether one of its properties is an expression.
  var hasExpressions: Bool {
    flexDirection.isExpression || flexWrap.isExpression || justifyContent.isExpression
      || alignItems.isExpression || alignSelf.isExpression || alignContent.isExpression || basis.isExpression
      || flex.isExpression || grow.isExpression || shrink.isExpression
  }
}
