/// How an axis of a question is meant.
enum SizingMode: UInt8, Sendable {
  /// The size is settled.
  case exact
  /// As large as the content, up to the size.
  case fit
  /// As large as the content.
  case content
}

/// For which other questions an answer would be the same, along one axis whose size was not settled.
///
/// An axis starts out open: any room gives the same answer. Whatever looks at the room narrows it.
struct Reach: Sendable {
  /// The rooms (``SizingMode/fit``) that give the same answer.
  var low: Float = -.infinity
  var high: Float = .infinity
  /// Whether ``SizingMode/content`` gives the same answer.
  var content = true

  /// Only the very same question has this answer.
  @inline(__always)
  mutating func pin(_ mode: SizingMode, _ size: Float) {
    if mode == .fit {
      low = max(low, size)
      high = min(high, size)
      content = false
    } else {
      low = .infinity
    }
  }

  /// Whether there is a limit at all matters, not where it is.
  @inline(__always)
  mutating func separate(_ mode: SizingMode) {
    if mode == .fit { content = false } else { low = .infinity }
  }

  @inline(__always)
  mutating func needs(_ size: Float) {
    if !(size <= low) { low = size }
  }

  /// What a child's answer reached to, when the child's room is ours less `shift`.
  @inline(__always)
  mutating func include(_ child: Reach, shift: Float) {
    needs(child.low + shift)
    high = min(high, child.high + shift)
    if !child.content { content = false }
  }

  /// Whether the answer is that to another question along this axis.
  @inline(__always)
  func covers(_ mode: SizingMode, _ size: Float, asked: SizingMode) -> Standing {
    switch mode {
    case .exact: return .no
    case .fit:
      if asked == .exact { return .no }
      if low <= size, size <= high { return .always }
      return low - nearness < size && size < high + nearness ? .doubtful : .no
    // A question about content may carry a size all the same, for percentages.
    case .content: return asked == .fit && content && size != size ? .always : .no
    }
  }
}

/// Whether an answer stands for another question's.
enum Standing: Comparable {
  case no
  /// It does not, but may have stood for a question to which this one is near, and which left no answer of its
  /// own.
  case doubtful
  /// It does when both questions come in one layout, as in Yoga, and might be another one otherwise.
  case byHistory
  case always

  var isUncertain: Bool { self == .doubtful || self == .byHistory }
}

/// A question that was put to a node, and its answer.
struct Answer: Sendable {
  var availableWidth: Float = 0
  var availableHeight: Float = 0
  var width: Float = 0
  var height: Float = 0
  var widthReach = Reach()
  var heightReach = Reach()
  var widthMode = SizingMode.content
  var heightMode = SizingMode.content
  /// The layout in which the question was put.
  var run: UInt32 = 0
}

/// What is kept of a node that has children or is measured. The answers themselves lie in the node's
/// stretch of the tree's list: the last layout first, then measurements.
struct Answers: Sendable {
  /// How many measurements are kept for a node.
  static let limit = 8
  /// How long a node's stretch is.
  static let stride = limit + 1

  var hasLayout = false
  var count: UInt8 = 0
  /// How often the container's size was worked out.
  var worked: UInt16 = 0
}

/// The question put to a root.
struct RootQuestion: Sendable, Equatable {
  var root: Int
  var width: Float?
  var height: Float?
  var automaticMinimums: Bool
}
