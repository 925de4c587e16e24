/// The dots of a page indicator, as many as there is room for: those around the current page where that is not all.
struct PageDots {
  enum Mark {
    case page, current
    /// More pages that way.
    case more
  }

  let marks: [Mark]

  /// The most dots that are shown, however much room there is.
  private static let most = 40

  /// - Parameters:
  ///   - current: the page, counted from 0; it may be beyond the count.
  ///   - columns: those that there is room for, with a blank between two dots.
  init(_ count: Int, current: Int, columns: Int) {
    let shown = min(count, Self.most, max(1, (columns + 1) / 2))
    let first = max(0, min(max(0, min(current, count)) - shown / 2, count - shown))
    let last = first + shown - 1
    marks = (0..<max(0, shown)).map { number in
      let page = first + number
      if page == current { return .current }
      // Of one or two dots none can be spared.
      let isCut = page == first && first > 0 || page == last && last < count - 1
      return isCut && shown > 2 ? .more : .page
    }
  }

  /// The columns of all dots that can be shown, with the blanks between them.
  static func columns(_ count: Int) -> Int { max(0, min(count, most) * 2 - 1) }

  /// The columns of the fewest that tell where the current page is: its dot between two others.
  static func leastColumns(_ count: Int) -> Int { min(5, columns(count)) }
}
