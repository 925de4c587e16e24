/// The size of a text, in columns and rows of cells.
package struct TextSize: Equatable, Sendable {
  /// The columns of the widest line.
  package var columns: Int
  /// One for each line.
  package var rows: Int

  /// Creates a size to compare a text's with.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension TerminalText {
  /// The lines of the text when none may take more than `width` columns.
  ///
  /// Lines end at newlines, and break behind blanks, hyphens and slashes, between wide characters, or, where nothing
  /// else fits, between any two characters. A soft hyphen shows where a line breaks at it.
  ///
  /// In a box of one column a wide character is replaced by a mark; a box of none has no lines.
  package func wrap(width: Int) -> [TerminalText] {
    if rows == 1 && columns <= width { return [self] }
    var lines: [TerminalText] = []
    forEachLine(width: width) { line in
      let text = self.line(line.clusters, columns: line.columns)
      if line.isHyphenated {
        lines.append(TerminalText(sanitizing: text.description + "-"))
      } else {
        lines.append(width == 1 && text.containsWideCluster ? .replacement : text)
      }
    }
    return lines
  }

  /// The size that `wrap(width:)` gives: the columns of the widest line, and the number of lines. Allocates
  /// nothing.
  package func measure(width: Int) -> TextSize {
    if columns <= width { return TextSize(columns: columns, rows: width < 1 ? 0 : rows) }
    var size = TextSize(columns: 0, rows: 0)
    forEachLine(width: width) { line in
      size.columns = max(size.columns, line.columns)
      size.rows += 1
    }
    return size
  }

  /// The text as one line of at most `width` columns, with an ellipsis if it is shortened.
  package func truncated(to width: Int) -> TerminalText {
    if columns <= width && rows <= 1 { return self }
    if width < 1 { return .empty }
    let kept = withClusters(
      plain: { $0.prefix(columns: width - 1) }, segmented: { $0.prefix(columns: width - 1) })
    return TerminalText(sanitizing: line(kept.clusters, columns: kept.columns).description + "…")
  }

  /// The lines that fit in a box of this size; the last ends in an ellipsis if some are omitted.
  package func lines(width: Int, height: Int) -> [TerminalText] {
    let lines = wrap(width: width)
    guard lines.count > height else { return lines }
    guard height > 0 else { return [] }
    let last = TerminalText(sanitizing: lines[height - 1].description + "\nand more")
    return lines[..<(height - 1)] + [last.truncated(to: width)]
  }

  /// The columns of the widest part between two possible line breaks: the least width in which no word is broken.
  var widestWord: Int {
    withClusters(plain: { $0.widestWord }, segmented: { $0.widestWord })
  }

  /// Whether wrapping breaks a word that is longer than a line.
  func isTorn(in width: Int) -> Bool {
    var isTorn = false
    forEachLine(width: width) { isTorn = isTorn || $0.isTorn }
    return isTorn
  }

  static let replacement = TerminalText(sanitizing: "\u{FFFD}")

  private var containsWideCluster: Bool {
    withClusters(plain: { _ in false }, segmented: { $0.clusters.contains { $0.columns > 1 } })
  }

  private func forEachLine(width: Int, _ body: (TextLine) -> Void) {
    withClusters(
      plain: { clusters in
        var breaker = LineBreaker(clusters, width: width)
        while let line = breaker.next() { body(line) }
      },
      segmented: { clusters in
        var breaker = LineBreaker(clusters, width: width)
        while let line = breaker.next() { body(line) }
      })
  }
}

extension ClusterSource {
  /// The clusters of the first line that fit in `columns`, without blanks at the end.
  fileprivate func prefix(columns limit: Int) -> TextLine {
    var columns = 0
    var visible = TextLine(clusters: 0..<0, columns: 0)
    for index in 0..<count {
      let kind = kind(at: index)
      columns += self.columns(at: index)
      if kind == .newline || columns > limit { break }
      if kind != .space { visible = TextLine(clusters: 0..<(index + 1), columns: columns) }
    }
    return visible
  }
}

/// The alignment of a line in its box.
package enum LineAlignment: Sendable {
  /// At its left edge.
  case left
  /// In its middle; an odd column is left on the right.
  case center
  /// At its right edge.
  case right

  /// The columns to leave free before a line of `columns` in a box of `width`; a line that does not fit
  /// starts at 0.
  package func offset(of columns: Int, in width: Int) -> Int {
    let free = max(0, width - columns)
    switch self {
    case .left: return 0
    case .center: return free / 2
    case .right: return free
    }
  }
}

extension TerminalText {
  /// Whether it has letters that are read from right to left.
  ///
  /// Cells have every text in logical order, the order in which it is read. Terminals that support directions reorder
  /// it themselves, and searching and copying find the original text.
  package var hasRightToLeft: Bool { withUTF8 { RightToLeft.canOccur(in: $0) && RightToLeft.occurs(in: $0) } }
}

/// Finds the letters of Hebrew, Arabic and the other scripts that run from right to left.
enum RightToLeft {
  static func occurs(in bytes: some Sequence<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if contains(scalar) { return true }
    }
    return false
  }

  /// Whether there is a byte that such a letter begins with.
  static func canOccur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { (0xD6...0xE0).contains($0) || $0 == 0xEF || $0 == 0xF0 }
  }

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
