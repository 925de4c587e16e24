import BeagleJSON

/// Lengths for the edges of a box. A specific edge overrides `horizontal` and `vertical`, and these override
/// `all`; `start` and `end` override `left` and `right`. An edge without any of them has no length.
public struct EdgeValue: Sendable, Hashable {
  /// The left edge; `start` overrides it. Absent: `horizontal` or `all`.
  public var left: UnitValue?
  /// The top edge. Absent: `vertical` or `all`.
  public var top: UnitValue?
  /// The right edge; `end` overrides it. Absent: `horizontal` or `all`.
  public var right: UnitValue?
  /// The bottom edge. Absent: `vertical` or `all`.
  public var bottom: UnitValue?
  /// The left edge, as text runs from left to right. Absent: `left`.
  public var start: UnitValue?
  /// The right edge, as text runs from left to right. Absent: `right`.
  public var end: UnitValue?
  /// The left and the right edge; `left`, `right`, `start` and `end` override it. Absent: `all`.
  public var horizontal: UnitValue?
  /// The top and the bottom edge; `top` and `bottom` override it. Absent: `all`.
  public var vertical: UnitValue?
  /// The length of every edge that has no other length. Absent: none.
  public var all: UnitValue?

  /// Creates lengths for edges; nil sets none. `EdgeValue(all: 8)` is the same on all four.
  public init(
    left: UnitValue? = nil, top: UnitValue? = nil, right: UnitValue? = nil, bottom: UnitValue? = nil,
    start: UnitValue? = nil, end: UnitValue? = nil, horizontal: UnitValue? = nil, vertical: UnitValue? = nil,
    all: UnitValue? = nil
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.start = start
    self.end = end
    self.horizontal = horizontal
    self.vertical = vertical
    self.all = all
  }
}

extension EdgeValue: WireObject, WireCodable {
  package init() { self.init(all: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("left", &left)
    try properties.optional("top", &top)
    try properties.optional("right", &right)
    try properties.optional("bottom", &bottom)
    try properties.optional("start", &start)
    try properties.optional("end", &end)
    try properties.optional("horizontal", &horizontal)
    try properties.optional("vertical", &vertical)
    try properties.optional("all", &all)
  }

  /// Whether one of its properties is an expression.
  var hasExpressions: Bool {
    left.isExpression || top.isExpression || right.isExpression || bottom.isExpression || start.isExpression
      || end.isExpression || horizontal.isExpression || vertical.isExpression || all.isExpression
  }
}
