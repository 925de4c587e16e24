import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Values that navigations pass to their destinations.
extension Runtime {
  mutating func value(of context: NavigationContext?, _ origin: ActionOrigin) -> NavigationValue? {
    context.map { NavigationValue(path: $0.path, value: evaluateAll($0.value, origin)) }
  }

  /// Passes a value to the screen that becomes visible again.
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

  /// A screen's `navigationContext` after a navigation has passed a value to it; unchanged if the value
  /// cannot be set.
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

extension Runtime {
  /// The URLs that nodes of the visible screen link to: those of web views, and those that buttons, bar items
  /// and touchables open if a press does nothing else and the scheme is one of
  /// ``BeagleDependencies/allowedURLSchemes``.
  ///
  /// The URL of a web view is not resolved; it is the one in the document.
  public var links: [NodeID: String] {
    // Evaluation collects notices, which are not wanted here, so it uses a copy.
    guard var live = navigation.visibleLive else { return [:] }
    var links: [NodeID: String] = [:]
    for node in live.scene.nodes where !node.isHidden {
      if case .webView(let url) = node.content {
        links[node.node] = url
      } else if node.interactions.contains(.press), let (action, origin) = live.externalLink(of: node.node),
        let url = live.evaluate(action.url, in: origin.scope), allows(url)
      {
        links[node.node] = url
      }
    }
    return links
  }
}
