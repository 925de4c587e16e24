/// A text in a box of so many columns: how large it is there and which lines it has, so that it is painted as it was
/// measured.
///
/// It is wrapped; but in a few columns, where that would tear a word, it is one line that ends in an ellipsis. A tower of
/// letters tells no more, and pushes all else away.
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

  /// Those that fit into so many rows; the last ends in an ellipsis where some are left out.
  func lines(height: Int) -> [TerminalText] {
    guard isCut else { return text.lines(width: width, height: height) }
    return height > 0 ? [text.truncated(to: width)] : []
  }
}

extension TerminalText {
  func box(width: Int) -> TextBox { TextBox(self, width: width) }
}
