public import BeagleExpressions

/// The wanted size of a box, border and padding included, and its limits. What is absent follows from the
/// content and the parent. Percentages are of the parent's width or height.
public struct Size: Sendable, Hashable {
  public var width: UnitValue?
  public var height: UnitValue?
  public var minWidth: UnitValue?
  public var minHeight: UnitValue?
  public var maxWidth: UnitValue?
  public var maxHeight: UnitValue?
  /// Width divided by height. 0 and less say nothing.
  public var aspectRatio: Bind<Double>?

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

extension Size: Record {
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
}
