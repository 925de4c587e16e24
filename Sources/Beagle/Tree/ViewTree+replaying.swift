import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Building a tree from the start with the state of one that was updated, to check that both come out the same.
///
/// The parts of both come in the same order, so that a part finds its state by its number.
final class Replay: Sendable {
  private let tree: ViewTree

  init(_ tree: ViewTree) {
    self.tree = tree
  }

  private func slot(_ number: Int32) -> Int32? {
    let order = tree.nodes.order
    return order.indices.contains(Int(number)) ? order[Int(number)] : nil
  }

  /// What the part of this number remembers, as far as it does not follow from contexts.
  func restore(_ number: Int32, _ part: inout Part, _ state: inout PartState?) {
    guard let slot = slot(number) else { return }
    if part.role == .component { part.selection = tree.parts[Int(slot)].selection }
    switch tree.states[slot] {
    case .input, .refreshing, .enabled: state = tree.states[slot]
    case .list, nil: break
    }
  }

  /// How the part of this number looks.
  func look(_ number: Int32) -> LastLook? { slot(number).map { tree.look(of: $0) } }

  /// The value of a context that the part of this number declares.
  func value(of id: String, number: Int32) -> DynamicObject? {
    guard let slot = slot(number) else { return nil }
    return tree.parts[Int(slot)].scope?.nearest(id).flatMap { tree.evaluate.scope.contexts.value(of: $0) }
  }

  /// The components inside the part of this number, those included that were added or loaded later.
  func children(_ number: Int32) -> [Component]? {
    guard let slot = slot(number) else { return nil }
    return tree.children(of: slot).compactMap { child in
      let part = tree.parts[Int(child)]
      return part.role == .component || part.role == .lazyPlace ? part.component : nil
    }
  }
}

extension Runtime {
  /// The visible scene as it comes out when it is built from the start with the same state. Equal to ``scene``, unless
  /// updating is wrong.
  package func sceneFromScratch() -> Scene? {
    guard let old = navigation.visibleTree, !old.parts.isEmpty,
      case .screen(let screen) = old.parts[0].component
    else { return nil }
    var tree = ViewTree(old.builder, id: old.id)
    tree.replay = Replay(old)
    tree.build(screen)
    tree.layOut()
    return tree.scene
  }
}
