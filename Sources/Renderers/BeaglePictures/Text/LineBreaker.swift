/// The clusters of one line, by index, and their width.
struct BrokenLine {
  /// Without the blanks at its end, which are drawn nowhere.
  var clusters: Range<Int>
  var width: Double
  /// The width with the blanks at the end of a paragraph, as far as they fit.
  var fullWidth: Double
  /// Whether it breaks at a soft hyphen. The hyphen is included in the width but not in the clusters.
  var isHyphenated = false
  /// Whether the text has a newline here, or ends.
  var endsParagraph = false
}

/// Breaks clusters into lines of at most a width in points, at the last possible position, as both platforms
/// do by default.
///
/// ``BreakClass`` defines where lines may break. A word that is too wide for a line breaks between any two
/// clusters. Blanks never make a line too wide: at a break they belong to no line, and at the end of a
/// paragraph they count as far as they fit.
struct LineBreaker {
  /// Lines may be this much wider, so that a width that was rounded to a `Float` keeps its text.
  private static let tolerance = 0.005

  private let clusters: [TextCluster]
  private let scaling: FontScaling
  private let width: Double
  private let hyphen: TextAdvance
  private let breaksWords: Bool
  private var position = 0
  private(set) var isDone = false

  /// If `breaksWords` is false, words that are too wide for a line stay whole.
  init(
    _ clusters: [TextCluster], _ scaling: FontScaling, width: Double, hyphen: TextAdvance,
    breaksWords: Bool = true
  ) {
    self.clusters = clusters
    self.scaling = scaling
    self.width = width + Self.tolerance
    self.hyphen = hyphen
    self.breaksWords = breaksWords
  }

  /// Returns the next line. A text without characters has one, and so has the end after a last newline.
  mutating func next() -> BrokenLine? {
    if isDone { return nil }
    let start = position
    var all = TextAdvance()
    // The line without trailing blanks, up to the current cluster and up to the last possible break.
    var visible = (end: start, advance: TextAdvance())
    var opportunity: (line: BrokenLine, next: Int)?
    var (before, last) = (BreakClass.newline, BreakClass.newline)
    for index in start..<clusters.count {
      let cluster = clusters[index]
      let kind = cluster.kind
      if kind == .newline {
        position = index + 1
        return endOfParagraph(start..<visible.end, visible.advance, all)
      }
      if kind == .softHyphen {
        if visible.end == index, index > start, let line = hyphenated(start..<index, all) {
          opportunity = (line, index + 1)
        }
        // Clusters before and after a soft hyphen count as adjacent.
        if visible.end == index { visible.end = index + 1 }
        continue
      }
      if visible.end > start, !kind.isPlain(beside: last), last.allowsBreak(before: kind, after: before) {
        opportunity = (line(start..<visible.end, visible.advance), index)
      }
      all += cluster.advance
      if index > start { all.scaled += Int(cluster.kerning) }
      if kind != .space {
        if scaling.width(of: all) > width, index > start {
          if let opportunity {
            position = opportunity.next
            return opportunity.line
          }
          if breaksWords {
            position = index
            return line(start..<visible.end, visible.advance)
          }
        }
        visible = (index + 1, all)
      }
      (before, last) = (last, kind)
    }
    isDone = true
    return endOfParagraph(start..<visible.end, visible.advance, all)
  }

  private func line(_ range: Range<Int>, _ advance: TextAdvance) -> BrokenLine {
    let width = scaling.width(of: advance)
    return BrokenLine(clusters: range, width: width, fullWidth: width)
  }

  private func hyphenated(_ range: Range<Int>, _ advance: TextAdvance) -> BrokenLine? {
    var advance = advance
    advance += hyphen
    var line = line(range, advance)
    line.isHyphenated = true
    return line.width > width ? nil : line
  }

  private func endOfParagraph(
    _ range: Range<Int>, _ advance: TextAdvance, _ withBlanks: TextAdvance
  ) -> BrokenLine {
    var line = line(range, advance)
    line.fullWidth = max(line.width, min(scaling.width(of: withBlanks), width))
    line.endsParagraph = true
    return line
  }
}
