import BeagleJSON
import BeagleSchema

/// Lazy components: their initial state is replaced by the loaded component.
extension LiveScreen {
  @discardableResult
  mutating func append(
    _ lazy: LazyComponent, to parent: NodeSlot?, scope: ScopeFrame?, lazyDepth: UInt8? = nil
  ) -> NodeSlot? {
    let content = builder.lazyComponents[lazy.path]
    if let shown = content ?? lazy.shownMeanwhile {
      matchState(shown, .component, in: parent, scope)
    } else {
      matchState(.lazyComponent(lazy), .lazyPlaceholder, in: parent, scope)
    }
    let inside = open(lazy.properties.context, inside: scope)
    if let content {
      return append(loaded: content, to: parent, scope: inside, lazyDepth: lazyDepth)
    }
    let slot: NodeSlot?
    if let initial = lazy.shownMeanwhile {
      slot = append(initial, to: parent, scope: inside, lazyDepth: lazyDepth)
    } else {
      slot = insert(.lazyComponent(lazy), .lazyPlaceholder, in: parent, scope: inside, lazyDepth: lazyDepth)
    }
    if let slot { lazies[slot] = PendingLazyComponent(component: lazy, hasContext: inside !== scope) }
    return slot
  }

  /// - Parameter lazyDepth: the number of enclosing lazy components; nil for that of the parent.
  private mutating func append(
    loaded content: Component, to parent: NodeSlot?, scope: ScopeFrame?, lazyDepth: UInt8? = nil
  ) -> NodeSlot? {
    let depth = lazyDepth ?? parent.map { tree[$0].lazyDepth } ?? 0
    let limit = builder.limits.lazyDepth
    guard Int(depth) < limit else {
      let node = LiveNode(component: content, parent: parent, lazyDepth: depth, role: .component)
      notices.addLimit("nested lazy components", limit, path: tree.path(to: node))
      return nil
    }
    return append(content, to: parent, scope: scope, lazyDepth: depth + 1)
  }

  /// The path of a lazy component that is about to be requested; nil if the component was removed.
  mutating func startLoading(_ node: NodeReference) -> String? {
    guard tree.isAlive(node) else { return nil }
    lazies[node.slot]?.isRequested = true
    return lazies[node.slot]?.component.path
  }

  /// The initial state of a lazy component that has not loaded; nil if there is none.
  func initialState(of node: NodeReference) -> Component? {
    tree.isAlive(node) ? lazies[node.slot]?.component.shownMeanwhile : nil
  }

  /// Replaces a lazy component with its content.
  mutating func finishLoading(_ node: NodeReference, _ content: Component) {
    update()
    // The update may have removed it.
    guard tree.isAlive(node) else { return }
    load(content, at: node.slot)
    finishUpdate()
  }

  private mutating func load(_ content: Component, at slot: NodeSlot) {
    guard let lazy = lazies[slot], let parent = tree[slot].parent else { return }
    var siblings = tree.children(of: parent)
    guard let index = siblings.firstIndex(of: slot) else { return }
    var scope = tree[parent].scope
    if lazy.hasContext, let context = lazy.component.properties.context {
      // The context is kept when the initial state is replaced.
      let value = contexts.value(of: context.id, in: tree[slot].scope)
      scope = contexts.open(context.id, value ?? context.value ?? .empty, inside: scope)
    }
    guard let new = append(loaded: content, to: parent, scope: scope) else { return }
    siblings[index] = new
    setChildren(siblings, of: parent)
  }
}

extension LazyComponent {
  /// The initial state. If that is lazy itself, it is not requested, because it would be replaced.
  fileprivate var shownMeanwhile: Component? {
    var initial = initialState
    while case .lazyComponent(let inner)? = initial { initial = inner.initialState }
    return initial
  }
}

/// A lazy component whose content is not loaded yet.
struct PendingLazyComponent: Sendable {
  var component: LazyComponent
  var hasContext: Bool
  var isRequested = false
}

/// The screens that actions open, for prefetching.
extension LiveScreen {
  /// Records the screens that the actions of a press open.
  mutating func collectPrefetches(of actions: [Action]?) {
    guard let actions, isUpdated else { return }
    for action in actions {
      guard case .remote(let route)? = action.route, route.shouldPrefetch == true else { continue }
      prefetches.append(route.url.value)
    }
  }

  /// The paths recorded since the last call; nil for a path that is an expression.
  mutating func takePrefetches() -> [String?] {
    defer { prefetches = [] }
    return prefetches
  }
}

extension Action {
  /// The destination of a navigation.
  var route: Route? {
    switch self {
    case .pushView(let action): action.route
    case .pushStack(let action): action.route
    case .resetStack(let action): action.route
    case .resetApplication(let action): action.route
    default: nil
    }
  }
}
