import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What navigations hand to the screens they lead to.
extension Runtime {
  mutating func value(of context: NavigationContext?, _ origin: ActionOrigin) -> NavigationValue? {
    context.map { NavigationValue(path: $0.path, value: deeply($0.value, origin)) }
  }

  /// Hands a value to the screen that is visible again.
  mutating func reveal(_ context: NavigationValue?) {
    guard let context, let view = visible else { return }
    let old = withView(view) { $0.tree?.navigationContext ?? $0.navigationContext }
    let value = handing(context, to: old ?? .empty)
    _ = withView(view) {
      $0.navigationContext = value
      $0.tree?.navigationContext = value
    }
  }

  /// A screen's `navigationContext` after a navigation has handed it a value. What cannot be set leaves it as it was.
  mutating func handing(_ context: NavigationValue?, to old: DynamicObject) -> DynamicObject {
    guard let context else { return old }
    var value = context.value
    if let path = context.path, !path.isEmpty {
      value = old
      guard let steps = ContextPath(path), value.set(context.value, at: steps) else {
        tell(.invalidPath(path, context: ViewTree.navigationID))
        return old
      }
    }
    guard value.count(upTo: limits.contextValues) <= limits.contextValues else {
      reach("values in the context \"\(ViewTree.navigationID)\"", limits.contextValues)
      return old
    }
    return value
  }
}

extension ViewTree {
  /// What navigations handed to the screen.
  fileprivate var navigationContext: DynamicObject? {
    get { navigationSlot.map { evaluate.scope.contexts[$0] } }
    set { if let slot = navigationSlot { setContext(slot, newValue ?? .empty) } }
  }

  private var navigationSlot: Int32? {
    parts.first?.scope?.nearest(Self.navigationID).flatMap { evaluate.scope.contexts.slot(of: $0) }
  }
}
