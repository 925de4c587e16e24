import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The contexts that are visible at a component: a linked list from the innermost declaration outwards.
/// Values are in a ``ContextStore``, so that a scope can be kept while values change.
final class ScopeFrame: Sendable {
  let id: String
  let location: ContextLocation
  let parent: ScopeFrame?
  /// The keys of the enclosing list cells: `:outer:inner`.
  let suffix: String

  /// - Parameter key: the key of the list cell that has the context; nil for other contexts.
  init(id: String, location: ContextLocation, parent: ScopeFrame?, key: String? = nil) {
    self.id = id
    self.location = location
    self.parent = parent
    let outer = parent?.suffix ?? ""
    suffix = key.map { outer + ":" + $0 } ?? outer
  }

  func nearest(_ id: String) -> ScopeFrame? {
    var frame: ScopeFrame? = self
    while let current = frame {
      if current.id == id { return current }
      frame = current.parent
    }
    return nil
  }

  /// The nearest frame of a component's context or of a list's item. The context of an event, the index of an
  /// item and the value of a navigation can only be set by name.
  var nearestWritable: ScopeFrame? {
    var frame: ScopeFrame? = self
    while let current = frame {
      if case .slot = current.location, !current.isIndexOfItem, current.id != Context.navigationID {
        return current
      }
      frame = current.parent
    }
    return nil
  }

  /// Whether it is the item of a list cell, which has the cell's key.
  var isItem: Bool { suffix != parent?.suffix ?? "" }

  /// A cell's item has the cell's key, and its index follows.
  private var isIndexOfItem: Bool { !isItem && parent?.isItem == true }
}

enum ContextLocation: Sendable {
  /// A slot in the store. The generation shows whether the slot was reused for another context.
  case slot(ContextSlot, generation: UInt32)
  /// An event's implicit context, which does not change while the event's actions run.
  case implicit(DynamicObject)
}

/// The contexts that expressions can read, with their values.
struct Scope: ContextScope {
  let frame: ScopeFrame?
  let values: ContextValues

  /// The slot of the nearest context with this id; nil if there is none, or if it cannot change.
  func slot(ofContext id: String) -> ContextSlot? {
    if id == Context.globalID { return ContextStore.globalSlot }
    return frame?.nearest(id).flatMap { values.slot(of: $0) }
  }

  func value(ofContext id: String) -> DynamicObject? {
    if id == Context.globalID { return values[ContextStore.globalSlot] }
    // A context that has ended still hides the outer ones.
    return frame?.nearest(id).flatMap { values.value(of: $0) }
  }
}
