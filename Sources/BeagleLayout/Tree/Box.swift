/// A node in the tree's storage: its links, the properties of its style that the algorithm needs, and the results.
///
/// The fields that every iteration over children reads come first.
struct Box: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32

    static let measured = Flags(rawValue: 1 << 0)
    static let dirty = Flags(rawValue: 1 << 1)
    static let absolute = Flags(rawValue: 1 << 2)
    static let hidden = Flags(rawValue: 1 << 3)
    /// The frames of the node and its descendants are zero already, so that hiding it again costs nothing.
    static let cleared = Flags(rawValue: 1 << 4)
    static let scrolls = Flags(rawValue: 1 << 5)
    static let percentWidth = Flags(rawValue: 1 << 6)
    static let percentHeight = Flags(rawValue: 1 << 7)
    static let percentBasis = Flags(rawValue: 1 << 8)
    /// A basis other than `auto`.
    static let basis = Flags(rawValue: 1 << 9)
    static let percentEdges = Flags(rawValue: 1 << 10)
    static let limitsWidth = Flags(rawValue: 1 << 11)
    static let limitsHeight = Flags(rawValue: 1 << 12)
    static let percentMinWidth = Flags(rawValue: 1 << 13)
    static let percentMinHeight = Flags(rawValue: 1 << 14)
    static let percentMaxWidth = Flags(rawValue: 1 << 24)
    static let percentMaxHeight = Flags(rawValue: 1 << 25)
    static let autoLeft = Flags(rawValue: 1 << 15)
    static let autoTop = Flags(rawValue: 1 << 16)
    static let autoRight = Flags(rawValue: 1 << 17)
    static let autoBottom = Flags(rawValue: 1 << 18)
    static let offset = Flags(rawValue: 1 << 19)
    static let flexible = Flags(rawValue: 1 << 20)
    static let aspect = Flags(rawValue: 1 << 21)
    /// A size depended on the order of the queries, so sizes from earlier layouts must not be reused.
    static let orderDependent = Flags(rawValue: 1 << 22)
    static let removed = Flags(rawValue: 1 << 23)

    /// A child's limits are percentages of this node's parent, as they are in Yoga while lines are collected.
    static let limitsShareOwner = Flags(rawValue: 1 << 26)

    /// The sizes in the last layout depended on the order of the queries, so those in this one may as well.
    static let wasOrderDependent = Flags(rawValue: 1 << 27)
    /// A cached size was reused for another query for which Yoga would have laid the node out.
    static let usedRange = Flags(rawValue: 1 << 28)
    /// ``Box/ownBaseline`` is up to date.
    static let knowsBaseline = Flags(rawValue: 1 << 29)

    static let outOfFlow: Flags = [.absolute, .hidden]
    static let autoHorizontal: Flags = [.autoLeft, .autoRight]
    static let autoVertical: Flags = [.autoTop, .autoBottom]
    /// The flags that belong to the node and not to its style.
    static let state: Flags = [
      .measured, .dirty, .cleared, .orderDependent, .removed, .limitsShareOwner, .wasOrderDependent,
      .usedRange,
      .knowsBaseline,
    ]
    /// The size depends on the parent's size as well.
    static let dependsOnOwner: Flags = [
      .percentEdges, .percentMinWidth, .percentMaxWidth, .percentMinHeight, .percentMaxHeight,
      .limitsShareOwner,
    ]
    static let percentLimits: Flags = [
      .percentMinWidth, .percentMaxWidth, .percentMinHeight, .percentMaxHeight,
    ]
    /// If one of these is set, Yoga looks into the cache even if both sizes are exact.
    static let cachesExactSizes: Flags = [.dependsOnOwner, .measured, .orderDependent]
    /// Some property of the node is a percentage of the parent's inner width, or height.
    static let widthShare: Flags = [.percentWidth, .percentEdges, .percentMinWidth, .percentMaxWidth]
    static let heightShare: Flags = [.percentHeight, .percentMinHeight, .percentMaxHeight]
  }

  var flags: Flags = []
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1
  var parent: Int32 = -1

  var direction = LayoutStyle.Direction.column
  var wrap = LayoutStyle.Wrap.noWrap
  var justifyContent = LayoutStyle.Justify.flexStart
  var alignItems = LayoutStyle.Align.stretch
  var alignSelf = LayoutStyle.Align.auto
  var alignContent = LayoutStyle.Align.flexStart
  /// The kinds of basis that this child had since its parent was last laid out from scratch.
  var basisKinds: UInt8 = 0
  /// Whether the length is frozen (CSS Flexbox §9.7): at a limit, or because the child has no flex factor.
  var isFrozen = false
  /// How many ancestors aligned lines when the sizes were cached, up to the number that matters.
  var lineDepth: UInt8 = 0

  var grow: Float = 0
  var shrink: Float = 0
  /// The flex base size, as last computed.
  var flexBasis: Float = .nan
  /// The target main size: the base size with its share of the free space.
  var length: Float = .nan
  /// The automatic minimum of the length in the current line.
  var leastLength: Float = 0
  /// The size as last computed; not a number before that.
  var measuredWidth: Float = .nan
  var measuredHeight: Float = .nan
  /// Margins, and padding plus border, in points. The parent's layout fills percentages in.
  var marginLeft: Float = 0
  var marginTop: Float = 0
  var marginRight: Float = 0
  var marginBottom: Float = 0
  var insetLeft: Float = 0
  var insetTop: Float = 0
  var insetRight: Float = 0
  var insetBottom: Float = 0
  /// Points or percent, as the flags say; not a number if the style sets none.
  var width: Float = .nan
  var height: Float = .nan
  var x: Float = 0
  var y: Float = 0
  var frameWidth: Float = 0
  var frameHeight: Float = 0
  /// The number of the line in the parent.
  var line: Int32 = 0
  /// The index of the node's ``SizeCache``; -1 for none.
  var cache: Int32 = -1

  var basis: Float = .nan
  var aspectRatio: Float = .nan
  var minWidth: Float = .nan
  var maxWidth: Float = .nan
  var minHeight: Float = .nan
  var maxHeight: Float = .nan
  /// The distance of a measured leaf's baseline from its top edge, if it was given.
  var baseline: Float = .nan
  /// The distance of a container's baseline from its top edge, if it is known.
  var ownBaseline: Float = .nan

  /// The min-content width, and the number of the layout in which it was computed; 0 for none.
  var minContent: Float = 0
  var minContentRun: UInt32 = 0

  /// The numbers of the layouts in which this node's cache was last reset, its children were last measured, it was last
  /// placed, and it was last given a basis.
  var freshRun: UInt32 = 0
  var arrangedRun: UInt32 = 0
  var placedRun: UInt32 = 0
  var basisRun: UInt32 = 0

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1
  var childCount: Int32 = 0
  /// How many children have `alignSelf: baseline`.
  var baselineCount: Int32 = 0
}
