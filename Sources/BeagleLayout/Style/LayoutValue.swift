/// A length in a style: undefined, `auto`, points, or a percentage of the parent's inner size.
///
/// A number that is not finite counts as ``undefined``, so every stored number is finite.
@usableFromInline
package struct LayoutValue: Sendable, Hashable {
  /// What the number means.
  @usableFromInline
  package enum Unit: UInt8, Sendable, Hashable {
    /// The style does not set the length.
    case undefined
    /// The layout computes the length; an automatic margin absorbs free space.
    case auto
    /// The number is in points.
    case points
    /// The number is a percentage: 50 is half.
    case percent
  }

  /// What ``number`` means.
  @usableFromInline package let unit: Unit
  /// Points or percent; 0 for the units without a number.
  @usableFromInline package let number: Float

  @inlinable
  init(unit: Unit, number: Float) {
    self.unit = number.isFinite ? unit : .undefined
    self.number = number.isFinite ? number : 0
  }

  /// No length.
  package static let undefined = LayoutValue(unit: .undefined, number: 0)
  /// `auto`.
  package static let auto = LayoutValue(unit: .auto, number: 0)

  /// A length in points.
  @inlinable
  package static func points(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .points, number: number)
  }

  /// A percentage of the parent's inner size.
  @inlinable
  package static func percent(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .percent, number: number)
  }

  /// The length in points; not a number if there is none.
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
  @inlinable
  package init(integerLiteral value: Int) {
    self.init(unit: .points, number: Float(value))
  }

  /// A number of points.
  @inlinable
  package init(floatLiteral value: Float) {
    self.init(unit: .points, number: value)
  }
}
