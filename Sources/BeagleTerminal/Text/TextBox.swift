/// A text in a box of a given width: its size and its lines, so that it is painted as it was measured.
///
/// The text is wrapped. If the box is so narrow that a word would be broken, it is one line that ends in an ellipsis
/// instead: a column of single letters could not be read either, and would take up much space.
struct TextBox {
  private let text: TerminalText
  private let width: Int
  private let isCut: Bool

  /// So many columns are enough to tear words.
  private static let leastColumns = 4

  init(_ text: TerminalText, width: Int) {
    self.text = text
    self.width = width
    isCut = width > 0 && width < Self.leastColumns && text.columns > width && text.isTorn(in: width)
  }

  var size: TextSize { isCut ? TextSize(columns: width, rows: 1) : text.measure(width: width) }

  /// The lines that fit into a number of rows; the last ends in an ellipsis if some are omitted.
  func lines(height: Int) -> [TerminalText] {
    guard isCut else { return text.lines(width: width, height: height) }
    return height > 0 ? [text.truncated(to: width)] : []
  }
}

extension TerminalText {
  func box(width: Int) -> TextBox { TextBox(self, width: width) }
}
