public import BeagleExpressions

/// How round the corners of a box are, in points. A corner of its own wins over `radius`.
public struct CornerRadius: Sendable, Hashable {
  /// Of the corners that say nothing themselves. Absent: 0.
  public var radius: Bind<Double>?
  public var topLeft: Bind<Double>?
  public var topRight: Bind<Double>?
  public var bottomLeft: Bind<Double>?
  public var bottomRight: Bind<Double>?

  public init(
    radius: Bind<Double>? = nil, topLeft: Bind<Double>? = nil, topRight: Bind<Double>? = nil,
    bottomLeft: Bind<Double>? = nil, bottomRight: Bind<Double>? = nil
  ) {
    self.radius = radius
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }
}

extension CornerRadius: Record {
  package init() { self.init(radius: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("radius", &radius)
    try properties.optional("topLeft", &topLeft)
    try properties.optional("topRight", &topRight)
    try properties.optional("bottomLeft", &bottomLeft)
    try properties.optional("bottomRight", &bottomRight)
  }
}
