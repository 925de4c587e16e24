public import BeagleExpressions
package import BeagleJSON

/// The size of a box, border and padding included, and its limits. Lengths that are absent result from the content and
/// the parent. Percentages refer to the parent's width or height.
public struct Size: Sendable, Hashable {
  var values: StyleValues

  /// Points, a percentage, or auto: as wide as the layout makes it. Absent: auto.
  public var width: UnitValue? {
    get { values[.width] }
    set { values[.width] = newValue }
  }
  /// Points, a percentage, or auto: as high as the layout makes it. Absent: auto.
  public var height: UnitValue? {
    get { values[.height] }
    set { values[.height] = newValue }
  }
  /// The box is never narrower, and wins over `maxWidth`. Absent: no limit.
  public var minWidth: UnitValue? {
    get { values[.minWidth] }
    set { values[.minWidth] = newValue }
  }
  /// The box is never lower, and wins over `maxHeight`. Absent: no limit.
  public var minHeight: UnitValue? {
    get { values[.minHeight] }
    set { values[.minHeight] = newValue }
  }
  /// The box is never wider. Absent: no limit.
  public var maxWidth: UnitValue? {
    get { values[.maxWidth] }
    set { values[.maxWidth] = newValue }
  }
  /// The box is never higher. Absent: no limit.
  public var maxHeight: UnitValue? {
    get { values[.maxHeight] }
    set { values[.maxHeight] = newValue }
  }
  /// Width divided by height. 0 and negative numbers set no ratio.
  public var aspectRatio: Bind<Double>? {
    get { values[.aspectRatio] }
    set { values[.aspectRatio] = newValue }
  }

  /// Creates a size; lengths that are nil result from the content and the parent.
  public init(
    width: UnitValue? = nil, height: UnitValue? = nil, minWidth: UnitValue? = nil,
    minHeight: UnitValue? = nil,
    maxWidth: UnitValue? = nil, maxHeight: UnitValue? = nil, aspectRatio: Bind<Double>? = nil
  ) {
    values = StyleValues(
      StyleBuilder.table {
        $0.append(.width, width?.slot)
        $0.append(.height, height?.slot)
        $0.append(.minWidth, minWidth?.slot)
        $0.append(.minHeight, minHeight?.slot)
        $0.append(.maxWidth, maxWidth?.slot)
        $0.append(.maxHeight, maxHeight?.slot)
        $0.append(.aspectRatio, aspectRatio?.slot)
      })
  }
}

extension Size: StylePart {
  package init() { self.init(StyleValues(), at: .size) }

  init(_ values: StyleValues, at property: StyleProperty) { self.values = values }

  var property: StyleProperty { .size }

  static var count: Int { 7 }

  static func list(_ names: inout some StylePropertyMapper, at property: StyleProperty) throws(DocumentError)
  {
    try names.length("width", .width)
    try names.length("height", .height)
    try names.length("minWidth", .minWidth)
    try names.length("minHeight", .minHeight)
    try names.length("maxWidth", .maxWidth)
    try names.length("maxHeight", .maxHeight)
    try names.bind("aspectRatio", .aspectRatio, Double.self)
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try mapValues(&properties)
  }

  package func write(to writer: inout JSONWriter) { writeObject(to: &writer) }

  public static func == (left: Size, right: Size) -> Bool { areEqual(left, right) }
  public func hash(into hasher: inout Hasher) { combine(into: &hasher) }
}
