public import BeagleExpressions
package import BeagleJSON

/// The radii of a box's corners, in points. The radius of a corner overrides `radius`.
public struct CornerRadius: Sendable, Hashable {
  var values: StyleValues

  /// For corners without a radius of their own. Absent: 0.
  public var radius: Bind<Double>? {
    get { values[.radius] }
    set { values[.radius] = newValue }
  }
  /// In points. Absent: `radius`.
  public var topLeft: Bind<Double>? {
    get { values[.topLeft] }
    set { values[.topLeft] = newValue }
  }
  /// In points. Absent: `radius`.
  public var topRight: Bind<Double>? {
    get { values[.topRight] }
    set { values[.topRight] = newValue }
  }
  /// In points. Absent: `radius`.
  public var bottomLeft: Bind<Double>? {
    get { values[.bottomLeft] }
    set { values[.bottomLeft] = newValue }
  }
  /// In points. Absent: `radius`.
  public var bottomRight: Bind<Double>? {
    get { values[.bottomRight] }
    set { values[.bottomRight] = newValue }
  }

  /// Creates radii in points; a corner that is nil has `radius`, or 0.
  public init(
    radius: Bind<Double>? = nil, topLeft: Bind<Double>? = nil, topRight: Bind<Double>? = nil,
    bottomLeft: Bind<Double>? = nil, bottomRight: Bind<Double>? = nil
  ) {
    values = StyleValues(
      StyleBuilder.table {
        $0.append(.radius, radius?.slot)
        $0.append(.topLeft, topLeft?.slot)
        $0.append(.topRight, topRight?.slot)
        $0.append(.bottomLeft, bottomLeft?.slot)
        $0.append(.bottomRight, bottomRight?.slot)
      })
  }
}

extension CornerRadius: StylePart {
  package init() { self.init(StyleValues(), at: .cornerRadius) }

  init(_ values: StyleValues, at property: StyleProperty) { self.values = values }

  var property: StyleProperty { .cornerRadius }

  static var count: Int { 5 }

  static func list(_ names: inout some StylePropertyMapper, at property: StyleProperty) throws(DocumentError)
  {
    try names.bind("radius", .radius, Double.self)
    try names.bind("topLeft", .topLeft, Double.self)
    try names.bind("topRight", .topRight, Double.self)
    try names.bind("bottomLeft", .bottomLeft, Double.self)
    try names.bind("bottomRight", .bottomRight, Double.self)
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try mapValues(&properties)
  }

  package func write(to writer: inout JSONWriter) { writeObject(to: &writer) }

  public static func == (left: CornerRadius, right: CornerRadius) -> Bool { areEqual(left, right) }
  public func hash(into hasher: inout Hasher) { combine(into: &hasher) }
}
