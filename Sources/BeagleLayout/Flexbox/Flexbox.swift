/// The flexbox algorithm at work on one tree.
///
/// A node is asked a ``Question``: how large are you in this much room? Placing (`place`) works out the
/// frames below it as well. The answer is left in the box (`measuredWidth`, `measuredHeight`), and what it
/// reaches to in ``widthReach`` and ``heightReach``.
struct Flexbox {
  /// How deep children are followed; what is deeper keeps a frame of zeros. A level costs about 1.3
  /// kilobytes of stack in a release build.
  static let maximumDepth = 600
  /// How often a container's size is worked out in one layout. Some trees have Yoga do it more often with every
  /// level, without end.
  static let workLimit = 64
  /// How many boxes that align lines may be inside each other until their children are placed only once.
  static let deepestPlacedTwice = 6

  // Every step reads and writes boxes at random and calls itself, which through arrays costs a bounds check
  // and an exclusivity check per access. The pointers are into the tree's own arrays and live as long as
  // one call of `layout`, which neither appends to nor shrinks them. Every index comes from the tree's
  // links.
  let boxes: UnsafeMutablePointer<Box>
  let styles: UnsafePointer<LayoutStyle>
  let answers: UnsafeMutablePointer<Answers>
  let measurements: UnsafeMutablePointer<Answer>

  /// The number of this layout.
  let run: UInt32
  /// Whether no earlier answer may be used.
  let forgets: Bool
  /// Whether the children of rows have automatic minimums.
  let hasAutomaticMinimums: Bool
  let measure: (LayoutNode, MeasureRequest) -> LayoutSize

  var depth = 0
  /// How many of the containers being worked out wrap or have baselines, and so align lines.
  var lineDepth = 0
  /// How many children were visited.
  var visits = 0
  /// Whether a container was asked more often than it is worked out.
  var isApproximate = false
  /// An answer from an earlier layout was used which this one, from scratch, might not have given.
  var isDoubtful = false
  var widthReach = Reach()
  var heightReach = Reach()
}

/// How large is a node in this much room?
struct Question {
  /// The room, margins included; not a number where the mode is ``SizingMode/content``.
  var width: Float
  var height: Float
  var widthMode: SizingMode
  var heightMode: SizingMode
  /// The inner size of the parent, to which percentages refer.
  var ownerWidth: Float
  var ownerHeight: Float

  /// Whether the answer to another question stands for this one's. Within one layout nearly equal sizes are
  /// equal, as in Yoga.
  @inline(__always)
  func standing(of answer: Answer, reaches: Bool) -> Standing {
    let width = Question.standing(
      widthMode, width, asked: answer.widthMode, answer.availableWidth, reaches ? answer.widthReach : nil)
    guard width != .no else { return .no }
    let standing = min(
      width,
      Question.standing(
        heightMode, height, asked: answer.heightMode, answer.availableHeight,
        reaches ? answer.heightReach : nil))
    // What is near along one axis only was not asked along the other, unless it left no answer of its own.
    guard reaches, standing == .byHistory, self.standing(of: answer, reaches: false) == .no else {
      return standing
    }
    return .doubtful
  }

  @inline(__always)
  private static func standing(
    _ mode: SizingMode, _ size: Float, asked: SizingMode, _ askedSize: Float, _ reach: Reach?
  ) -> Standing {
    if mode == asked, size == askedSize || (size != size && askedSize != askedSize) { return .always }
    let covered = reach?.covers(mode, size, asked: asked) ?? .no
    if covered != .always, mode == asked, alike(size, askedSize) { return .byHistory }
    return covered
  }

  @inline(__always)
  func isSame(as answer: Answer) -> Bool {
    standing(of: answer, reaches: false) == .always
  }

  /// How unlike the question is to one that was answered, always a finite number.
  func distance(to answer: Answer) -> Float {
    func distance(_ mode: SizingMode, _ size: Float, _ askedMode: SizingMode, _ asked: Float) -> Float {
      let difference = (size - asked).magnitude
      return (difference < 1e9 ? difference : 1e9) + (mode == askedMode ? 0 : 1e10)
    }
    return distance(widthMode, width, answer.widthMode, answer.availableWidth)
      + distance(heightMode, height, answer.heightMode, answer.availableHeight)
  }
}

extension Question {
  /// The question that was answered; without the owner's size, which is not kept.
  init(_ answer: Answer) {
    self.init(
      width: answer.availableWidth, height: answer.availableHeight, widthMode: answer.widthMode,
      heightMode: answer.heightMode, ownerWidth: .nan, ownerHeight: .nan)
  }
}
