import BeagleSchema

/// Actions of one event that are being run.
struct ActionRun: Sendable {
  var actions: [Action]
  var next = 0
  var origin: ActionOrigin
  /// Whether it is the `onInit` of what an `AddChildren` added, which may add more.
  var isOfAddedChildren = false

  init(_ actions: [Action], _ origin: ActionOrigin) {
    self.actions = actions
    self.origin = origin
  }
}

/// The lists of actions that are being run, the innermost last: however deep actions nest, the call stack does not.
struct ActionStack: Sendable {
  private var runs: [ActionRun] = []

  init(_ runs: [ActionRun]) { push(runs) }

  /// Puts lists on top, the first of them to be run first.
  mutating func push(_ inner: [ActionRun]) { runs.append(contentsOf: inner.reversed()) }

  /// Takes the next action of the innermost list that still has one.
  mutating func next() -> (action: Action, origin: ActionOrigin)? {
    while let run = runs.last {
      guard run.next < run.actions.count else {
        runs.removeLast()
        continue
      }
      runs[runs.count - 1].next += 1
      return (run.actions[run.next], run.origin)
    }
    return nil
  }

  /// How many of the lists are the `onInit` of added children.
  var addedChildrenCount: Int { runs.count { $0.isOfAddedChildren } }
}
