/// One step of CSS Flexbox that decided a node's length on an axis, with the length after it.
package struct SizeStep: Sendable, Equatable {
  /// The length after this step, in points.
  package var length: Float
  package var reason: Reason

  package init(length: Float, reason: Reason) {
    self.length = length
    self.reason = reason
  }

  package enum Reason: Sendable, Equatable {
    /// The node is not displayed.
    case notDisplayed
    /// The root has the size of the viewport.
    case viewport
    /// The style sets the length. For a percentage, `owner` is the length that it refers to.
    case length(LayoutValue, owner: Float)
    /// The style sets the flex basis.
    case basis(LayoutValue, owner: Float)
    /// Its content is as long.
    case content
    /// The only child that grows and shrinks gets what the others leave, whatever its content.
    case remainder
    /// The length on the other axis and the aspect ratio give this one.
    case aspectRatio(Float)
    /// It is stretched to the length inside its parent, or to its line in a parent that wraps.
    case stretch(parent: Float)
    /// An absolute node with two opposite offsets has what is between them.
    case offsets(start: Float, end: Float, owner: Float)
    /// A share of the free space of its line: `factor` of `total`.
    case grow(free: Float, factor: Float, total: Float)
    /// A share of what is missing in its line. Its weight is the shrink factor times the base size.
    case shrink(missing: Float, weight: Float, total: Float)
    /// Its minimum is larger, or its maximum smaller.
    case minimum(LayoutValue), maximum(LayoutValue)
    /// A row keeps its widest word whole.
    case wholeWords
    /// A node is at least as long as its padding and border.
    case insets
    /// Yoga's number runs away or has no end, so that CSS decides.
    case byCSS
    /// What other steps do not explain: a limit of the parent, or an approximate layout.
    case other
  }
}

/// Why a node has its size: the steps on each axis. Their last lengths are those of the frame.
package struct SizeExplanation: Sendable, Equatable {
  package var width: [SizeStep]
  package var height: [SizeStep]
}
