import BeagleJSON
import BeagleSchema

/// The origin of actions: the component of the event, and the visible contexts, those of enclosing events included.
struct ActionOrigin: Sendable {
  var view: ViewID
  var node: NodeReference
  var scope: ScopeFrame?
  /// The property that held the actions; nil for an item of a navigation bar.
  var event: String?
  /// What a form of Beagle 1.x was submitted with.
  var form: FormValues?

  /// The same component for the actions of another event, with an implicit context if that has one.
  func entering(_ event: String, _ value: DynamicObject? = nil) -> ActionOrigin {
    var inner = self
    inner.event = event
    if let value { inner.scope = ScopeFrame(id: event, location: .implicit(value), parent: scope) }
    return inner
  }
}
