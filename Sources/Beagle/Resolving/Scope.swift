import BeagleExpressions
import BeagleJSON

/// The contexts in reach of a component: a chain from the innermost declaration outwards. Values are kept apart, in a
/// list the frames point into, so that a scope can be remembered while values change.
final class ScopeFrame: Sendable {
  let id: String
  let slot: Int
  let parent: ScopeFrame?

  init(id: String, slot: Int, parent: ScopeFrame?) {
    self.id = id
    self.slot = slot
    self.parent = parent
  }
}

/// A scope together with the values: what expressions read.
struct Scope: ContextScope {
  static let globalID = "global"

  var frame: ScopeFrame?
  var values: [DynamicObject]
  var global: DynamicObject

  func value(ofContext id: String) -> DynamicObject? {
    if id == Self.globalID { return global }
    var frame = frame
    while let current = frame {
      if current.id == id { return values[current.slot] }
      frame = current.parent
    }
    return nil
  }
}
