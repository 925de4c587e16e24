/// The part of some rows that is shown where there is not room for all of them: of the list of keys, or of a dialog's text.
struct ShownRows {
  private let count: Int
  private let height: Int
  /// The first row that is shown.
  let first: Int

  /// - Parameters:
  ///   - height: how many of them there is room for.
  ///   - first: the row to begin with, as far as the rows after it fill the room.
  init(of count: Int, height: Int, from first: Int) {
    self.count = count
    self.height = max(1, height)
    self.first = max(0, min(first, count - self.height))
  }

  var range: Range<Int> { first..<min(count, first + height) }

  /// Whether there are more rows than are shown.
  var isPart: Bool { range.count < count }

  /// Which rows are shown, for the user: `1–15 of 100`. Nil where all are.
  var mark: String? { isPart ? "\(range.lowerBound + 1)–\(range.upperBound) of \(count)" : nil }

  /// The first row after moving by so many.
  func first(movedBy rows: Int) -> Int { max(0, min(first + rows, count - height)) }

  /// The first row after a command; nil for those that scroll no rows.
  func first(after command: BrowserCommand?) -> Int? {
    switch command {
    case .up?: first(movedBy: -1)
    case .down?: first(movedBy: 1)
    // A row of what was seen stays, to read on from.
    case .pageUp?: first(movedBy: -max(1, height - 1))
    case .pageDown?: first(movedBy: max(1, height - 1))
    case .top?: 0
    case .bottom?: first(movedBy: count)
    default: nil
    }
  }
}
