import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Builds a screen from scratch with the state of an updated one, to check that both are equal.
///
/// The nodes of both are in the same order, so that a node finds its state by its index in the document.
struct Replay: StateSource {
  private let screen: LiveScreen
  /// The slot of the other screen's node.
  private var current: NodeSlot?

  init(_ screen: LiveScreen) {
    self.screen = screen
  }

  /// The other screen's node for a newly built one, whose slots are in document order.
  private func node(for new: NodeSlot) -> NodeSlot? {
    let order = screen.tree.nodes.order
    return order.indices.contains(new.index) ? order[new.index] : nil
  }

  mutating func match(_ identity: NodeIdentity, in parent: NodeSlot?, at slot: NodeSlot) {
    current = node(for: slot)
  }

  func value(of context: Context) -> DynamicObject? {
    current.flatMap { screen.contexts.value(of: context.id, in: screen.tree[$0].scope) }
  }

  var navigationContext: DynamicObject? { screen.navigationContext }

  func restore(_ node: inout LiveNode, _ state: inout NodeState?) {
    guard let current else { return }
    if node.role == .component { node.selection = screen.tree[current].selection }
    let old = screen.tree.state(of: current)
    switch old {
    case .input, .refreshing, .enabled: state = old
    case .list, nil: break
    }
  }

  var appearance: Appearance? { current.map { screen.tree.appearance(of: $0) } }

  /// The components inside a node, including those that were added or loaded later.
  func children(of slot: NodeSlot) -> [Component]? {
    guard let slot = node(for: slot) else { return nil }
    return screen.tree.children(of: slot).compactMap { child in
      let node = screen.tree[child]
      return node.role == .component || node.role == .lazyPlaceholder ? node.component : nil
    }
  }

  func hasRunInit(of component: Component) -> Bool { false }
}

extension Runtime {
  /// The visible scene, built from scratch with the same state. It must be equal to ``scene``, or to
  /// ``scene(for:)`` with the same builder.
  package func sceneFromScratch(for builder: SceneBuilder? = nil) -> Scene? {
    guard let old = navigation.visibleLive, let screen = old.screen else { return nil }
    let builder = builder.map { old.builder.drawn(like: $0) } ?? old.builder
    var live = LiveScreen(builder, id: old.id, isUpdated: false)
    live.stateSource = Replay(old)
    live.build(screen)
    live.layOut()
    return live.scene
  }
}
