public import BeagleExpressions
import BeagleJSON

/// The size of a box, border and padding included, and its limits. Lengths that are absent result from the
/// content and the parent. Percentages refer to the parent's width or height.
public struct Size: Sendable, Hashable {
  /// Points, a percentage, or auto: as wide as the layout makes it. Absent: auto.
  public var width: UnitValue?
  /// Points, a percentage, or auto: as high as the layout makes it. Absent: auto.
  public var height: UnitValue?
  /// The box is never narrower, and wins over `maxWidth`. Absent: no limit.
  public var minWidth: UnitValue?
  /// The box is never lower, and wins over `maxHeight`. Absent: no limit.
  public var minHeight: UnitValue?
  /// The box is never wider. Absent: no limit.
  public var maxWidth: UnitValue?
  /// The box is never higher. Absent: no limit.
  public var maxHeight: UnitValue?
  /// Width divided by height. 0 and negative numbers set no ratio. Absent: none.
  public var aspectRatio: Bind<Double>?

  /// Creates a size; lengths that are nil result from the content and the parent.
  public init(
    width: UnitValue? = nil, height: UnitValue? = nil, minWidth: UnitValue? = nil,
    minHeight: UnitValue? = nil,
    maxWidth: UnitValue? = nil, maxHeight: UnitValue? = nil, aspectRatio: Bind<Double>? = nil
  ) {
    self.width = width
    self.height = height
    self.minWidth = minWidth
    self.minHeight = minHeight
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.aspectRatio = aspectRatio
  }
}

extension Size: WireObject, WireCodable {
  package init() { self.init(width: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("width", &width)
    try properties.optional("height", &height)
    try properties.optional("minWidth", &minWidth)
    try properties.optional("minHeight", &minHeight)
    try properties.optional("maxWidth", &maxWidth)
    try properties.optional("maxHeight", &maxHeight)
    try properties.optional("aspectRatio", &aspectRatio)
  }

  /// Whether one of its properties is an expression.
  var hasExpressions: Bool {
    width.isExpression || height.isExpression || minWidth.isExpression || minHeight.isExpression
      || maxWidth.isExpression || maxHeight.isExpression || aspectRatio.isExpression
  }
}
