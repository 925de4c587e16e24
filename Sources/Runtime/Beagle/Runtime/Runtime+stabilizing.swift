import BeagleNetworking
import BeagleSchema

/// Updating the visible screen at the end of an event.
extension Runtime {
  /// Updates and lays out what changed, and runs the resulting actions, until nothing changes any more.
  mutating func stabilize(in transaction: inout Transaction) {
    retainAwaitedContexts()
    var rounds = 0
    while let view = visible {
      rounds += 1
      guard rounds <= limits.rounds else {
        transaction.emit([.limit("rounds of updates for one event", limits.rounds)])
        break
      }
      navigation[live: view]?.update(validators)
      // Inner components come first; list cells after the components around lists.
      let inits = navigation[live: view]?.takeInits() ?? []
      if !inits.isEmpty {
        perform(Outcome(runs: inits), in: &transaction)
        continue
      }
      transaction.emit(requestLazyComponents(view))
      navigation[live: view]?.layOut()
      let scrollEnds = navigation[live: view]?.takeScrollEnds() ?? []
      if scrollEnds.isEmpty { break }
      perform(Outcome(runs: scrollEnds), in: &transaction)
    }
    reportNotices(in: &transaction)
    transaction.emit(recordScreen())
  }

  /// Requests the content of lazy components, and the screens to prefetch.
  private mutating func requestLazyComponents(_ view: ViewID) -> [Effect] {
    let lazy = navigation[live: view]?.lazyToRequest ?? []
    let ahead = navigation[live: view]?.takePrefetches() ?? []
    let origin = navigation[view]?.request.pathOrigin
    return lazy.flatMap { requestLazy($0, view) }
      + ahead.map { path in
        path.map { .prefetch(path: $0.joined(to: origin)) }
          ?? .log(.navigation(.unableToPrefetchWhenUrlIsExpression))
      }
  }

  /// Reports notices, including those of covered and closed screens.
  private mutating func reportNotices(in transaction: inout Transaction) {
    for view in navigation.closed + navigation.stacks.flatMap(\.screens) {
      if let notices = navigation[live: view]?.takeNotices() { transaction.emit(notices) }
    }
  }

  // MARK: State that outlives the component or screen it belongs to

  /// Makes screens keep the contexts that pending actions may read, including those of removed components:
  /// for actions that run when a response arrives, and for requests that can be retried.
  private mutating func retainAwaitedContexts() {
    var scopes: [ViewID: [ScopeFrame]] = [:]
    func wait(_ origin: ActionOrigin) {
      if let scope = origin.scope { scopes[origin.view, default: []].append(scope) }
    }
    for origin in requests.origins { wait(origin) }
    for dialog in dialogs.waiting { wait(dialog.origin) }
    navigation.forEachScreen { screen in
      let retries = screen.errors.compactMap { $0.retry.origin?.scope }
      let retained = scopes[screen.id, default: []] + retries
      screen.live?.retainContexts(retained)
    }
  }

  /// Ends the loading of closed screens, and releases those for which nothing is pending.
  mutating func endClosedScreens() -> [Effect] {
    guard !navigation.closed.isEmpty else { return [] }
    let effects = requests.endLoading(for: Set(navigation.closed))
    navigation.releaseClosed(except: Set(requests.views).union(dialogs.waiting.map(\.origin.view)))
    return effects
  }
}

/// The state of one event: the effects so far, the remaining actions, and the limits that were reported.
struct Transaction: Sendable {
  private(set) var effects: [Effect] = []
  private var remainingActions: Int
  private var reportedLimits: Set<SceneNotice> = []

  init(_ limits: RuntimeLimits) {
    remainingActions = limits.actions
  }

  /// Adds effects in order. Each limit of the runtime is reported once per event.
  mutating func emit(_ new: [Effect]) {
    for effect in new {
      if case .notice(let notice) = effect, case .limit(_, _, path: nil) = notice,
        !reportedLimits.insert(notice).inserted
      {
        continue
      }
      effects.append(effect)
    }
  }

  /// Adds the notices of a screen's tree, which contain no duplicates.
  mutating func emit(_ notices: [SceneNotice]) {
    effects += notices.map { .notice($0) }
  }

  /// Takes one action out of the event's budget; returns false if it is used up.
  mutating func spendAction() -> Bool {
    guard remainingActions > 0 else { return false }
    remainingActions -= 1
    return true
  }
}
