import BeagleExpressions
import BeagleJSON

/// The contexts in reach of a component: a chain from the innermost declaration outwards. Values are kept apart, in
/// a ``ContextStore``, so that a scope can be remembered while values change.
final class ScopeFrame: Sendable {
  let id: String
  let location: ContextLocation
  let parent: ScopeFrame?
  /// The keys of the list cells around: `:outer:inner`.
  let suffix: String

  /// - Parameter key: that of a list's cell, where the context is its own.
  init(id: String, location: ContextLocation, parent: ScopeFrame?, key: String? = nil) {
    self.id = id
    self.location = location
    self.parent = parent
    let outer = parent?.suffix ?? ""
    suffix = key.map { outer + ":" + $0 } ?? outer
  }

  /// The nearest frame with this id.
  func nearest(_ id: String) -> ScopeFrame? {
    var frame: ScopeFrame? = self
    while let current = frame {
      if current.id == id { return current }
      frame = current.parent
    }
    return nil
  }

  /// The nearest frame that a component declared or that holds a list's item. What came with an event, the place of an item
  /// and what a navigation passed on are set by name only.
  var nearestWritable: ScopeFrame? {
    var frame: ScopeFrame? = self
    while let current = frame {
      if case .slot = current.location, !current.isPlaceOfItem, current.id != LiveScreen.navigationID {
        return current
      }
      frame = current.parent
    }
    return nil
  }

  /// A cell's item has the cell's key, and its place comes next.
  private var isPlaceOfItem: Bool {
    guard let parent else { return false }
    return suffix == parent.suffix && parent.suffix != parent.parent?.suffix ?? ""
  }
}

/// Where the value of a context is found.
enum ContextLocation: Sendable {
  /// In the store. The generation tells whether the slot was given to another context since.
  case slot(Int32, generation: UInt32)
  /// An event's implicit context: it is what it is for as long as the event's actions run.
  case implicit(DynamicObject)
}
