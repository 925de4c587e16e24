import BeagleExpressions
public import BeagleJSON
package import BeagleSchema

/// The state of the visible screen.
extension Runtime {
  /// The visible screen, or nil while there is none.
  public var visible: ViewID? { navigation.visible }

  /// The screens on the navigation stacks, the first stack first and in each the lowest screen first.
  package var openViews: [ViewID] { navigation.stacks.flatMap(\.screens) }

  /// Where the visible screen was loaded from, as it was asked for: a path or an absolute URL. Nil for screens that came
  /// with a document or from the application, and while there is none.
  package var visibleURL: String? {
    if case .remote(let url)? = navigation.visibleScreen?.origin { url } else { nil }
  }

  /// What the visible screen shows, or nil while it is loading.
  public var scene: Scene? { navigation.visibleLive?.scene }

  /// The visible screen's component, or nil while it is loading.
  package var screen: Screen? { navigation.visibleLive?.screen }

  /// Whether the visible screen waits for something it shows as loading.
  public var isLoading: Bool { (navigation.visibleScreen?.loading ?? 0) > 0 }

  /// What failed on the visible screen and can be tried again, the newest last.
  public var errors: [ScreenError] { navigation.visibleScreen?.errors.map(\.error) ?? [] }

  /// How often something failed on the visible screen, with what has been tried again or left since.
  package var failureCount: Int { navigation.visibleScreen?.failureCount ?? 0 }

  /// The dialogs that wait for the user, the first to be answered first.
  public var openDialogs: [Dialog] { dialogs.waiting.map(\.dialog) }

  /// How many screens each stack has, the first stack first.
  public var depths: [Int] { navigation.stacks.map(\.screens.count) }

  /// Whether there is a screen to go back to.
  package var canGoBack: Bool { navigation.stacks.count > 1 || navigation.isBelowVisible }

  /// Whether the visible screen's bar has a back button: it does not hide it, and there is a screen below it on its
  /// stack. Pressing it sends ``Event/back``.
  public var showsBackButton: Bool {
    guard let bar = screen?.navigationBar else { return false }
    return bar.showBackButton != false && navigation.isBelowVisible
  }

  /// The requests that wait for their responses, in the order they were sent.
  package var pendingRequests: [RequestID] { requests.ids }

  /// The names of the application's own actions that are under way, as documents write them, in the order they were
  /// started. Some of them may wait for something outside.
  public var pendingActions: [String] {
    pendingRequests.compactMap {
      if case .work(_, let action)? = requests[$0]?.purpose { action.name } else { nil }
    }
  }

  /// The value of the application's context.
  public var global: DynamicObject { builder.contexts[Context.globalID] ?? builder.global }

  /// A hash of all that the contexts of the visible screen have as values. Equal data have equal hashes in one process.
  package var dataHash: Int {
    var hasher = Hasher()
    hasher.combine(visible)
    hasher.combine(global)
    navigation.visibleLive?.contexts.hashValues(into: &hasher)
    return hasher.finalize()
  }

  /// Whether two runtimes show the same scene with the same data. Cheap for an unchanged copy.
  package func showsSame(as other: Runtime) -> Bool {
    guard visible == other.visible, global == other.global,
      let live = navigation.visibleLive, let otherLive = other.navigation.visibleLive
    else { return false }
    return live.contexts.sharesValues(with: otherLive.contexts) && live.scene == otherLive.scene
  }

  /// The value of the context that a component of the visible screen finds under an id, without one the screen.
  public func context(_ id: String, at node: NodeID? = nil) -> DynamicObject? {
    guard let live = navigation.visibleLive else { return nil }
    if id == Context.globalID { return global }
    let slot = node.map { live.tree.slot(of: $0) } ?? LiveTree.root
    guard let slot else { return nil }
    return live.contexts.value(of: id, in: live.tree[slot].scope)
  }
}
