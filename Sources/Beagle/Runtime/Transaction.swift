/// What lives for one event: the effects so far, the actions that may still run, and the limits that were reported.
struct Transaction: Sendable {
  private(set) var effects: [Effect] = []
  private var remainingActions: Int
  private var reportedLimits: Set<SceneNotice> = []

  init(_ limits: RuntimeLimits) {
    remainingActions = limits.actions
  }

  /// Adds effects in their order. A limit of the runtime is reported once for an event.
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

  /// Adds the notices of a screen's tree, which has removed repetitions already.
  mutating func emit(_ notices: [SceneNotice]) {
    effects += notices.map { .notice($0) }
  }

  /// Takes one action out of the event's budget. Returns false where nothing is left of it.
  mutating func spendAction() -> Bool {
    guard remainingActions > 0 else { return false }
    remainingActions -= 1
    return true
  }
}
