package import BeagleJSON

/// Lengths for the edges of a box. A specific edge overrides `horizontal` and `vertical`, and these override `all`;
/// `start` and `end` override `left` and `right`. An edge without any of them has no length.
public struct EdgeValue: Sendable, Hashable {
  var values: StyleValues
  /// Which edges of the style these are; of edges by themselves, the margins.
  let property: StyleProperty

  /// The left edge; `start` overrides it. Absent: `horizontal` or `all`.
  public var left: UnitValue? {
    get { values[property.edge(0)] }
    set { values[property.edge(0)] = newValue }
  }
  /// The top edge. Absent: `vertical` or `all`.
  public var top: UnitValue? {
    get { values[property.edge(1)] }
    set { values[property.edge(1)] = newValue }
  }
  /// The right edge; `end` overrides it. Absent: `horizontal` or `all`.
  public var right: UnitValue? {
    get { values[property.edge(2)] }
    set { values[property.edge(2)] = newValue }
  }
  /// The bottom edge. Absent: `vertical` or `all`.
  public var bottom: UnitValue? {
    get { values[property.edge(3)] }
    set { values[property.edge(3)] = newValue }
  }
  /// The left edge: text is taken to run from left to right.
  public var start: UnitValue? {
    get { values[property.edge(4)] }
    set { values[property.edge(4)] = newValue }
  }
  /// The right edge: text is taken to run from left to right.
  public var end: UnitValue? {
    get { values[property.edge(5)] }
    set { values[property.edge(5)] = newValue }
  }
  /// The left and the right edge, unless they have a length of their own. Absent: `all`.
  public var horizontal: UnitValue? {
    get { values[property.edge(6)] }
    set { values[property.edge(6)] = newValue }
  }
  /// The top and the bottom edge, unless they have a length of their own. Absent: `all`.
  public var vertical: UnitValue? {
    get { values[property.edge(7)] }
    set { values[property.edge(7)] = newValue }
  }
  /// The length of every edge that has no other length. Absent: none.
  public var all: UnitValue? {
    get { values[property.edge(8)] }
    set { values[property.edge(8)] = newValue }
  }

  /// Creates lengths for edges; nil sets none. `EdgeValue(all: 8)` is the same on all four.
  public init(
    left: UnitValue? = nil, top: UnitValue? = nil, right: UnitValue? = nil, bottom: UnitValue? = nil,
    start: UnitValue? = nil, end: UnitValue? = nil, horizontal: UnitValue? = nil, vertical: UnitValue? = nil,
    all: UnitValue? = nil
  ) {
    values = StyleValues(
      StyleBuilder.table {
        $0.append(StyleProperty.margin.edge(0), left?.slot)
        $0.append(StyleProperty.margin.edge(1), top?.slot)
        $0.append(StyleProperty.margin.edge(2), right?.slot)
        $0.append(StyleProperty.margin.edge(3), bottom?.slot)
        $0.append(StyleProperty.margin.edge(4), start?.slot)
        $0.append(StyleProperty.margin.edge(5), end?.slot)
        $0.append(StyleProperty.margin.edge(6), horizontal?.slot)
        $0.append(StyleProperty.margin.edge(7), vertical?.slot)
        $0.append(StyleProperty.margin.edge(8), all?.slot)
      })
    property = .margin
  }
}

extension EdgeValue: StylePart {
  package init() { self.init(StyleValues(), at: .margin) }

  init(_ values: StyleValues, at property: StyleProperty) {
    self.values = values
    self.property = property
  }

  static var count: Int { 9 }

  static func list(_ names: inout some StylePropertyMapper, at property: StyleProperty) throws(DocumentError)
  {
    try names.length("left", property.edge(0))
    try names.length("top", property.edge(1))
    try names.length("right", property.edge(2))
    try names.length("bottom", property.edge(3))
    try names.length("start", property.edge(4))
    try names.length("end", property.edge(5))
    try names.length("horizontal", property.edge(6))
    try names.length("vertical", property.edge(7))
    try names.length("all", property.edge(8))
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try mapValues(&properties)
  }

  package func write(to writer: inout JSONWriter) { writeObject(to: &writer) }

  public static func == (left: EdgeValue, right: EdgeValue) -> Bool { areEqual(left, right) }
  public func hash(into hasher: inout Hasher) { combine(into: &hasher) }
}
