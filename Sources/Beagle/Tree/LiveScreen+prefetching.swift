import BeagleSchema

/// The screens that actions open, for prefetching.
extension LiveScreen {
  /// Records the screens that the actions of a press open.
  mutating func collectPrefetches(of actions: [Action]?) {
    guard let actions, isUpdated else { return }
    for action in actions {
      guard case .remote(let route)? = action.route, route.shouldPrefetch == true else { continue }
      prefetches.append(route.url.literal)
    }
  }

  /// The paths recorded since the last call; nil for one that is an expression.
  mutating func takePrefetches() -> [String?] {
    defer { prefetches = [] }
    return prefetches
  }
}

extension Action {
  /// Where it goes, if it goes somewhere.
  var route: Route? {
    switch self {
    case .pushView(let action): action.route
    case .pushStack(let action): action.route
    case .resetStack(let action): action.route
    case .resetApplication(let action): action.route
    default: nil
    }
  }
}
