import BeagleJSON
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

/// The origin of actions: the component of the event, and the visible contexts, those of enclosing events included.
struct ActionOrigin: Sendable {
  var view: ViewID
  var node: NodeReference
  var scope: ScopeFrame?
  /// The property that held the actions; nil for an item of a navigation bar.
  var event: String?
  /// What a form of Beagle 1.x was submitted with.
  var form: FormValues?

  /// An origin at the same component for the actions of another event, with an implicit context if that has one.
  func entering(_ event: String, _ value: DynamicObject? = nil) -> ActionOrigin {
    var inner = self
    inner.event = event
    if let value { inner.scope = ScopeFrame(id: event, location: .implicit(value), parent: scope) }
    return inner
  }
}
