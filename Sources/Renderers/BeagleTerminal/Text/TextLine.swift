import LineBreaking

/// The clusters of one line, by index, and their columns.
struct TextLine {
  var clusters: Range<Int>
  var columns: Int
  /// Whether it breaks at a soft hyphen. The hyphen is included in the columns but not in the clusters.
  var isHyphenated = false
  /// Whether it ends in the middle of a word that is too wide for a line.
  var isTorn = false
}

extension ClusterSource {
  /// Calls `body` with the lines of at most `width` columns.
  ///
  /// Blanks at a break belong to no line; at the end of a paragraph, they are kept as far as they fit. There
  /// are no lines if the width is less than one.
  func forEachLine(width: Int, _ body: (TextLine) -> Void) {
    guard count > 0, width > 0 else { return }
    var breaker = LineBreaker(ClusterColumns(source: self, width: width))
    while let line = breaker.next() {
      var text = TextLine(clusters: line.clusters, columns: line.advance)
      switch line.ending {
      case .paragraph: text = withBlanks(line, width: width)
      case .opportunity:
        // Blanks before a word that is too wide.
        if line.clusters.isEmpty, line.fullAdvance <= width { text = withBlanks(line, width: width) }
      case .softHyphen: text.isHyphenated = true
      case .insideWord: text.isTorn = true
      }
      body(text)
    }
  }

  /// A line with the blanks at its end that fit.
  private func withBlanks(_ line: BrokenLine<Int>, width: Int) -> TextLine {
    var text = TextLine(clusters: line.clusters.lowerBound..<line.end, columns: line.fullAdvance)
    while text.columns > width, text.clusters.count > line.clusters.count {
      text.clusters.removeLast()
      text.columns -= min(columns(at: text.clusters.upperBound), width)
    }
    return text
  }

  /// The columns of the widest part without a possible break.
  var widestWord: Int {
    var breaker = LineBreaker(ClusterColumns(source: self, width: .max), intoWords: true)
    var widest = 0
    while let line = breaker.next() { widest = max(widest, line.advance) }
    return widest
  }
}

/// The clusters of a text for the line breaker.
private struct ClusterColumns<Source: ClusterSource>: BreakableClusters {
  let source: Source
  let width: Int

  var count: Int { source.count }
  var hyphen: Int { 1 }
  func breakClass(at index: Int) -> BreakClass { source.kind(at: index) }
  /// In a single column, a wide cluster is shown as a mark; see `TerminalText.wrap`.
  func advance(at index: Int, isFirst: Bool) -> Int { min(source.columns(at: index), width) }
  func fits(_ columns: Int) -> Bool { columns <= width }
}
