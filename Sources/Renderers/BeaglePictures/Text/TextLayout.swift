/// A text in a frame: its lines with their places in points, from the top left corner of the frame.
struct TextLayout: Sendable, Equatable {
  /// A line as it is drawn.
  struct Line: Sendable, Equatable {
    /// The characters in logical order, with the hyphen or the ellipsis that the line ends in.
    var text: String
    /// The left edge.
    var x: Double
    /// The baseline, on a pixel.
    var baseline: Double
    /// The measured length: what the line takes in every viewer.
    var width: Double
    /// Parts of the line that are drawn with their own length; empty if the line is one.
    var parts: [Part] = []
  }

  /// A part of a line.
  struct Part: Sendable, Equatable {
    var text: String
    /// The left edge, from that of the line.
    var x: Double
    var width: Double
  }

  /// In order. Empty lines are omitted.
  var lines: [Line]
  /// The height of all lines together, rounded up to a pixel. The frame may be smaller or larger.
  var height: Double
  /// Whether characters are missing: lines were omitted, or one has an ellipsis.
  var isCut = false
}

/// How lines that do not fit into a frame are shown.
enum TextTruncation: Sendable, Hashable {
  /// They are omitted, and the last one ends in an ellipsis, unless the text has a newline there.
  case tail
  /// The text is one line, which ends in an ellipsis if it is too long. Only the first paragraph is shown.
  case lineTail
  /// The text is one line, with an ellipsis in its middle if it is too long.
  case middle
}
