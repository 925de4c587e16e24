import Beagle

/// A fault of a node in a drawing.
struct DeviceFault {
  /// One sentence without a full stop.
  let message: String
  /// The faulty node; nil if it is the examined node.
  var place: Int?
  /// Identifies the cause. By default, it is the path of the node, or of its counterpart in the first of
  /// several similar rows.
  var cause: String?
}

/// What the rules observe in one drawing of a screen, in the order of their classes. A node with too little
/// room is claimed with everything inside, so that later rules do not observe consequences.
struct Observations {
  let screen: DrawnScreen
  private(set) var all: [(rule: TrialRule, node: Int, message: String, cause: String)] = []
  private var claimed: [Bool]

  init(_ screen: DrawnScreen) {
    self.screen = screen
    claimed = [Bool](repeating: false, count: screen.nodes.count)
  }

  /// The same claims without observations, for the same layout in other colours.
  func colored(as screen: DrawnScreen) -> Observations {
    var copy = Observations(screen)
    copy.claimed = claimed
    return copy
  }

  /// Looks at each visible node until the task is cancelled. Claims only concern rules about sizes, places
  /// and colours.
  mutating func observe(_ rule: TrialRule, _ fault: (Int) -> DeviceFault?) {
    func isClaimed(_ index: Int) -> Bool { rule.dependsOnDevice && claimed[index] }
    for index in screen.positions where !isClaimed(index) {
      if Task.isCancelled { return }
      guard let fault = fault(index), !isClaimed(fault.place ?? index) else { continue }
      let place = fault.place ?? index
      all.append((rule, place, fault.message, fault.cause ?? screen.cause(of: place)))
      guard rule.isAboutRoom else { continue }
      for inner in index..<screen.nodes[index].end { claimed[inner] = true }
    }
  }
}
