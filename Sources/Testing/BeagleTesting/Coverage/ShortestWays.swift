/// The ways with the fewest steps from where an application starts to each of its screens.
package struct ShortestWays {
  /// For each screen those that it leads to, with the steps.
  private var links: [[(to: Int, steps: [String])]]
  private var ways: [[String]?]
  /// The screens that are reached with so many steps.
  private var reached: [Int: [Int]] = [:]

  package init(count: Int) {
    links = [[(to: Int, steps: [String])]](repeating: [], count: count)
    ways = [[String]?](repeating: nil, count: count)
  }

  /// Adds a screen where the application starts, unless it is one already.
  ///
  /// - Parameter step: how the application is started there.
  package mutating func addStart(_ screen: Int, _ step: String) {
    guard ways[screen] == nil else { return }
    ways[screen] = [step]
    reached[1, default: []].append(screen)
  }

  package mutating func addLink(from: Int, to: Int, _ steps: [String]) { links[from].append((to, steps)) }

  /// The steps to each screen, the start included; nil where none lead there. Of ways with equally many, the first is kept.
  package mutating func find() -> [[String]?] {
    var count = 1
    while let last = reached.keys.max(), count <= last {
      var next = 0
      // What leads on without a step is of the same count.
      while next < reached[count]?.count ?? 0 {
        let screen = reached[count]?[next] ?? 0
        next += 1
        guard let way = ways[screen], way.count == count else { continue }
        for (to, steps) in links[screen] where way.count + steps.count < ways[to]?.count ?? .max {
          ways[to] = way + steps
          reached[way.count + steps.count, default: []].append(to)
        }
      }
      reached[count] = nil
      count += 1
    }
    return ways
  }
}
