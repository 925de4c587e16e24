import BeagleSchema

/// What outlives the component, or the screen, that it began on: the actions that wait for an answer, for work of the
/// application's own, or for the user. They run when it comes, with the contexts that they had in reach.
extension Runtime {
  /// Has screens remember the contexts that waiting actions read, also those of components that go: actions that run when
  /// an answer comes, and those that would run if what failed were tried again.
  mutating func keepContextsOfWaiting() {
    var scopes: [ViewID: [ScopeFrame]] = [:]
    for origin in requests.values.compactMap(\.origin) + dialogs.map(\.origin) {
      if let scope = origin.scope { scopes[origin.view, default: []].append(scope) }
    }
    func keep(_ view: inout View) {
      let retries = view.errors.compactMap { $0.retry.origin?.scope }
      let waiting = scopes[view.id, default: []] + retries
      view.tree?.evaluate.scope.contexts.keep(waiting)
    }
    for stack in stacks.indices {
      for view in stacks[stack].views.indices { keep(&stacks[stack].views[view]) }
    }
    for view in closed.indices { keep(&closed[view]) }
  }

  /// Ends what loads for screens that are closed, and lets go of those on which nothing waits.
  mutating func endClosed() {
    guard !closed.isEmpty else { return }
    let gone = Set(closed.map(\.id))
    for (id, request) in requests.sorted(by: { $0.key.number < $1.key.number })
    where request.origin == nil && gone.contains(request.view) {
      requests[id] = nil
      if request.isSafe { effects.append(.cancel(id)) }
    }
    let awaited = Set(requests.values.map(\.view) + dialogs.map(\.origin.view))
    closed.removeAll { !awaited.contains($0.id) }
    for view in closed.indices { closed[view].wasClosed = true }
  }
}

extension Retry {
  /// Where actions run, if there are some when it succeeds.
  fileprivate var origin: ActionOrigin? {
    switch self {
    case .form(let origin, _), .work(let origin, _): origin
    case .load, .text, .navigate, .lazy, .webView: nil
    }
  }
}
