import LineBreaking

package struct TextSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension TerminalText {
  /// The lines of the text, each with at most `width` columns.
  ///
  /// Lines end at newlines and break after blanks, hyphens and slashes, between wide characters or, if
  /// nothing else fits, between any two characters. A soft hyphen becomes visible if a line breaks at it.
  ///
  /// In a box of one column, a wide character is replaced with a mark; a box of width 0 has no lines.
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

  /// The size of the result of `wrap(width:)`, without allocations: columns of the widest line, and number of
  /// lines.
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

  /// The lines that fit in a box of this size; the last one ends in an ellipsis if some are omitted.
  package func lines(width: Int, height: Int) -> [TerminalText] {
    let lines = wrap(width: width)
    guard lines.count > height else { return lines }
    guard height > 0 else { return [] }
    let last = TerminalText(sanitizing: lines[height - 1].description + "\nand more")
    return lines[..<(height - 1)] + [last.truncated(to: width)]
  }

  /// The columns of the widest part between two possible line breaks: the minimum width that breaks no word.
  var widestWord: Int {
    withClusters(plain: { $0.widestWord }, segmented: { $0.widestWord })
  }

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
      plain: { $0.forEachLine(width: width, body) }, segmented: { $0.forEachLine(width: width, body) })
  }
}

extension ClusterSource {
  /// The clusters of the first line that fit in `columns`, without trailing blanks.
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

package enum LineAlignment: Sendable {
  case left
  /// Centred; an odd column is on the right.
  case center
  case right

  /// The columns to the left of a line with `columns` in a box of `width`; 0 if it does not fit.
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
  /// Whether it has letters of a right-to-left script.
  ///
  /// Cells contain text in logical order. Terminals with support for bidirectional text reorder it
  /// themselves; searching and copying find the original text.
  package var hasRightToLeft: Bool { withUTF8 { RightToLeft.canOccur(in: $0) && RightToLeft.occurs(in: $0) } }
}

/// Finds letters of Hebrew, Arabic and the other right-to-left scripts.
enum RightToLeft {
  static func occurs(in bytes: some Sequence<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if contains(scalar) { return true }
    }
    return false
  }

  /// Whether any byte can be the first one of such a letter.
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
