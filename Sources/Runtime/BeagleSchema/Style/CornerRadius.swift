public import BeagleExpressions
import BeagleJSON

/// The radii of a box's corners, in points. The radius of a corner overrides `radius`.
public struct CornerRadius: Sendable, Hashable {
  /// The radius of every corner that has no other radius. Absent: 0.
  public var radius: Bind<Double>?
  /// In points. Absent: `radius`.
  public var topLeft: Bind<Double>?
  /// In points. Absent: `radius`.
  public var topRight: Bind<Double>?
  /// In points. Absent: `radius`.
  public var bottomLeft: Bind<Double>?
  /// In points. Absent: `radius`.
  public var bottomRight: Bind<Double>?

  /// Creates radii in points; a corner that is nil has `radius`, or 0.
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

extension CornerRadius: WireObject, WireCodable {
  package init() { self.init(radius: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("radius", &radius)
    try properties.optional("topLeft", &topLeft)
    try properties.optional("topRight", &topRight)
    try properties.optional("bottomLeft", &bottomLeft)
    try properties.optional("bottomRight", &bottomRight)
  }

  /// Whether one of its properties is an expression.
  var hasExpressions: Bool {
    radius.isExpression || topLeft.isExpression || topRight.isExpression || bottomLeft.isExpression
      || bottomRight.isExpression
  }
}
