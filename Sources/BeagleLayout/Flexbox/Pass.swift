/// One container being worked out for one question: what its steps share.
///
/// It is handed on as `inout` also where it is only read: by value it would be copied into the frame of whoever hands it
/// on, and frames are what limits the depth of a tree.
struct Pass {
  let index: Int
  let place: Bool
  let isRow: Bool
  let isReverse: Bool
  let wraps: Bool
  /// The room asked about.
  let width: Float
  let height: Float
  let widthMode: SizingMode
  let heightMode: SizingMode
  var mainMode: SizingMode
  let crossMode: SizingMode
  let ownerWidth: Float
  let ownerHeight: Float
  /// What lies between the room asked about and the children's: margin, border and padding.
  let shiftWidth: Float
  let shiftHeight: Float
  let mainInset: Float
  let crossInset: Float
  /// Where the first line starts.
  let crossStart: Float
  /// The room for children; not a number where there is no limit.
  let innerWidth: Float
  let innerHeight: Float
  var innerMain: Float
  let innerCross: Float
  /// Whether the children were not asked anything in this layout yet.
  var isFirst = false
  /// Whether there are children outside the flow to be placed.
  var hasAbsolute = false
  /// Whether the children's bases together are longer than the room.
  var overflows = false
  var hasBaseline: Bool
  /// Whether reaches are followed: only measurements are answered by others, and settled axes by none.
  let isOpen: Bool
  var widthReach = Reach()
  var heightReach = Reach()

  var mainOwner: Float { isRow ? ownerWidth : ownerHeight }
  var crossOwner: Float { isRow ? ownerHeight : ownerWidth }
  /// Whether the lengths along the main axis need not be settled to know the container's size.
  var skipsFlexing: Bool { !place && crossMode == .exact }
}

/// The children between two others, those in the flow of which share a line.
struct Line {
  let first: Int32
  /// The child after the last one, -1 past the end.
  var end: Int32
  var count = 0
  var autoMargins = 0
  /// The bases and margins together.
  var consumed: Float = 0
  /// How much room it takes for all of them to stay in the line.
  var longest: Float = 0
  var growTotal: Float = 0
  var isFlexible = false
  /// What is left to give, or, negative, to take.
  var freeSpace: Float = 0
  var mainSize: Float = 0
  var crossSize: Float = 0
}
