/// The paths with the fewest steps from an application's starts to each of its screens.
package struct ShortestPaths {
  private var links: [[(to: Int, steps: [String])]]
  private var paths: [[String]?]
  /// The screens by the number of steps that reach them.
  private var reached: [Int: [Int]] = [:]

  package init(count: Int) {
    links = [[(to: Int, steps: [String])]](repeating: [], count: count)
    paths = [[String]?](repeating: nil, count: count)
  }

  /// Adds a screen where the application starts, unless it is already a start.
  ///
  /// - Parameter step: the step that starts the application there.
  package mutating func addStart(_ screen: Int, _ step: String) { addStart(screen, [step]) }

  /// Adds a screen to which some steps lead, unless it is already a start.
  package mutating func addStart(_ screen: Int, _ steps: [String]) {
    guard paths[screen] == nil else { return }
    paths[screen] = steps
    reached[steps.count, default: []].append(screen)
  }

  package mutating func addLink(from: Int, to: Int, _ steps: [String]) { links[from].append((to, steps)) }

  /// The steps to each screen, including the start; nil for unreachable screens. Of equally long paths, the
  /// first is kept.
  package mutating func find() -> [[String]?] {
    var count = 0
    while let last = reached.keys.max(), count <= last {
      var next = 0
      // A link without steps leads to a screen at the same distance.
      while next < reached[count]?.count ?? 0 {
        let screen = reached[count]?[next] ?? 0
        next += 1
        guard let path = paths[screen], path.count == count else { continue }
        for (to, steps) in links[screen] where path.count + steps.count < paths[to]?.count ?? .max {
          paths[to] = path + steps
          reached[path.count + steps.count, default: []].append(to)
        }
      }
      reached[count] = nil
      count += 1
    }
    return paths
  }
}
