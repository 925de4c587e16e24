extension Box {
  /// Properties and states of a node, a bit each.
  ///
  /// This is no `OptionSet`: in a debug build the operations of those are calls through protocol witnesses, which took more than
  /// half of the time of a layout.
  struct Flags: Sendable, Equatable {
    private var bits: UInt32 = 0

    init() {}

    private init(rawValue: UInt32) { bits = rawValue }

    static func | (left: Flags, right: Flags) -> Flags { Flags(rawValue: left.bits | right.bits) }

    /// Whether all of these are set.
    @inline(__always)
    func contains(_ flags: Flags) -> Bool { bits & flags.bits == flags.bits }

    /// Whether none of these is set.
    @inline(__always)
    func isDisjoint(with flags: Flags) -> Bool { bits & flags.bits == 0 }

    @inline(__always)
    func intersection(_ flags: Flags) -> Flags { Flags(rawValue: bits & flags.bits) }

    @inline(__always)
    mutating func insert(_ flags: Flags) { bits |= flags.bits }

    @inline(__always)
    mutating func remove(_ flags: Flags) { bits &= ~flags.bits }

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
    /// A size depended on the order of the queries. This flag and the next two are about the cache of sizes, whose rule is in
    /// `Flexbox+caching.swift`.
    static let orderDependent = Flags(rawValue: 1 << 22)
    /// The sizes in the last layout depended on the order of the queries, so those in this one may as well.
    static let wasOrderDependent = Flags(rawValue: 1 << 27)
    /// A cached size was reused for another query for which Yoga would have laid the node out.
    static let usedRange = Flags(rawValue: 1 << 28)
    static let removed = Flags(rawValue: 1 << 23)
    /// ``Box/baseline`` was computed from the children since they were last arranged, and is not looked for again.
    static let knowsBaseline = Flags(rawValue: 1 << 29)
    /// ``Box/baseline`` was set from outside.
    static let givenBaseline = Flags(rawValue: 1 << 30)

    /// Yoga's numbers ran away in the last layout, so that CSS decided. For explanations only, on a copy of the tree.
    static let ranAway = Flags(rawValue: 1 << 31)

    /// Yoga has no number for the position in the last layout, so that CSS decided. For explanations only, on a copy of the
    /// tree.
    static let placedByCSS = Flags(rawValue: 1 << 26)

    static let outOfFlow: Flags = .absolute | .hidden
    static let autoHorizontal: Flags = .autoLeft | .autoRight
    static let autoVertical: Flags = .autoTop | .autoBottom
    /// The flags that belong to the node and not to its style.
    static let state: Flags =
      .measured | .dirty | .cleared | .orderDependent | .removed | .wasOrderDependent | .usedRange
      | .knowsBaseline | .givenBaseline | .ranAway | .placedByCSS
    /// The size depends on the parent's size as well, which is not part of a query.
    static let dependsOnOwner: Flags =
      .percentEdges | .percentMinWidth | .percentMaxWidth | .percentMinHeight | .percentMaxHeight
    /// If one of these is set, the cache can have another size than an exact query asks for, and Yoga looks into it.
    static let cachesExactSizes: Flags = .dependsOnOwner | .measured | .orderDependent
    /// Some property of the node is a percentage of the parent's inner width, or height.
    static let widthShare: Flags = .percentWidth | .percentEdges | .percentMinWidth | .percentMaxWidth
    static let heightShare: Flags = .percentHeight | .percentMinHeight | .percentMaxHeight
  }
}
