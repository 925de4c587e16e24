public import BeagleExpressions
import BeagleJSON

/// The flexbox properties of a box and of its position in its parent, as in CSS.
public struct Flex: Sendable, Hashable {
  /// The axis along which children follow each other, and from which end.
  public enum Direction: String, Sendable, CaseIterable, ExpressionValue {
    /// Children run from left to right.
    case row = "ROW"
    /// Children run from right to left.
    case rowReverse = "ROW_REVERSE"
    /// Children run from top to bottom.
    case column = "COLUMN"
    /// Children run from bottom to top.
    case columnReverse = "COLUMN_REVERSE"
  }

  /// Whether children that do not fit continue in a further line.
  public enum Wrap: String, Sendable, CaseIterable, ExpressionValue {
    /// Children stay in one line; they shrink, or overflow the box.
    case noWrap = "NO_WRAP"
    /// Children continue in further lines, which follow the first.
    case wrap = "WRAP"
    /// Children continue in further lines, which precede the first.
    case wrapReverse = "WRAP_REVERSE"
  }

  /// The distribution of free space on the main axis.
  public enum JustifyContent: String, Sendable, CaseIterable, ExpressionValue {
    /// Packs children at the start; free space follows the last child.
    case flexStart = "FLEX_START"
    /// Packs children in the middle; half of the free space is on either side.
    case center = "CENTER"
    /// Packs children at the end; free space precedes the first child.
    case flexEnd = "FLEX_END"
    /// Puts equal free space between children, and none at the ends.
    case spaceBetween = "SPACE_BETWEEN"
    /// Puts equal free space on both sides of each child; the ends have half as much as two neighbours have
    /// between them.
    case spaceAround = "SPACE_AROUND"
    /// Puts equal free space between children and at both ends.
    case spaceEvenly = "SPACE_EVENLY"
  }

  /// The alignment of children on the cross axis.
  public enum AlignItems: String, Sendable, CaseIterable, ExpressionValue {
    /// Puts children at the start of the cross axis: the top of a row, the left of a column.
    case flexStart = "FLEX_START"
    /// Centres children on the cross axis.
    case center = "CENTER"
    /// Puts children at the end of the cross axis: the bottom of a row, the right of a column.
    case flexEnd = "FLEX_END"
    /// In a row, puts the first lines of the children's texts on one baseline; in a column, the same as
    /// `flexStart`.
    case baseline = "BASELINE"
    /// Stretches children that have no size on the cross axis to fill it.
    case stretch = "STRETCH"
  }

  /// The alignment of one child on its parent's cross axis.
  public enum AlignSelf: String, Sendable, CaseIterable, ExpressionValue {
    /// Puts the child at the start of the cross axis: the top of a row, the left of a column.
    case flexStart = "FLEX_START"
    /// Centres the child on the cross axis.
    case center = "CENTER"
    /// Puts the child at the end of the cross axis: the bottom of a row, the right of a column.
    case flexEnd = "FLEX_END"
    /// In a row, puts the first line of the child's text on the others' baseline; in a column, the same as
    /// `flexStart`.
    case baseline = "BASELINE"
    /// Stretches the child to fill the cross axis if it has no size there.
    case stretch = "STRETCH"
    /// Takes the parent's `alignItems`.
    case auto = "AUTO"
  }

  /// The distribution of free space between wrapped lines.
  public enum AlignContent: String, Sendable, CaseIterable, ExpressionValue {
    /// Packs lines at the start; free space follows the last line.
    case flexStart = "FLEX_START"
    /// Packs lines in the middle; half of the free space is on either side.
    case center = "CENTER"
    /// Packs lines at the end; free space precedes the first line.
    case flexEnd = "FLEX_END"
    /// Puts equal free space between lines, and none at the ends.
    case spaceBetween = "SPACE_BETWEEN"
    /// Puts equal free space on both sides of each line; the ends have half as much as two neighbours have
    /// between them.
    case spaceAround = "SPACE_AROUND"
    /// Stretches lines by equal shares of the free space.
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
  /// Shorthand: a positive number is a grow factor with a basis of 0, a negative one a shrink factor. `grow`,
  /// `shrink` and `basis` override it. Absent: none.
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

extension Flex.Direction: WireCodableEnum { package static let names = NameTable<Self>() }
extension Flex.Wrap: WireCodableEnum { package static let names = NameTable<Self>() }
extension Flex.JustifyContent: WireCodableEnum { package static let names = NameTable<Self>() }
extension Flex.AlignItems: WireCodableEnum { package static let names = NameTable<Self>() }
extension Flex.AlignSelf: WireCodableEnum { package static let names = NameTable<Self>() }
extension Flex.AlignContent: WireCodableEnum { package static let names = NameTable<Self>() }

extension Flex: WireObject, WireCodable {
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
