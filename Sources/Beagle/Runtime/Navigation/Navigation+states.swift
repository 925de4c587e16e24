/// The states of screens that are reported to navigation controllers.
extension Navigation {
  /// A request for the screen, or a navigation from it, begins.
  mutating func beginLoading(_ id: ViewID) -> Effect {
    update(id) { $0.loading += 1 }
    return .state(id, .started)
  }

  mutating func endLoading(_ id: ViewID) -> Effect {
    update(id) { $0.loading = max(0, $0.loading - 1) }
    return .state(id, .finished)
  }

  /// Something failed on the screen, which `retry` does again.
  mutating func fail(
    _ id: ViewID, _ kind: ScreenError.Kind, _ path: String, _ answer: Answer, _ retry: Retry
  ) -> Effect {
    let error = ScreenError(kind: kind, path: path, failure: answer.failure)
    update(id) {
      $0.errors.append((error, retry))
      $0.failureCount += 1
    }
    return .state(id, .error(error))
  }

  /// Forgets that navigations failed on the screen, which are asked for again or given up for others.
  mutating func forgetFailures(_ id: ViewID, of isMeant: (PendingNavigation) -> Bool) {
    update(id) {
      $0.errors.removeAll {
        if case .navigate(let navigation) = $0.retry { isMeant(navigation) } else { false }
      }
    }
  }

  /// Takes what failed on the visible screen.
  mutating func takeErrors() -> [(error: ScreenError, retry: Retry)] {
    var errors: [(error: ScreenError, retry: Retry)] = []
    if let visible { update(visible) { swap(&errors, &$0.errors) } }
    return errors
  }
}
