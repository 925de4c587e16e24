/// Recognizes paths of new names at growing depth, which have no end: `/a/fig`, `/a/kiwi/plum`, `/a/lime/pear/date`.
///
/// A path usually continues a known one by one name, or shares its folders with other paths. Here a path counts if it continues
/// a known one by several names that no other path has.
struct PathGrowth: Sendable {
  /// A folder of a path.
  private struct Place {
    var children: [String: Int] = [:]
    /// The depths of the paths that continue this place by several names, by the first of these names. A name that another path
    /// has as well is not among them.
    var lone: [Int: Int] = [:]
    /// How many of these paths have each depth.
    var depths: [Int: Int] = [:]

    /// Whether there are as many paths as 20 names at 20 depths, in any proportion. Paths of one or two depths are a catalogue.
    var isFull: Bool {
      depths.count > 2 && lone.count * depths.count >= URLTemplates.mostForms * URLTemplates.mostForms
    }

    mutating func add(_ child: Int, depth: Int) {
      lone[child] = depth
      depths[depth, default: 0] += 1
    }

    mutating func share(_ child: Int) {
      guard let depth = lone.removeValue(forKey: child), let count = depths[depth] else { return }
      depths[depth] = count > 1 ? count - 1 : nil
    }
  }

  private var places = [Place()]

  /// Takes a path, unless it is one of too many.
  ///
  /// - Returns: how many steps of a path that is one of too many are known; nil for any other path.
  mutating func knownSteps(ofEndless steps: [String]) -> Int? {
    var place = 0
    var known = 0
    while known < steps.count, let next = places[place].children[steps[known]] {
      places[place].share(next)
      (place, known) = (next, known + 1)
    }
    if steps.count - known > 1 {
      if places[place].isFull { return known }
      places[place].add(places.count, depth: steps.count)
    }
    for step in steps[known...] {
      places[place].children[step] = places.count
      place = places.count
      places.append(Place())
    }
    return nil
  }
}
