/// The size and position of a node: the properties of CSS flexbox.
///
/// The defaults are Yoga's: a column that does not wrap, whose children are stretched and neither grow nor
/// shrink. Sizes are of the border box: padding and border are part of them.
package struct LayoutStyle: Sendable, Hashable {
  package var direction = Direction.column
  package var wrap = Wrap.noWrap
  package var justifyContent = Justify.flexStart
  /// Do not use ``Align/auto`` here.
  package var alignItems = Align.stretch
  /// Overrides the parent's ``alignItems``.
  package var alignSelf = Align.auto
  package var alignContent = Align.flexStart
  package var positionType = PositionType.relative
  package var display = Display.flex
  package var overflow = Overflow.visible

  package var grow: Float = 0
  package var shrink: Float = 0
  /// `auto` is the main size, or else the content's.
  package var basis = LayoutValue.auto

  package var width = LayoutValue.auto
  package var height = LayoutValue.auto
  package var minWidth = LayoutValue.undefined
  package var minHeight = LayoutValue.undefined
  package var maxWidth = LayoutValue.undefined
  package var maxHeight = LayoutValue.undefined
  /// Width divided by height. `nil`, zero and numbers that are not finite set no ratio.
  package var aspectRatio: Float?

  /// The margin. Percentages refer to the parent's inner width on all four edges.
  package var margin = LayoutEdges(all: LayoutValue.undefined)
  /// The padding. Percentages refer to the parent's inner width on all four edges.
  package var padding = LayoutEdges(all: LayoutValue.undefined)
  /// The border's thickness in points. It takes up space like padding.
  package var border = LayoutEdges<Float>(all: 0)
  /// The offset from the position in the flow (relative), or the distance from the parent's edges (absolute).
  package var position = LayoutEdges(all: LayoutValue.undefined)

  package init() {}

  /// Sets the properties of the shorthand `flex`: a positive number is a grow factor with basis 0, a negative
  /// one a shrink factor. The other factor becomes 0.
  ///
  /// Apply it first: an explicit `grow`, `shrink` or `basis` other than `auto` has priority.
  package mutating func apply(flex: Float) {
    grow = max(0, flex)
    shrink = max(0, -flex)
    if flex > 0 { basis = .points(0) }
  }
}

extension LayoutStyle {
  /// The largest absolute number of points or percent.
  var maximumNumber: Float {
    var largest: Float = 0
    for value in [basis, width, height, minWidth, minHeight, maxWidth, maxHeight] {
      largest = max(largest, value.number.magnitude)
    }
    for edges in [margin, padding, position] {
      for value in [edges.left, edges.top, edges.right, edges.bottom] {
        largest = max(largest, value.number.magnitude)
      }
    }
    return largest
  }
}

extension LayoutStyle {
  package enum Direction: UInt8, Sendable, Hashable, CaseIterable {
    case column, columnReverse, row, rowReverse

    var isRow: Bool { rawValue >= 2 }
    var isReverse: Bool { rawValue & 1 == 1 }
  }

  /// Whether children wrap into several lines, and the order of the lines.
  package enum Wrap: UInt8, Sendable, Hashable, CaseIterable {
    case noWrap, wrap, wrapReverse
  }

  package enum Justify: UInt8, Sendable, Hashable, CaseIterable {
    case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
  }

  /// The alignment on the cross axis. The `space` values only apply to lines.
  package enum Align: UInt8, Sendable, Hashable, CaseIterable {
    case auto, flexStart, center, flexEnd, stretch, baseline, spaceBetween, spaceAround
  }

  package enum PositionType: UInt8, Sendable, Hashable, CaseIterable {
    case relative, absolute
  }

  /// Whether a node is displayed. With `none`, it and its descendants have frames of zeros.
  package enum Display: UInt8, Sendable, Hashable, CaseIterable {
    case flex, none
  }

  /// What happens to content that is larger than its container. Only `scroll` changes the layout: the content
  /// then has its full length, and the container does not exceed the available size.
  package enum Overflow: UInt8, Sendable, Hashable, CaseIterable {
    case visible, hidden, scroll
  }
}

/// Values for the four physical edges.
///
/// The caller resolves logical edges (start and end) and shorthands such as "horizontal", where the more
/// specific edge has priority.
public struct LayoutEdges<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The left edge.
  public var left: Value
  /// The top edge.
  public var top: Value
  /// The right edge.
  public var right: Value
  /// The bottom edge.
  public var bottom: Value

  /// One value per edge.
  public init(left: Value, top: Value, right: Value, bottom: Value) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates edges with one value for all.
  public init(all value: Value) {
    self.init(left: value, top: value, right: value, bottom: value)
  }

  /// One value for left and right, one for top and bottom.
  package init(horizontal: Value, vertical: Value) {
    self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }
}

extension LayoutEdges where Value == LayoutValue {
  package static let undefined = LayoutEdges(all: .undefined)
}

extension LayoutEdges where Value == Float {
  /// Zero on all edges.
  public static let zero = LayoutEdges(all: 0)
}

/// A length in a style: undefined, `auto`, points, or a percentage of the parent's inner size.
///
/// A number that is not finite counts as ``undefined``, so every stored number is finite.
@usableFromInline
package struct LayoutValue: Sendable, Hashable {
  @usableFromInline
  package enum Unit: UInt8, Sendable, Hashable {
    case undefined
    /// The layout computes the length; an automatic margin absorbs free space.
    case auto
    case points
    /// The number is a percentage: 50 is half.
    case percent
  }

  @usableFromInline package let unit: Unit
  /// Points or percent; 0 for the units without a number.
  @usableFromInline package let number: Float

  @inlinable
  init(unit: Unit, number: Float) {
    self.unit = number.isFinite ? unit : .undefined
    self.number = number.isFinite ? number : 0
  }

  package static let undefined = LayoutValue(unit: .undefined, number: 0)
  package static let auto = LayoutValue(unit: .auto, number: 0)

  @inlinable
  package static func points(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .points, number: number)
  }

  /// A percentage of the parent's inner size.
  @inlinable
  package static func percent(_ number: Float) -> LayoutValue {
    LayoutValue(unit: .percent, number: number)
  }

  /// The length in points; NaN if there is none.
  func resolved(against reference: Float) -> Float {
    switch unit {
    case .points: number
    case .percent: number * reference * 0.01
    case .undefined, .auto: .nan
    }
  }
}

extension LayoutValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  @inlinable
  package init(integerLiteral value: Int) {
    self.init(unit: .points, number: Float(value))
  }

  @inlinable
  package init(floatLiteral value: Float) {
    self.init(unit: .points, number: value)
  }
}
