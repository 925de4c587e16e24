extension [RecordedScreen] {
  /// How to get to each screen from the first one, with the fewest screens between: what a user does, one after the other. The
  /// first has nothing to do. Screens that nothing leads to are left out.
  package var shortestPresses: [String: [String]] {
    guard let first else { return [:] }
    let links = Dictionary(map { ($0.url, $0.links) }) { first, _ in first }
    var presses = [first.url: [String]()]
    var waiting = [first.url]
    var next = 0
    while next < waiting.count {
      let url = waiting[next]
      next += 1
      for link in links[url] ?? [] where presses[link.url] == nil {
        presses[link.url] = (presses[url] ?? []) + link.presses
        waiting.append(link.url)
      }
    }
    return presses
  }
}
