/// Content of the old document that clients do not show any more because it is now inside a part that they
/// omit.
struct LostParts {
  /// For each issue of the new document, the clients with content of the old one in the part that they omit.
  private(set) var inside: [ClientSet]
  /// Content that has moved into a part that was omitted before: its new range, the clients, and the issue
  /// about the part.
  private(set) var moved: [(range: Range<Int>, clients: ClientSet, issue: Int)] = []

  /// A part of the new document around the current place.
  private struct Part {
    let issue: Int
    let end: Int
    /// The clients already reported as not showing it any more, here or around it.
    let reported: ClientSet
  }

  /// - Parameter news: what has become worse, for each issue.
  init(_ changes: BreakingChanges, _ news: [Broken]) {
    inside = [ClientSet](repeating: .none, count: news.count)
    let parts = changes.new.enumerated().compactMap { issue in issue.element.part.map { (issue.offset, $0) } }
      .sorted { ($0.1.lowerBound, -$0.1.count) < ($1.1.lowerBound, -$1.1.count) }
    var next = 0
    var open: [Part] = []
    var moved: [(end: Int, clients: ClientSet)] = []
    for match in changes.matches.components {
      let range = changes.matches.ranges[match].new
      while next < parts.count, parts[next].1.lowerBound <= range.lowerBound {
        let (issue, part) = parts[next]
        close(&open, before: part.lowerBound)
        let reported = news[issue].values.reduce(open.last?.reported ?? .none) { $0 | $1 }
        open.append(Part(issue: issue, end: part.upperBound, reported: reported))
        next += 1
      }
      close(&open, before: range.lowerBound)
      while let last = moved.last, last.end <= range.lowerBound { moved.removeLast() }
      let lost = changes.lost(match)
      guard !lost.isEmpty, let innermost = open.last else { continue }
      inside[innermost.issue] = inside[innermost.issue] | lost
      // Content of something that moved has not moved by itself.
      let rest = lost - innermost.reported - (moved.last?.clients ?? .none)
      guard !rest.isEmpty,
        let part = open.first(where: { !(changes.new[$0.issue].claim.hiding & rest).isEmpty })
      else { continue }
      moved.append((range.upperBound, rest | (moved.last?.clients ?? .none)))
      self.moved.append((range, rest, part.issue))
    }
    close(&open, before: .max)
  }

  /// The content of a part also belongs to the part around it.
  private mutating func close(_ open: inout [Part], before byte: Int) {
    while let last = open.last, last.end <= byte {
      open.removeLast()
      if let outer = open.last { inside[outer.issue] = inside[outer.issue] | inside[last.issue] }
    }
  }
}
