import Beagle

/// What the rules observe in one drawing of a screen. The rules run in the order of their classes, and a node
/// that one has observed is not observed by a later one that depends on its size or place.
struct Observations {
  struct Observation {
    let rule: TrialRule
    let node: Int
    let message: String
    /// Distinguishes causes; by default the path of the node, or of the same node in the first of alike rows.
    let cause: String
  }

  private let screen: DrawnScreen
  private(set) var all: [Observation] = []
  /// The indices of nodes whose size or place is observed already, with those inside.
  private var claimed: [Bool]

  init(_ screen: DrawnScreen) {
    self.screen = screen
    claimed = [Bool](repeating: false, count: screen.nodes.count)
  }

  func isClaimed(_ index: Int) -> Bool { claimed[index] }

  /// The same claims without observations.
  var withoutObservations: Observations {
    var copy = self
    copy.all = []
    return copy
  }

  /// Adds an observation, and claims the node with everything inside.
  ///
  /// - Parameter place: The node that is at fault; nil for the claimed one.
  mutating func claim(
    _ index: Int, _ rule: TrialRule, _ message: String, at place: Int? = nil, cause: String? = nil
  ) {
    add(place ?? index, rule, message, cause: cause)
    for inner in index..<screen.nodes[index].end where !claimed[inner] { claimed[inner] = true }
  }

  mutating func add(_ index: Int, _ rule: TrialRule, _ message: String, cause: String? = nil) {
    all.append(
      Observation(rule: rule, node: index, message: message, cause: cause ?? screen.cause(of: index)))
  }

  func path(of observation: Observation) -> String { screen.path(of: observation.node) }
}
