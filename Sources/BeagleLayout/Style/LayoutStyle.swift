/// How a node is sized and placed: the properties of CSS flexbox.
///
/// The defaults are those of Yoga: a column that does not wrap, whose children are stretched and neither grow
/// nor shrink. Sizes are of the border box: padding and border are part of them.
package struct LayoutStyle: Sendable, Hashable {
  /// The direction of the main axis.
  package var direction = Direction.column
  /// Whether children that do not fit wrap into further lines.
  package var wrap = Wrap.noWrap
  /// How free space on the main axis is distributed.
  package var justifyContent = Justify.flexStart
  /// The alignment of children on the cross axis. Do not use ``Align/auto`` here.
  package var alignItems = Align.stretch
  /// This node's alignment, in place of its parent's ``alignItems``.
  package var alignSelf = Align.auto
  /// How free space between wrapped lines is distributed.
  package var alignContent = Align.flexStart
  /// Whether the node is positioned in its parent's flow.
  package var positionType = PositionType.relative
  /// Whether the node is displayed.
  package var display = Display.flex
  /// What happens to content that is larger than the node.
  package var overflow = Overflow.visible

  /// The flex grow factor.
  package var grow: Float = 0
  /// The flex shrink factor.
  package var shrink: Float = 0
  /// The flex basis. `auto` is the main size, or else the content's.
  package var basis = LayoutValue.auto

  /// The width, of the border box.
  package var width = LayoutValue.auto
  /// The height, of the border box.
  package var height = LayoutValue.auto
  /// The minimum width.
  package var minWidth = LayoutValue.undefined
  /// The minimum height.
  package var minHeight = LayoutValue.undefined
  /// The maximum width.
  package var maxWidth = LayoutValue.undefined
  /// The maximum height.
  package var maxHeight = LayoutValue.undefined
  /// Width divided by height. `nil`, zero and numbers that are not finite set no ratio.
  package var aspectRatio: Float?

  /// The margin. Percentages refer to the parent's inner width on all four edges.
  package var margin = LayoutEdges(all: LayoutValue.undefined)
  /// The padding. Percentages refer to the parent's inner width on all four edges.
  package var padding = LayoutEdges(all: LayoutValue.undefined)
  /// The border's thickness in points. It takes up space as padding does.
  package var border = LayoutEdges<Float>(all: 0)
  /// The offset from the position in the flow (relative), or the distance from the parent's edges (absolute).
  package var position = LayoutEdges(all: LayoutValue.undefined)

  /// A style with the defaults.
  package init() {}

  /// Sets the properties that the shorthand `flex` stands for: a positive number is a grow factor with basis 0, a
  /// negative one a shrink factor. The other factor becomes 0.
  ///
  /// Apply it first: an explicit `grow`, `shrink` or `basis` other than `auto` has priority.
  package mutating func apply(flex: Float) {
    grow = max(0, flex)
    shrink = max(0, -flex)
    if flex > 0 { basis = .points(0) }
  }
}
