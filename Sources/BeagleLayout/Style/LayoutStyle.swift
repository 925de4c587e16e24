/// How a node is sized and placed: the properties of CSS flexbox.
///
/// The defaults are those of Yoga: a column that does not wrap, whose children are stretched and neither grow
/// nor shrink. Sizes are of the border box: padding and border are part of them.
package struct LayoutStyle: Sendable, Hashable {
  /// The main axis, and from which end children follow each other.
  package var direction = Direction.column
  /// Whether children that do not fit go on in a further line.
  package var wrap = Wrap.noWrap
  /// What happens to free space along the main axis.
  package var justifyContent = Justify.flexStart
  /// Where children sit across the main axis. ``Align/auto`` is not meant for this one.
  package var alignItems = Align.stretch
  /// This node's own word against its parent's ``alignItems``.
  package var alignSelf = Align.auto
  /// What happens to free space between lines, where children wrap.
  package var alignContent = Align.flexStart
  /// Whether the node takes part in its parent's flow.
  package var positionType = PositionType.relative
  /// Whether the node is there at all.
  package var display = Display.flex
  /// Whether content may be longer than the node.
  package var overflow = Overflow.visible

  /// The share of free space the node takes.
  package var grow: Float = 0
  /// The share of missing space the node gives up, weighted by its basis.
  package var shrink: Float = 0
  /// The main size before growing and shrinking. `auto`: the main size, or else the content's.
  package var basis = LayoutValue.auto

  /// The width wanted.
  package var width = LayoutValue.auto
  /// The height wanted.
  package var height = LayoutValue.auto
  /// The width the node never goes below.
  package var minWidth = LayoutValue.undefined
  /// The height the node never goes below.
  package var minHeight = LayoutValue.undefined
  /// The width the node never exceeds.
  package var maxWidth = LayoutValue.undefined
  /// The height the node never exceeds.
  package var maxHeight = LayoutValue.undefined
  /// Width divided by height; `nil`, zero and numbers that are not finite say nothing.
  package var aspectRatio: Float?

  /// Space outside the border; percentages are of the parent's inner width on all four edges.
  package var margin = LayoutEdges(all: LayoutValue.undefined)
  /// Space inside the border; percentages are of the parent's inner width on all four edges.
  package var padding = LayoutEdges(all: LayoutValue.undefined)
  /// The thickness of the border in points; it takes up space as padding does.
  package var border = LayoutEdges<Float>(all: 0)
  /// How far to move from where the node would be (relative), or how far to be from the parent's edges
  /// (absolute).
  package var position = LayoutEdges(all: LayoutValue.undefined)

  /// A style in which nothing is said.
  package init() {}

  /// Sets the long properties that the shorthand `flex` stands for: a positive number is
  /// a grow factor with basis 0, a negative one a shrink factor; the other factor is 0.
  ///
  /// Apply it first: `grow`, `shrink` and a `basis` other than `auto` that are said beside it win over it.
  package mutating func apply(flex: Float) {
    grow = max(0, flex)
    shrink = max(0, -flex)
    if flex > 0 { basis = .points(0) }
  }
}
