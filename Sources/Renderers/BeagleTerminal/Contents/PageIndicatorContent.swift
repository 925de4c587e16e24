import Beagle
import BeagleSchema

struct PageIndicatorContent: TerminalContent {
  let count: Int
  let current: Int
  let selected: BeagleSchema.Color?
  let unselected: BeagleSchema.Color?

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    let limit = max(PageDots.minimumColumns(count), columns)
    return TextSize(columns: min(PageDots.columns(count), limit), rows: 1)
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { PageDots.minimumColumns(count) }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let dots = PageDots(count, current: current, columns: box.frame.width)
    var x = box.frame.x + LineAlignment.center.offset(of: dots.marks.count * 2 - 1, in: box.frame.width)
    for mark in dots.marks {
      let color = (mark == .current ? selected : unselected).map { CellColor($0) }
      let style = painter.cellStyle(color ?? (mark == .current ? nil : painter.theme.muted))
      painter.buffer.draw(
        TerminalText(sanitizing: mark.text), x: x, y: box.frame.y, style: style, clip: box.clip)
      x += 2
    }
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    // The enclosing page view already says the page number.
    if reader.isOfPages(node) { return }
    reader.add(.pageIndicator, "", of: node, states: [pages])
  }

  var summary: String? { pages }

  private var pages: String { "page \(current + 1) of \(count)" }
}

extension PageDots.Mark {
  fileprivate var text: String {
    switch self {
    case .page: "○"
    case .current: "●"
    case .more: "…"
    }
  }
}

/// The dots of a page indicator that fit: around the current page, if there is not enough room.
struct PageDots {
  enum Mark {
    case page, current
    /// More pages in that direction.
    case more
  }

  let marks: [Mark]

  private static let maximumDots = 40

  /// - current: the current page, from 0; may exceed the count.
  ///   - columns: the available columns; dots are separated by a blank.
  init(_ count: Int, current: Int, columns: Int) {
    let shown = min(count, Self.maximumDots, max(1, (columns + 1) / 2))
    let first = max(0, min(max(0, min(current, count)) - shown / 2, count - shown))
    let last = first + shown - 1
    marks = (0..<max(0, shown)).map { number in
      let page = first + number
      if page == current { return .current }
      // One or two dots are never replaced with an ellipsis.
      let isCut = page == first && first > 0 || page == last && last < count - 1
      return isCut && shown > 2 ? .more : .page
    }
  }

  /// The columns of all dots that can be shown, including the blanks between them.
  static func columns(_ count: Int) -> Int { max(0, min(count, maximumDots) * 2 - 1) }

  /// The minimum that shows where the current page is: its dot between two others.
  static func minimumColumns(_ count: Int) -> Int { min(5, columns(count)) }
}
