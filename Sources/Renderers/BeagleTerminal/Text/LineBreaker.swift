/// The clusters of one line, by index, and their columns.
struct TextLine {
  var clusters: Range<Int>
  var columns: Int
  /// Whether it breaks at a soft hyphen. The hyphen is included in the columns but not in the clusters.
  var isHyphenated = false
  /// Whether it ends in the middle of a word that is too wide for a line.
  var isTorn = false
}

/// Breaks clusters into lines of at most `width` columns, at the last possible position.
///
/// `BreakKind` defines where lines may break. A word that is too wide for a line breaks between any two
/// clusters. Blanks at a break belong to no line; at the end of a paragraph, they are kept as far as they
/// fit.
struct LineBreaker<Source: ClusterSource> {
  private let source: Source
  private let width: Int
  private var position = 0
  private var isDone: Bool

  /// There are no lines if the width is less than one.
  init(_ source: Source, width: Int) {
    self.source = source
    self.width = width
    isDone = source.count == 0 || width < 1
  }

  mutating func next() -> TextLine? {
    if isDone { return nil }
    let start = position
    let count = source.count
    var columns = 0
    // The line without trailing blanks, up to the current cluster and up to the last possible break.
    var visible = TextLine(clusters: start..<start, columns: 0)
    var opportunity: (line: TextLine, next: Int)?
    var before = BreakKind.newline
    var last = BreakKind.newline
    var index = start
    while index < count {
      let kind = source.kind(at: index)
      if !kind.isPlain(beside: last) {
        if kind == .newline {
          position = index + 1
          return TextLine(clusters: start..<index, columns: columns)
        }
        if kind == .softHyphen {
          if !visible.clusters.isEmpty, visible.columns == columns, columns < width {
            opportunity = (
              TextLine(clusters: start..<index, columns: columns + 1, isHyphenated: true), index + 1
            )
          }
          // Clusters before and after a soft hyphen count as adjacent.
          index += 1
          continue
        }
        if last.allowsBreak(before: kind, after: before), index > start, !visible.clusters.isEmpty {
          opportunity = (visible, index)
        }
      }
      // In a single column, a wide cluster is shown as a mark; see `TerminalText.wrap`.
      let step = min(source.columns(at: index), width)
      if columns + step > width {
        if kind == .space {
          return endInBlanks(
            from: index, line: TextLine(clusters: start..<index, columns: columns), visible: visible)
        }
        position = opportunity?.next ?? index
        if let opportunity { return opportunity.line }
        if visible.clusters.isEmpty { return TextLine(clusters: start..<index, columns: columns) }
        visible.isTorn = true
        return visible
      }
      columns += step
      index += 1
      if kind != .space && step > 0 { visible = TextLine(clusters: start..<index, columns: columns) }
      before = last
      last = kind
    }
    isDone = true
    return TextLine(clusters: start..<count, columns: columns)
  }

  /// Ends a line at blanks that no longer fit, skipping them and all following blanks.
  private mutating func endInBlanks(from index: Int, line: TextLine, visible: TextLine) -> TextLine {
    position = index
    while position < source.count {
      switch source.kind(at: position) {
      case .space, .opportunity: position += 1
      case .newline:
        position += 1
        return line
      default: return visible
      }
    }
    isDone = true
    return line
  }
}

extension ClusterSource {
  /// The columns of the widest part without a possible break, according to ``LineBreaker``.
  var widestWord: Int {
    var widest = 0
    // The columns of the current part, with and without trailing blanks.
    var (columns, visible) = (0, 0)
    var before = BreakKind.newline
    var last = BreakKind.newline
    for index in 0..<count {
      let kind = kind(at: index)
      if kind == .softHyphen {
        if visible > 0, visible == columns {
          widest = max(widest, visible + 1)
          (columns, visible) = (0, 0)
        }
        continue
      }
      let mayBreak = !kind.isPlain(beside: last) && last.allowsBreak(before: kind, after: before)
      if kind == .newline || (mayBreak && visible > 0) {
        widest = max(widest, visible)
        (columns, visible) = (0, 0)
      }
      let step = kind == .newline ? 0 : self.columns(at: index)
      columns += step
      if kind != .space, step > 0 { visible = columns }
      (before, last) = kind == .newline ? (.newline, .newline) : (last, kind)
    }
    return max(widest, visible)
  }
}
