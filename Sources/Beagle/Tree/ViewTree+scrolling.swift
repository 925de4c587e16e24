import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// When a list's end is in sight.
extension ViewTree {
  /// The `onScrollEnd` actions that are due: once for each value of a list's data.
  mutating func takeScrollEnds() -> [ActionRun] {
    guard !endless.isEmpty else { return [] }
    let (watched, scene) = (endless, self.scene)
    endless = []
    var runs: [ActionRun] = []
    for reference in watched {
      guard isAlive(reference), let list = parts[Int(reference.slot)].component.itemList,
        case .list(var state)? = states[reference.slot]
      else { continue }
      if state.hasEnded {
        state.isWatched = false
        states[reference.slot] = .list(state)
        continue
      }
      guard isEndInSight(reference.slot, list, state, in: scene) else {
        endless.append(reference)
        continue
      }
      state.hasEnded = true
      state.isWatched = false
      states[reference.slot] = .list(state)
      runs.append(
        ActionRun(
          list.onScrollEnd ?? [],
          ActionOrigin(
            view: id, part: reference, scope: parts[Int(reference.slot)].scope, event: "onScrollEnd")))
    }
    return runs
  }

  /// Watches a list for its end, if its end means something.
  mutating func watchEnd(of slot: Int32) {
    guard evaluate.isTracking, parts[Int(slot)].component.onScrollEnd?.isEmpty == false else { return }
    guard case .list(var state)? = states[slot], !state.isWatched else { return }
    state.isWatched = true
    states[slot] = .list(state)
    hasEnds = true
    endless.append(reference(to: slot))
  }

  /// Lists whose data is at a path of a context, or inside what is there, get it anew: their end means something again,
  /// even if it is the same. Without data of their own there, only another value does that.
  mutating func armEnds(of context: Int32, _ path: ContextPath) {
    guard hasEnds else { return }
    for (slot, aspects) in reads.readers(of: context, MemberKey(path.steps.first))
    where aspects.contains(.value) {
      guard case .list(var state)? = states[slot], state.hasEnded,
        case .expression(let source)? = parts[Int(slot)].component.dataSource,
        let binding = source.loneBinding, binding.path.steps.starts(with: path.steps)
      else { continue }
      state.hasEnded = false
      states[slot] = .list(state)
    }
  }

  /// Goes by the scene, as the painter and the hit test do, so that what can be scrolled to is what is told of.
  private func isEndInSight(_ slot: Int32, _ list: ItemList, _ state: ListState, in scene: Scene) -> Bool {
    if state.cells.isEmpty { return state.hasItems && state.items.isEmpty }
    let place = Int(nodes.places[Int(slot)])
    guard !scene.nodes[place].isHidden else { return false }
    guard let box = scene.scroller(of: place, list.traits.direction), let scrolling = scene.scrolling(of: box)
    else { return true }
    let offset = offsets[nodes.order[box], default: 0]
    guard let seen = scrolling.percentSeen(scrolledTo: offset) else { return false }
    return seen >= Double(list.scrollEndThreshold) - 0.01
  }

}

extension Component {
  fileprivate var dataSource: Bind<DynamicObject>? {
    switch self {
    case .listView(let list): list.dataSource
    case .gridView(let grid): grid.dataSource
    default: nil
    }
  }

  fileprivate var onScrollEnd: [Action]? {
    switch self {
    case .listView(let list): list.onScrollEnd
    case .gridView(let grid): grid.onScrollEnd
    default: nil
    }
  }
}
