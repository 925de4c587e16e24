import BeagleNetworking
import BeagleSchema

/// Bringing the visible screen up to date at the end of an event.
extension Runtime {
  /// Updates and lays out what changed, and runs what that runs, until nothing more happens.
  mutating func settle() {
    keepContextsOfWaiting()
    let validators = validators
    var rounds = 0
    while let view = visible {
      rounds += 1
      guard rounds <= limits.rounds else {
        reach("rounds of updates for one event", limits.rounds)
        break
      }
      _ = withTree(view) {
        $0.update()
        $0.enableSubmits(validators)
      }
      if runInits(view) { continue }
      requestParts(view)
      _ = withTree(view) { $0.layOut() }
      if !runScrollEnds(view) { break }
    }
    tellNotices()
    recordScreen()
  }

  /// Runs the `onInit` of what came, inner components first; that of list cells after that of what is around lists.
  private mutating func runInits(_ view: ViewID) -> Bool {
    guard let runs = withTree(view, { $0.takeInits(view) }), !runs.isEmpty else { return false }
    for run in runs { self.run(run.actions, run.origin) }
    return true
  }

  /// Asks for what lazy components show, and for the screens to be loaded ahead.
  private mutating func requestParts(_ view: ViewID) {
    let parts = withTree(view) { tree in
      tree.lazies.filter { !$0.value.isRequested }.keys.sorted().map { tree.reference(to: $0) }
    }
    for part in parts ?? [] { requestLazy(part, view) }
    guard let ahead = withTree(view, { $0.takePrefetches() }) else { return }
    for path in ahead {
      effects.append(
        path.map { .prefetch(path: $0) } ?? .log(.navigation(.unableToPrefetchWhenUrlIsExpression)))
    }
  }

  /// Runs the `onScrollEnd` of lists whose end is in sight. Returns whether there was one.
  private mutating func runScrollEnds(_ view: ViewID) -> Bool {
    guard let runs = withTree(view, { $0.takeScrollEnds(view) }), !runs.isEmpty else { return false }
    for run in runs { self.run(run.actions, run.origin) }
    return true
  }

  /// Tells what came out other than expected, on screens that are covered or closed now, too.
  private mutating func tellNotices() {
    for view in closed.map(\.id) + stacks.flatMap({ $0.views.map(\.id) }) {
      for notice in withTree(view, { $0.takeNotices() }) ?? [] { tell(notice) }
    }
  }
}

extension ViewTree {
  /// The lists of actions in `onInit` that wait, each once.
  ///
  /// - Parameter first: how many of those that wait are left to wait.
  mutating func takeInits(_ view: ViewID, from first: Int = 0) -> [ActionRun] {
    guard inits.count > first else { return [] }
    let waiting = inits[first...]
    let outside = waiting.filter { isAlive($0) && parts[Int($0.slot)].suffix.isEmpty }
    let taken = outside.isEmpty ? Array(waiting) : outside
    let later = outside.isEmpty ? [] : waiting.filter { isAlive($0) && !parts[Int($0.slot)].suffix.isEmpty }
    inits.replaceSubrange(first..., with: later)
    return taken.compactMap { reference in
      guard isAlive(reference) else { return nil }
      let part = parts[Int(reference.slot)]
      return ActionRun(
        part.component.properties.onInit ?? [],
        ActionOrigin(view: view, part: reference, scope: part.scope, event: "onInit"))
    }
  }

  /// The notices that were not told yet.
  mutating func takeNotices() -> [SceneNotice] {
    let new = Array(notices.dropFirst(toldNotices))
    toldNotices = notices.count
    return new
  }
}
