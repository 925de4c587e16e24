/// Breaks clusters into lines that fit, at the last possible position.
///
/// ``BreakClass`` defines where lines may break. A word that is too wide for a line breaks between any two
/// clusters. Blanks never make a line too wide, and at a break they belong to no line.
///
/// The declarations are usable from inline code, so that the compiler specialises them for the clusters of
/// each renderer. Without this, breaking takes ten times as long.
@usableFromInline
package struct LineBreaker<Clusters: BreakableClusters> {
  @usableFromInline let clusters: Clusters
  @usableFromInline let isIntoWords: Bool
  @usableFromInline var position = 0
  @usableFromInline var isDone = false

  /// If `intoWords` is true, lines break at every possible position, whatever their width.
  @inlinable package init(_ clusters: Clusters, intoWords: Bool = false) {
    self.clusters = clusters
    isIntoWords = intoWords
  }

  /// Returns the next line. A text without characters has one, and so has the end after a last newline.
  @inlinable package mutating func next() -> BrokenLine<Clusters.Advance>? {
    if isDone { return nil }
    let start = position
    var line = BrokenLine<Clusters.Advance>(at: start)
    var opportunity: (line: BrokenLine<Clusters.Advance>, next: Int)?
    var (before, last) = (BreakClass.newline, BreakClass.newline)
    for index in start..<clusters.count {
      let kind = clusters.breakClass(at: index)
      if !kind.isPlain(beside: last) {
        if kind == .newline {
          position = index + 1
          line.ending = .paragraph
          return line
        }
        if kind == .softHyphen {
          if let line = hyphenated(line) { opportunity = (line, index + 1) }
          // Clusters before and after a soft hyphen count as adjacent.
          line.end = index + 1
          continue
        }
        if !line.clusters.isEmpty, last.allowsBreak(before: kind, after: before) {
          opportunity = (line, index)
        }
      }
      var advance = line.fullAdvance
      advance += clusters.advance(at: index, isFirst: index == start)
      if kind.isDrawn {
        if index > start, isIntoWords || !clusters.fits(advance) {
          if let opportunity {
            position = opportunity.next
            return opportunity.line
          }
          if !isIntoWords {
            position = index
            if !line.clusters.isEmpty { line.ending = .insideWord }
            return line
          }
        }
        line.clusters = start..<(index + 1)
        line.advance = advance
      }
      line.end = index + 1
      line.fullAdvance = advance
      (before, last) = (last, kind)
    }
    isDone = true
    line.ending = .paragraph
    return line
  }

  /// The line with a hyphen at its end; nil if there is no place for one.
  @inlinable func hyphenated(_ line: BrokenLine<Clusters.Advance>) -> BrokenLine<Clusters.Advance>? {
    if line.clusters.isEmpty || line.advance != line.fullAdvance { return nil }
    var line = line
    line.advance += clusters.hyphen
    line.ending = .softHyphen
    return isIntoWords || clusters.fits(line.advance) ? line : nil
  }
}
