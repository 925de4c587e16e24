import BeagleExpressions
public import BeagleJSON
package import BeagleSchema

extension Runtime {
  /// The visible screen; nil if there is none.
  public var visible: ViewID? { navigation.visible }

  /// The screens on the navigation stacks, the first stack first, the lowest screen first.
  package var openViews: [ViewID] { navigation.stacks.flatMap(\.screens) }

  /// The requested path or absolute URL of the visible screen. Nil for screens from a document or the
  /// application, and if there is none.
  package var visibleURL: String? {
    if case .remote(let url)? = navigation.visibleScreen?.origin { url } else { nil }
  }

  /// The scene of the visible screen; nil while it is loading.
  public var scene: Scene? { navigation.visibleLive?.scene }

  /// The component of the visible screen; nil while it is loading.
  package var screen: Screen? { navigation.visibleLive?.screen }

  /// Whether the visible screen shows that it is loading something.
  public var isLoading: Bool { (navigation.visibleScreen?.loading ?? 0) > 0 }

  /// The errors of the visible screen that can be retried, the newest last.
  public var errors: [ScreenError] { navigation.visibleScreen?.errors.map(\.error) ?? [] }

  /// The number of failures of the visible screen, including those that were retried or dismissed since.
  package var failureCount: Int { navigation.visibleScreen?.failureCount ?? 0 }

  /// The dialogs that wait for the user, in order.
  public var openDialogs: [Dialog] { dialogs.waiting.map(\.dialog) }

  /// The component whose actions opened a dialog; nil if the dialog is closed.
  package func opener(of dialog: DialogID) -> NodeID? {
    let origin = dialogs.waiting.first { $0.dialog.id == dialog }?.origin
    return origin.map { NodeID($0.view, $0.node) }
  }

  /// The number of screens on each stack, the first stack first.
  public var depths: [Int] { navigation.stacks.map(\.screens.count) }

  package var canGoBack: Bool { navigation.stacks.count > 1 || navigation.isBelowVisible }

  /// Whether the visible screen's bar has a back button: the bar does not hide it, and there is a screen
  /// below on the stack. Pressing it sends ``Event/back``.
  public var showsBackButton: Bool {
    guard let bar = screen?.navigationBar else { return false }
    return bar.showBackButton != false && navigation.isBelowVisible
  }

  /// The in-flight requests, in the order in which they were sent.
  package var pendingRequests: [RequestID] { requests.ids }

  /// The names of the custom actions in progress, as documents write them, in the order in which they
  /// started. Some of them may wait for something outside the runtime.
  public var pendingActions: [String] {
    pendingRequests.compactMap {
      if case .work(_, let action)? = requests[$0]?.purpose { action.name } else { nil }
    }
  }

  /// The value of the global context.
  public var global: DynamicObject { builder.contexts[Context.globalID] ?? builder.global }

  /// A hash of all context values of the visible screen. Equal data have equal hashes within one process.
  package var dataHash: Int {
    var hasher = Hasher()
    hasher.combine(visible)
    hasher.combine(global)
    navigation.visibleLive?.contexts.hashValues(into: &hasher)
    return hasher.finalize()
  }

  /// Whether two runtimes show the same scene with the same data. Fast for an unchanged copy.
  package func showsSame(as other: Runtime) -> Bool {
    guard visible == other.visible, global == other.global,
      let live = navigation.visibleLive, let otherLive = other.navigation.visibleLive
    else { return false }
    return live.contexts.sharesValues(with: otherLive.contexts) && live.scene == otherLive.scene
  }

  /// The value of a context that is visible at a component of the visible screen, by default at the screen
  /// itself.
  public func context(_ id: String, at node: NodeID? = nil) -> DynamicObject? {
    guard let live = navigation.visibleLive else { return nil }
    if id == Context.globalID { return global }
    let slot = node.map { live.tree.slot(of: $0) } ?? LiveTree.root
    guard let slot else { return nil }
    return live.contexts.value(of: id, in: live.tree[slot].scope)
  }
}
