import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Detecting that the end of a list is visible.
extension LiveScreen {
  /// The `onScrollEnd` actions that are due: once for each value of a list's data.
  mutating func takeScrollEnds() -> [ActionRun] {
    guard !watchedLists.isEmpty else { return [] }
    let (watched, scene) = (watchedLists, self.scene)
    watchedLists = []
    var runs: [ActionRun] = []
    for reference in watched {
      guard tree.isAlive(reference), let list = tree[reference.slot].component.itemList,
        case .list(var state)? = tree.state(of: reference.slot)
      else { continue }
      if state.hasEnded {
        state.isWatched = false
        tree.setState(.list(state), of: reference.slot)
        continue
      }
      guard isEndInSight(reference.slot, list, state, in: scene) else {
        watchedLists.append(reference)
        continue
      }
      state.hasEnded = true
      state.isWatched = false
      tree.setState(.list(state), of: reference.slot)
      runs.append(
        ActionRun(
          list.onScrollEnd ?? [],
          ActionOrigin(
            view: id, node: reference, scope: tree[reference.slot].scope, event: "onScrollEnd")))
    }
    return runs
  }

  /// Watches the end of a list, if it has actions for that.
  mutating func watchEnd(of slot: NodeSlot) {
    guard isUpdated, tree[slot].component.itemList?.onScrollEnd?.isEmpty == false else { return }
    guard case .list(var state)? = tree.state(of: slot), !state.isWatched else { return }
    state.isWatched = true
    tree.setState(.list(state), of: slot)
    hasWatchedLists = true
    watchedLists.append(tree.reference(to: slot))
  }

  /// Handles new data of lists whose data source is at or inside a path of a context: reaching their end
  /// counts again, even if the data is the same. Other lists only react to a different value.
  mutating func rearmScrollEnds(of context: ContextSlot, _ path: ContextPath) {
    guard hasWatchedLists else { return }
    for (slot, aspects) in contexts.readers(of: context, at: path) where aspects.contains(.state) {
      guard case .list(var state)? = tree.state(of: slot), state.hasEnded,
        case .expression(let source)? = tree[slot].component.itemList?.dataSource,
        let binding = source.loneBinding, binding.path.steps.starts(with: path.steps)
      else { continue }
      state.hasEnded = false
      tree.setState(.list(state), of: slot)
    }
  }

  /// Uses the scene's scroll range, like the painter and the hit test.
  private func isEndInSight(_ slot: NodeSlot, _ list: ItemList, _ state: ListState, in scene: Scene) -> Bool {
    if state.cells.isEmpty { return state.hasItems && state.items.isEmpty }
    let index = tree.nodes.index(ofSlot: slot)
    guard !scene.nodes[index].isHidden else { return false }
    guard let box = scene.scroller(of: index, list.traits.direction), let scrolling = scene.scrolling(of: box)
    else { return true }
    let offset = offsets[tree.nodes.order[box], default: 0]
    guard let seen = scrolling.percentSeen(scrolledTo: offset) else { return false }
    return seen >= Double(list.scrollEndThreshold) - 0.01
  }
}
