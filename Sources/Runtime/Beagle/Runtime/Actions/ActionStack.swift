import BeagleJSON
import BeagleSchema

/// A list of actions that is being run.
struct ActionRun: Sendable {
  var actions: [Action]
  var next = 0
  var origin: ActionOrigin
  /// Whether it is the `onInit` of components that an `AddChildren` added, which may add more.
  var isOfAddedChildren = false

  init(_ actions: [Action], _ origin: ActionOrigin) {
    self.actions = actions
    self.origin = origin
  }
}

/// The lists of actions that are being run, the innermost last. It replaces recursion, so that nested actions
/// cannot overflow the call stack.
struct ActionStack: Sendable {
  private var runs: [ActionRun] = []

  init(_ runs: [ActionRun]) { push(runs) }

  /// Pushes lists so that the first of them runs first.
  mutating func push(_ inner: [ActionRun]) { runs.append(contentsOf: inner.reversed()) }

  /// Takes the next action of the innermost list that has any left.
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

  /// The number of lists that are the `onInit` of added children.
  var addedChildrenCount: Int { runs.count { $0.isOfAddedChildren } }
}

/// The origin of actions: the component of the event, and the visible contexts, including those of enclosing
/// events.
struct ActionOrigin: Sendable {
  var view: ViewID
  var node: NodeReference
  var scope: ScopeFrame?
  /// The property that contains the actions; nil for an item of a navigation bar.
  var event: String?
  /// The values with which a form of Beagle 1.x was submitted.
  var form: FormValues?

  /// The origin for the actions of another event of the same component, with an implicit context if that
  /// event has a value.
  func entering(_ event: String, _ value: DynamicObject? = nil) -> ActionOrigin {
    var inner = self
    inner.event = event
    if let value { inner.scope = ScopeFrame(id: event, location: .implicit(value), parent: scope) }
    return inner
  }
}
