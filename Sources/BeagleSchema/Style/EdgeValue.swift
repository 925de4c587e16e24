/// Lengths for the edges of a box. A specific edge wins over `horizontal` and `vertical`, and these over
/// `all`; `start` and `end` win over `left` and `right`. An edge for which nothing is said has no length.
public struct EdgeValue: Sendable, Hashable {
  public var left: UnitValue?
  public var top: UnitValue?
  public var right: UnitValue?
  public var bottom: UnitValue?
  /// The left edge: text is taken to run from left to right.
  public var start: UnitValue?
  /// The right edge: text is taken to run from left to right.
  public var end: UnitValue?
  public var horizontal: UnitValue?
  public var vertical: UnitValue?
  public var all: UnitValue?

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

extension EdgeValue: Record {
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
}
