/// Finds the screens that a user cannot return from: dead ends and loops.
struct TrapDetector {
  /// The screens reachable from each screen, including the screen below it.
  private var edges: [[Int]]
  /// Whether a screen is a start or has links to unknown targets.
  private var isOpen: [Bool]

  /// A dead end or a loop: screens that lead only to each other. A single one has no links except to itself.
  struct Trap: Equatable {
    let screens: [Int]
    let hasLinks: Bool
  }

  init(count: Int) {
    edges = [[Int]](repeating: [], count: count)
    isOpen = [Bool](repeating: false, count: count)
  }

  /// - Parameter isReplacing: Whether the second screen replaces the first, so that there is no way back.
  mutating func addLink(from: Int, to: Int, isReplacing: Bool) {
    edges[from].append(to)
    if !isReplacing { edges[to].append(from) }
  }

  /// Marks a screen as a start or as having links to unknown targets.
  mutating func open(_ screen: Int) { isOpen[screen] = true }

  /// Sorted by their first screens.
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
      // A set of mutually reachable screens is a trap; any other trapped screen leads to one.
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
