/// What the tree keeps of a node: links, the style boiled down to what the algorithm asks for, and results.
///
/// The order of the fields is the order of need: what every pass over children reads comes first.
struct Box: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32

    static let measured = Flags(rawValue: 1 << 0)
    static let dirty = Flags(rawValue: 1 << 1)
    static let absolute = Flags(rawValue: 1 << 2)
    static let hidden = Flags(rawValue: 1 << 3)
    /// The frame and everything below is zero already, so hiding it again is free.
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
    /// An answer depended on which question came before it: never take an earlier layout's answer.
    static let historyBound = Flags(rawValue: 1 << 22)
    static let removed = Flags(rawValue: 1 << 23)

    /// A child's limits are shares of this node's owner, as they are in Yoga while lines are collected.
    static let limitsShareOwner = Flags(rawValue: 1 << 26)

    /// The answers of the last layout depended on the questions before, so those of this one may do too.
    static let wasHistoryBound = Flags(rawValue: 1 << 27)
    /// An answer stood for a question that Yoga would have worked out.
    static let usedReach = Flags(rawValue: 1 << 28)
    /// ``Box/ownBaseline`` is that of the children as they are.
    static let knowsBaseline = Flags(rawValue: 1 << 29)

    static let outOfFlow: Flags = [.absolute, .hidden]
    static let autoHorizontal: Flags = [.autoLeft, .autoRight]
    static let autoVertical: Flags = [.autoTop, .autoBottom]
    /// What belongs to the node, not to its style.
    static let state: Flags = [
      .measured, .dirty, .cleared, .historyBound, .removed, .limitsShareOwner, .wasHistoryBound, .usedReach,
      .knowsBaseline,
    ]
    /// The answer to a question depends on the owner's size as well.
    static let ownerBound: Flags = [
      .percentEdges, .percentMinWidth, .percentMaxWidth, .percentMinHeight, .percentMaxHeight,
      .limitsShareOwner,
    ]
    static let percentLimits: Flags = [
      .percentMinWidth, .percentMaxWidth, .percentMinHeight, .percentMaxHeight,
    ]
    /// What Yoga answers from memory even where both sizes are settled, to the point.
    static let remembersExactSizes: Flags = [.ownerBound, .measured, .historyBound]
    /// Something about the node is a share of the parent's inner width, or height.
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
  /// Which kinds of basis this child was given since the parent was last worked out anew.
  var basisKinds: UInt8 = 0
  /// Whether a limit, or a factor of nothing, settles the length.
  var isStopped = false
  /// How many containers above aligned lines when the answers were given, up to the number that matters.
  var lineDepth: UInt8 = 0

  var grow: Float = 0
  var shrink: Float = 0
  /// The flex basis as last computed.
  var flexBasis: Float = .nan
  /// The basis with its share of the line's free space.
  var length: Float = .nan
  /// How short the length may be in the line being worked out, where automatic minimums count.
  var leastLength: Float = 0
  /// The size as last computed; not a number before that.
  var measuredWidth: Float = .nan
  var measuredHeight: Float = .nan
  /// Margins, and padding plus border, in points; percentages are filled in by the parent's layout.
  var marginLeft: Float = 0
  var marginTop: Float = 0
  var marginRight: Float = 0
  var marginBottom: Float = 0
  var insetLeft: Float = 0
  var insetTop: Float = 0
  var insetRight: Float = 0
  var insetBottom: Float = 0
  /// Points or percent according to the flags; not a number where nothing is said.
  var width: Float = .nan
  var height: Float = .nan
  var x: Float = 0
  var y: Float = 0
  var frameWidth: Float = 0
  var frameHeight: Float = 0
  /// The line of its parent's that the node is in.
  var line: Int32 = 0
  /// Where the answers are kept; -1 where there is nothing to keep.
  var answers: Int32 = -1

  var basis: Float = .nan
  var aspectRatio: Float = .nan
  var minWidth: Float = .nan
  var maxWidth: Float = .nan
  var minHeight: Float = .nan
  var maxHeight: Float = .nan
  /// The distance of a measured leaf's baseline from its top edge, where one was given.
  var baseline: Float = .nan
  /// The distance of a container's baseline from its top edge, as far as it is known.
  var ownBaseline: Float = .nan

  /// The width in which no word below is torn, and the layout in which it was worked out, 0 for none.
  var minContent: Float = 0
  var minContentRun: UInt32 = 0

  /// The layout in which this parent's answers were last forgotten, in which its children were last asked, in
  /// which they were last placed, and in which this child was last given a basis.
  var freshRun: UInt32 = 0
  var arrangedRun: UInt32 = 0
  var placedRun: UInt32 = 0
  var basisRun: UInt32 = 0

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1
  var childCount: Int32 = 0
  /// How many of the children say themselves that they are aligned by their baselines.
  var baselineCount: Int32 = 0
}
