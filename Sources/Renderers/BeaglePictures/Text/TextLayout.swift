/// A text in a frame: its lines with their places in points, from the top left corner of the frame.
package struct TextLayout: Sendable, Equatable {
  /// A line as it is drawn.
  package struct Line: Sendable, Equatable {
    /// The characters in logical order, with the hyphen or the ellipsis that the line ends in.
    package var text: String
    /// The left edge.
    package var x: Double
    /// The baseline, on a pixel.
    package var baseline: Double
    /// The measured length: what the line takes in every viewer.
    package var width: Double
    /// The top and the height of the line, for decoration behind it.
    package var (top, height): (Double, Double)
  }

  /// In order. Empty lines are omitted.
  package var lines: [Line]
  /// The size of all lines together, rounded up to pixels. A frame may be smaller or larger.
  package var (width, height): (Double, Double)
}

/// How lines that do not fit into a frame are shown.
package enum TextTruncation: Sendable, Hashable {
  /// They are drawn nevertheless.
  case none
  /// They are omitted, and the last one ends in an ellipsis, unless the text has a newline there.
  case tail
  /// The text is one line, with an ellipsis in its middle if it is too long.
  case middle
}
