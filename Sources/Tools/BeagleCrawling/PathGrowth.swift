/// Recognises endless paths, which consist of new names at growing depth: `/a/fig`, `/a/kiwi/plum`,
/// `/a/lime/pear/date`.
///
/// A path usually extends a known one by a single name, or shares its folders with other paths. A path counts
/// here if it extends a known one by several names that no other path has.
struct PathGrowth: Sendable {
  private struct Place {
    var children: [String: Int] = [:]
    /// The depth of each path that extends this place by several names, by the index of the first of them. A
    /// name that another path shares is removed.
    var lone: [Int: Int] = [:]
    /// The number of these paths per depth.
    var depths: [Int: Int] = [:]

    /// Whether there are as many paths as 20 names at 20 depths, in any proportion. Paths at only one or two
    /// depths are a catalogue.
    var isFull: Bool {
      depths.count > 2 && lone.count * depths.count >= URLTemplates.maximumForms * URLTemplates.maximumForms
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

  /// Adds a path unless it is endless.
  ///
  /// - Returns: The number of known leading steps of an endless path; nil for any other path.
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
