extension [RecordedScreen] {
  /// The shortest paths to each screen: the URL of the screen where the application starts, and the user's
  /// steps from there. A screen that no earlier screen links to is a start.
  package var shortestPresses: [String: (start: String, presses: [String])] {
    var numbers: [String: Int] = [:]
    func add(_ url: String) {
      if numbers[url] == nil { numbers[url] = numbers.count }
    }
    for screen in self {
      add(screen.url)
      for link in screen.links { [link.url, link.opening?.url].compactMap(\.self).forEach(add) }
    }
    func number(_ url: String) -> Int { numbers[url] ?? 0 }
    var paths = ShortestPaths(count: numbers.count)
    var (seen, linked): (Set<String>, Set<String>) = ([], [])
    for screen in self {
      if !linked.contains(screen.url) { paths.addStart(number(screen.url), screen.url) }
      linked.formUnion(screen.links.map(\.url))
      guard seen.insert(screen.url).inserted else { continue }
      for link in screen.links {
        // A link that exists only after another opening starts from the previous screen.
        let from = number(link.opening?.url ?? screen.url)
        paths.addLink(from: from, to: number(link.url), (link.opening?.presses ?? []) + link.presses)
      }
    }
    let found = paths.find()
    var result: [String: (start: String, presses: [String])] = [:]
    for (url, number) in numbers {
      guard let path = found[number], let start = path.first else { continue }
      result[url] = (start, [String](path.dropFirst()))
    }
    return result
  }
}
