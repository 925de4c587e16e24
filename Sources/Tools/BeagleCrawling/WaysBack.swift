/// Finds the screens from which a user cannot come back: those that nothing leads on from, and loops.
struct WaysBack {
  /// For each screen those that a user can get to from it, back to the screen below included.
  private var edges: [[Int]]
  /// The screens from which something leads that is not known, and the first ones.
  private var isOpen: [Bool]

  /// Screens that lead nowhere but to each other. One alone has no links at all, or only to itself.
  struct Trap: Equatable {
    let screens: [Int]
    let hasLinks: Bool
  }

  init(count: Int) {
    edges = [[Int]](repeating: [], count: count)
    isOpen = [Bool](repeating: false, count: count)
  }

  /// - Parameter isReplacing: whether the second screen takes the place of the first, so that there is no way back.
  mutating func addLink(from: Int, to: Int, isReplacing: Bool) {
    edges[from].append(to)
    if !isReplacing { edges[to].append(from) }
  }

  /// The screen is a first one, or something leads on from it that is not known.
  mutating func open(_ screen: Int) { isOpen[screen] = true }

  /// In the order of their first screens.
  var traps: [Trap] {
    var canLeave = isOpen
    var incoming = [[Int]](repeating: [], count: edges.count)
    for (from, targets) in edges.enumerated() {
      for to in targets { incoming[to].append(from) }
    }
    var rest = canLeave.indices.filter { canLeave[$0] }
    while let screen = rest.popLast() {
      for from in incoming[screen] where !canLeave[from] {
        canLeave[from] = true
        rest.append(from)
      }
    }
    let trapped = edges.indices.filter { !canLeave[$0] }
    var traps: [Trap] = []
    var known: Set<Int> = []
    for screen in trapped where !known.contains(screen) {
      let reached = reached(from: screen)
      // What can be reached, and leads back to here, is the end of the way; anything else leads to one.
      guard reached.allSatisfy({ $0 == screen || self.reached(from: $0).contains(screen) }) else { continue }
      let loop = reached.union([screen])
      known.formUnion(loop)
      traps.append(Trap(screens: loop.sorted(), hasLinks: reached.contains { $0 != screen }))
    }
    return traps
  }

  private func reached(from start: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var rest = [start]
    while let screen = rest.popLast() {
      for next in edges[screen] where reached.insert(next).inserted { rest.append(next) }
    }
    return reached
  }
}
