import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The contexts that expressions can read, with their values.
struct Scope: ContextScope {
  let frame: ScopeFrame?
  let values: ContextValues

  /// The slot of the nearest context with this id; nil where there is none, or none that could change.
  func slot(ofContext id: String) -> Int32? {
    if id == Context.globalID { return ContextStore.globalSlot }
    return frame?.nearest(id).flatMap { values.slot(of: $0) }
  }

  func value(ofContext id: String) -> DynamicObject? {
    if id == Context.globalID { return values[ContextStore.globalSlot] }
    // A context that has ended still hides the outer ones.
    return frame?.nearest(id).flatMap { values.value(of: $0) }
  }
}
