import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What navigations hand to the screens they lead to.
extension Runtime {
  mutating func value(of context: NavigationContext?, _ origin: ActionOrigin) -> NavigationValue? {
    context.map { NavigationValue(path: $0.path, value: evaluateAll($0.value, origin)) }
  }

  /// Passes a value to the screen that is visible again.
  mutating func reveal(_ context: NavigationValue?) -> [Effect] {
    guard let context, let view = visible else { return [] }
    let old = navigation[live: view]?.navigationContext ?? navigation[view]?.navigationContext
    let (value, effects) = handing(context, to: old ?? .empty)
    navigation.update(view) {
      $0.navigationContext = value
      $0.live?.navigationContext = value
    }
    return effects
  }

  /// A screen's `navigationContext` after a navigation has passed a value to it. If the value cannot be set, it does
  /// not change.
  func handing(
    _ context: NavigationValue?, to old: DynamicObject
  ) -> (value: DynamicObject, effects: [Effect]) {
    guard let context else { return (old, []) }
    var value = context.value
    if let path = context.path, !path.isEmpty {
      value = old
      guard let steps = ContextPath(path), value.set(context.value, at: steps) else {
        return (old, [.notice(.invalidPath(path, context: Context.navigationID))])
      }
    }
    guard value.count(upTo: limits.contextValues) <= limits.contextValues else {
      return (old, [.limit("values in the context \"\(Context.navigationID)\"", limits.contextValues)])
    }
    return (value, [])
  }
}
