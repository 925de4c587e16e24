extension LayoutStyle {
  /// The main axis, and from which end children follow each other.
  package enum Direction: UInt8, Sendable, Hashable, CaseIterable {
    case column, columnReverse, row, rowReverse

    @inline(__always) var isRow: Bool { rawValue >= 2 }
    @inline(__always) var isReverse: Bool { rawValue & 1 == 1 }
  }

  /// Whether there may be more than one line, and in which order lines follow each other.
  package enum Wrap: UInt8, Sendable, Hashable, CaseIterable {
    case noWrap, wrap, wrapReverse
  }

  /// Where free space along the main axis goes.
  package enum Justify: UInt8, Sendable, Hashable, CaseIterable {
    case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
  }

  /// Where something sits across the main axis. The `space` values mean something for lines only.
  package enum Align: UInt8, Sendable, Hashable, CaseIterable {
    case auto, flexStart, center, flexEnd, stretch, baseline, spaceBetween, spaceAround, spaceEvenly
  }

  /// Whether a node takes part in its parent's flow.
  package enum PositionType: UInt8, Sendable, Hashable, CaseIterable {
    case relative, absolute
  }

  /// Whether a node is there at all; without display, it and all below it have a frame of zeros.
  package enum Display: UInt8, Sendable, Hashable, CaseIterable {
    case flex, none
  }

  /// Whether content may be longer than its container. Only `scroll` changes the layout: the content is then
  /// as long as it wants, and the container no longer than the space it has.
  package enum Overflow: UInt8, Sendable, Hashable, CaseIterable {
    case visible, hidden, scroll
  }
}
