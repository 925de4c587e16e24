import Beagle
import BeagleCrawling
import BeagleTesting

/// Finds out whether a user can send a request again after a failure, and leave the screen.
struct RetrySearch {
  private let verdict: RequestVerdict
  private let success: Runtime
  private var request: TriedRequest { verdict.request }

  /// The number of presses to try.
  static let maximumTries = 200
  /// The maximum number of consecutive presses.
  private static let maximumDepth = 3

  init(_ verdict: RequestVerdict, _ success: TriedRequest.Outcome) {
    (self.verdict, self.success) = (verdict, success.runtime)
  }

  /// Whether the user can try again, with success, and leave the screen.
  ///
  /// - Returns: nil if the search has ended before this is known.
  func findings(after failure: Runtime, _ failed: VisibleState) async -> [TrialFinding]? {
    func found(_ rule: TrialRule, _ message: String, _ steps: String...) -> [TrialFinding] {
      [request.finding(rule, message, steps)]
    }
    let key = request.key
    if isTrap(failure) {
      return found(
        .failureTrap, "after \(key) has failed, nothing on the screen leads anywhere",
        "Then I can go on or back")
    }
    guard verdict.matters else { return [] }
    let again: TriedRequest.Outcome
    switch await retried(failure) {
    case .sent(let outcome): again = outcome
    case .unknown: return nil
    // Another screen may have taken over.
    case .nothing where failed.view != verdict.pending.view: return []
    case .nothing:
      return found(.noRetry, "after \(key) has failed, nothing sends it again", "Then I can try again")
    }
    guard request.isSuccessKnown else { return [] }
    let second = await request.ended(from: again).state
    if let text = leftover(second, failed) {
      return found(.noRetry, "\"\(text)\" is still shown after \(key) has succeeded the second time")
    }
    let gain = verdict.success.words.subtracting(verdict.pending.words)
    let isShown =
      gain.isEmpty || second.view != verdict.success.view || !second.destinations.isEmpty
      || !second.words.isDisjoint(with: gain)
    return isShown ? [] : found(.noRetry, "a second, successful \(key) shows nothing")
  }

  // MARK: Trying again

  /// What the presses after a failure lead to.
  enum Retry {
    /// The state in which the request waits for its response a second time.
    case sent(TriedRequest.Outcome)
    case nothing
    /// There are more presses than are tried.
    case unknown
  }

  /// Searches a press that sends the request again. States with fewer presses are tried first, and open
  /// dialogs before other states.
  func retried(
    _ failure: Runtime, isWanted: (TriedRequest.Outcome) -> Bool = { _ in true }
  ) async -> Retry {
    var tries = Self.maximumTries
    /// The states to search, each with the label of the press that led to it.
    var level: [(runtime: Runtime, label: String?)] = [(failure, nil)]
    for _ in 0..<Self.maximumDepth {
      var next: [(runtime: Runtime, label: String?)] = []
      for (runtime, label) in level {
        if let again = await sentAgainDirectly(in: runtime) { return .sent(again) }
        var actions = request.network.choices(in: runtime, opened: label)
        while let action = actions.nextAction() {
          guard tries > 0, !Task.isCancelled else { return .unknown }
          tries -= 1
          let after = await request.after(action.event, action.label, in: runtime)
          if !after.sends.isEmpty, isWanted(after) { return .sent(after) }
          let changed = after.runtime
          // Another screen is not the place to try again, and a press without an effect leads nowhere.
          guard changed.visible == runtime.visible,
            !changed.showsSame(as: runtime) || changed.openDialogs != runtime.openDialogs
          else { continue }
          next.insert((changed, action.label), at: changed.openDialogs.isEmpty ? next.count : 0)
        }
      }
      level = next
    }
    return .nothing
  }

  /// Sends the request again as it was sent the first time, or by the client's own retry.
  private func sentAgainDirectly(in runtime: Runtime) async -> TriedRequest.Outcome? {
    if !runtime.errors.isEmpty, let again = await request.sentAgain(by: .retry, in: runtime) { return again }
    guard let event = request.sending.trigger.event, runtime.canReceive(event) else { return nil }
    if let again = await request.sentAgain(by: event, in: runtime) { return again }
    // The end is reached a second time after scrolling back, and a text is typed again after another one.
    let undo: Event
    switch event {
    case .scroll(let node, _): undo = .scroll(node, offset: 0)
    case .edit(let node, _): undo = .edit(node, text: "")
    default: return nil
    }
    let back = await request.after(undo, in: runtime)
    return await request.sentAgain(by: event, in: back.runtime)
  }

  /// A text of the failure that a later success does not remove.
  private func leftover(_ second: VisibleState, _ failed: VisibleState) -> String? {
    guard second.view == failed.view, second.destinations.isEmpty else { return nil }
    let said = failed.words.subtracting(verdict.before.words).subtracting(verdict.pending.words)
      .subtracting(verdict.success.words)
    // Other rows of a list may have failed as well.
    return said.filter { second.counts[$0, default: 0] >= failed.counts[$0, default: 0] }.min()?.withoutKind
  }

  // MARK: Leaving

  /// Whether a failure leaves the user on a screen from which nothing leads on, unlike before.
  private func isTrap(_ failure: Runtime) -> Bool {
    // Screens that are not loaded are unknown.
    if failure.isLoading || failure.leadsOn { return false }
    let (before, pending) = (request.before, request.pending.runtime)
    if failure.visible == pending.visible {
      // Whether the screen that is opened replaces those to which the user could go back.
      let isReplacing = request.sending.trigger.link?.isReplacing ?? false
      guard request.isOpening ? isReplacing : before.leadsOn else { return false }
    } else if before.openViews.contains(where: { $0 == failure.visible }) {
      // The failure closed a screen, so that the user is where they came from.
      return false
    }
    // It is not a trap if nothing leads on after a success either, as when a banner is closed.
    return success.isLoading || success.visible != pending.visible || success.leadsOn
  }
}

extension Runtime {
  /// Whether the visible screen can be left, or a press on it does something.
  fileprivate var leadsOn: Bool {
    if !errors.isEmpty || canGoBack && screen?.navigationBar?.showBackButton != false { return true }
    return AppDriver.leadsOn(self, counting: true)
  }

  /// Whether a user can repeat an event: its node is still shown and not covered.
  func canReceive(_ event: Event) -> Bool {
    guard openDialogs.isEmpty, let receiver = event.receiver, let scene,
      let position = scene.positions().first(where: { scene.nodes[$0].node == receiver })
    else { return false }
    guard case .press = event, let frame = scene.visibleFrame(of: position),
      let hit = scene.hit(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    else { return true }
    return scene.nearest(to: hit, taking: .press) == position
  }
}

extension Event {
  /// The node that is pressed, pulled, turned, scrolled or edited, or whose component reports something.
  var receiver: NodeID? {
    switch self {
    case .press(let node), .pull(let node), .turn(let node, _), .scroll(let node, _): node
    case .fire(let node, _, _), .focus(let node), .edit(let node, _), .blur(let node): node
    default: nil
    }
  }
  /// Whether a user types a text, which changes with each letter.
  var isTyping: Bool {
    switch self {
    case .focus, .edit, .blur: true
    default: false
    }
  }
}
