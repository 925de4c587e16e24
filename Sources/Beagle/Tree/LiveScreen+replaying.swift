import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Builds a screen from scratch with the state of an updated one, to check that both are equal.
///
/// The nodes of both are in the same order, so that a node finds its state by its index in the document.
final class Replay: Sendable {
  private let screen: LiveScreen

  init(_ screen: LiveScreen) {
    self.screen = screen
  }

  private func slot(_ index: Int32) -> Int32? {
    let order = screen.tree.nodes.order
    return order.indices.contains(Int(index)) ? order[Int(index)] : nil
  }

  /// What the node of this index remembers, as far as it does not follow from contexts.
  func restore(_ node: inout LiveNode, _ state: inout NodeState?, ofNode index: Int32) {
    guard let slot = slot(index) else { return }
    if node.role == .component { node.selection = screen.tree[slot].selection }
    let old = screen.tree.state(of: slot)
    switch old {
    case .input, .refreshing, .enabled: state = old
    case .list, nil: break
    }
  }

  /// The appearance of the node of this index.
  func appearance(ofNode index: Int32) -> Appearance? { slot(index).map { screen.tree.appearance(of: $0) } }

  /// The value of a context that the node of this index declares.
  func value(of id: String, ofNode index: Int32) -> DynamicObject? {
    slot(index).flatMap { screen.contexts.value(of: id, in: screen.tree[$0].scope) }
  }

  /// The components inside the node of this index, those included that were added or loaded later.
  func children(ofNode index: Int32) -> [Component]? {
    guard let slot = slot(index) else { return nil }
    return screen.tree.children(of: slot).compactMap { child in
      let node = screen.tree[child]
      return node.role == .component || node.role == .lazyPlaceholder ? node.component : nil
    }
  }
}

extension Runtime {
  /// The visible scene, built from scratch with the same state. It must be equal to ``scene``.
  package func sceneFromScratch() -> Scene? {
    guard let old = navigation.visibleLive, let screen = old.screen else { return nil }
    var live = LiveScreen(old.builder, id: old.id, isUpdated: false)
    live.replay = Replay(old)
    live.build(screen)
    live.layOut()
    return live.scene
  }
}
