extension [RecordedScreen] {
  /// How to get to each screen, with the fewest screens between: the URL of the screen where the application starts, and what a user does
  /// from there, one after the other. A screen to which none before it leads is a start.
  package var shortestPresses: [String: (start: String, presses: [String])] {
    // A link that is only there after another opening leads on from the previous screen.
    var links: [String: [(url: String, presses: [String])]] = [:]
    var seen: Set<String> = []
    for screen in self where seen.insert(screen.url).inserted {
      for link in screen.links {
        links[link.opening?.url ?? screen.url, default: []].append(
          (link.url, (link.opening?.presses ?? []) + link.presses))
      }
    }
    var found: [String: (start: String, presses: [String])] = [:]
    var waiting: [String] = []
    var linked: Set<String> = []
    for screen in self {
      if !linked.contains(screen.url), found[screen.url] == nil {
        found[screen.url] = (screen.url, [])
        waiting.append(screen.url)
      }
      linked.formUnion(screen.links.map(\.url))
    }
    var next = 0
    while next < waiting.count {
      let url = waiting[next]
      next += 1
      guard let (start, presses) = found[url] else { continue }
      for link in links[url] ?? [] where found[link.url] == nil {
        found[link.url] = (start, presses + link.presses)
        waiting.append(link.url)
      }
    }
    return found
  }
}
