/// A length in a style: nothing said, `auto`, points, or a percentage of the parent's inner size.
///
/// A number that is not finite counts as ``undefined``, so every stored number is finite.
public struct LayoutValue: Sendable, Hashable {
  /// What the number means.
  public enum Unit: UInt8, Sendable, Hashable {
    /// Nothing was said.
    case undefined
    /// The layout decides; on a margin, free space is taken up.
    case auto
    /// The number is in points.
    case points
    /// The number is a percentage: 50 is half.
    case percent
  }

  /// What ``number`` means.
  public let unit: Unit
  /// Points or percent; 0 for the units without a number.
  public let number: Float

  private init(unit: Unit, number: Float) {
    self.unit = number.isFinite ? unit : .undefined
    self.number = number.isFinite ? number : 0
  }

  /// Nothing said.
  public static let undefined = LayoutValue(unit: .undefined, number: 0)
  /// `auto`.
  public static let auto = LayoutValue(unit: .auto, number: 0)

  /// A length in points.
  public static func points(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .points, number: number)
  }

  /// A share of the parent's inner size, where 100 is all of it.
  public static func percent(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .percent, number: number)
  }

  /// The length in points, not a number where there is none.
  @inline(__always)
  func resolved(against reference: Float) -> Float {
    switch unit {
    case .points: number
    case .percent: number * reference * 0.01
    case .undefined, .auto: .nan
    }
  }
}

extension LayoutValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A whole number of points.
  public init(integerLiteral value: Int) {
    self.init(unit: .points, number: Float(value))
  }

  /// A number of points.
  public init(floatLiteral value: Float) {
    self.init(unit: .points, number: value)
  }
}
