import BeagleExpressions

extension Flex {
  /// Children beside each other.
  public static func row(
    justify: JustifyContent? = nil, align: AlignItems? = nil, wrap: Wrap? = nil
  ) -> Flex {
    Flex(.row, justify, align, wrap)
  }

  /// Children below each other.
  public static func column(
    justify: JustifyContent? = nil, align: AlignItems? = nil, wrap: Wrap? = nil
  ) -> Flex {
    Flex(.column, justify, align, wrap)
  }

  private init(_ direction: Direction, _ justify: JustifyContent?, _ align: AlignItems?, _ wrap: Wrap?) {
    self.init(
      flexDirection: .value(direction), flexWrap: wrap.map { .value($0) },
      justifyContent: justify.map { .value($0) }, alignItems: align.map { .value($0) })
  }
}

/// A literal is a number of points.
extension UnitValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self = .real(Double(points)) }
  public init(floatLiteral points: Double) { self = .real(points) }
}

/// A literal is a number of points on all edges.
extension EdgeValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self.init(all: .real(Double(points))) }
  public init(floatLiteral points: Double) { self.init(all: .real(points)) }
}

extension Color {
  /// An opaque colour out of its last six hexadecimal digits: `Color(0xE3C26F)`.
  public init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
