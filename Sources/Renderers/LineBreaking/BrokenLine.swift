/// The width of clusters on a line, in the unit of a renderer.
@usableFromInline
package protocol ClusterAdvance: Equatable {
  /// No width.
  init()
  static func += (left: inout Self, right: Self)
}

/// Columns of a terminal.
extension Int: ClusterAdvance {}

/// The clusters of a text by index, and the width of the lines that they are broken into.
@usableFromInline
package protocol BreakableClusters {
  associatedtype Advance: ClusterAdvance

  var count: Int { get }
  func breakClass(at index: Int) -> BreakClass
  /// What a cluster adds to the width of a line, which may depend on whether it is the first one.
  func advance(at index: Int, isFirst: Bool) -> Advance
  /// What a soft hyphen adds to the width of a line that breaks at it.
  var hyphen: Advance { get }
  /// Whether a line may have this width.
  func fits(_ advance: Advance) -> Bool
}

/// The clusters of one line, by index, and their width.
@usableFromInline
package struct BrokenLine<Advance: ClusterAdvance> {
  /// Why a line ends.
  @usableFromInline
  package enum Ending {
    /// A newline follows, or the text ends.
    case paragraph
    /// The line may break here.
    case opportunity
    /// The line breaks at a soft hyphen. The hyphen is included in the width but not in the clusters.
    case softHyphen
    /// The line ends in the middle of a word that is too wide for it.
    case insideWord
  }

  /// Without the blanks at its end.
  @usableFromInline package var clusters: Range<Int>
  /// The width of ``clusters``.
  @usableFromInline package var advance = Advance()
  /// The end of the line with the blanks at its end, even if they do not fit.
  @usableFromInline package var end: Int
  /// The width of the line with the blanks at its end.
  @usableFromInline package var fullAdvance = Advance()
  /// Why the line ends.
  @usableFromInline package var ending = Ending.opportunity

  @inlinable init(at start: Int) {
    clusters = start..<start
    end = start
  }
}
