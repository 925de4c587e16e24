extension LayoutStyle {
  /// The direction of the main axis.
  package enum Direction: UInt8, Sendable, Hashable, CaseIterable {
    case column, columnReverse, row, rowReverse

    var isRow: Bool { rawValue >= 2 }
    var isReverse: Bool { rawValue & 1 == 1 }
  }

  /// Whether children wrap into several lines, and the order of the lines.
  package enum Wrap: UInt8, Sendable, Hashable, CaseIterable {
    case noWrap, wrap, wrapReverse
  }

  /// How free space on the main axis is distributed.
  package enum Justify: UInt8, Sendable, Hashable, CaseIterable {
    case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
  }

  /// The alignment on the cross axis. The `space` values only apply to lines.
  package enum Align: UInt8, Sendable, Hashable, CaseIterable {
    case auto, flexStart, center, flexEnd, stretch, baseline, spaceBetween, spaceAround, spaceEvenly
  }

  /// Whether a node is positioned in its parent's flow.
  package enum PositionType: UInt8, Sendable, Hashable, CaseIterable {
    case relative, absolute
  }

  /// Whether a node is displayed. With `none`, it and its descendants have frames of zeros.
  package enum Display: UInt8, Sendable, Hashable, CaseIterable {
    case flex, none
  }

  /// What happens to content that is larger than its container. Only `scroll` changes the layout: the content then has
  /// its full length, and the container does not exceed the available size.
  package enum Overflow: UInt8, Sendable, Hashable, CaseIterable {
    case visible, hidden, scroll
  }
}
