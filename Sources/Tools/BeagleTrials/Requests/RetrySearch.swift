import Beagle
import BeagleCrawling
import BeagleTesting

/// Searches what a user can do after a failure: send the request again, or leave the screen.
struct RetrySearch {
  let request: TriedRequest

  /// The number of presses to try.
  private static let maximumTries = 200
  /// The maximum number of consecutive presses.
  private static let maximumDepth = 3

  init(_ request: TriedRequest) { self.request = request }

  /// A state to try, with the words of the press that led there.
  private struct State {
    let runtime: Runtime
    var label: String?
    var depth = 1
  }

  // MARK: Trying again

  /// The state in which the request waits for its response a second time; nil if nothing sends it again.
  /// States with fewer presses are tried first, and open dialogs before other states.
  func retried(_ failed: Runtime) async -> TriedRequest.Outcome? {
    var tries = Self.maximumTries
    var level = [State(runtime: failed)]
    while !level.isEmpty {
      var next: [State] = []
      for state in level {
        if let again = await sentAgainDirectly(in: state.runtime) { return again }
        for action in actions(in: state) {
          guard tries > 0 else { return nil }
          tries -= 1
          if let again = await request.sentAgain(by: action.event, action.label, in: state.runtime) {
            return again
          }
          guard state.depth < Self.maximumDepth else { continue }
          let after = await request.after(action.event, action.label, in: state.runtime).runtime
          // Another screen is not the place to try again, and a press without an effect leads nowhere.
          guard after.visible == state.runtime.visible,
            !after.showsSame(as: state.runtime) || after.openDialogs != state.runtime.openDialogs
          else { continue }
          let found = State(runtime: after, label: action.label, depth: state.depth + 1)
          if after.openDialogs.isEmpty { next.append(found) } else { next.insert(found, at: 0) }
        }
      }
      level = next
    }
    return nil
  }

  /// Sends the request again as it was sent the first time, or by the client's own retry.
  private func sentAgainDirectly(in runtime: Runtime) async -> TriedRequest.Outcome? {
    if !runtime.errors.isEmpty, let again = await request.sentAgain(by: .retry, in: runtime) { return again }
    guard let event = request.sending.trigger.event, runtime.canReceive(event) else { return nil }
    if let again = await request.sentAgain(by: event, in: runtime) { return again }
    // The end is reached a second time after scrolling back.
    guard case .scroll(let node, _) = event else { return nil }
    let back = await request.after(.scroll(node, offset: 0), in: runtime)
    return await request.sentAgain(by: event, in: back.runtime)
  }

  // MARK: Leaving

  /// Whether anything leads on: the screen can be left, or a press has an effect.
  func hasWay(_ runtime: Runtime) async -> Bool {
    if !runtime.errors.isEmpty { return true }
    if runtime.canGoBack, runtime.screen?.navigationBar?.showBackButton != false { return true }
    let start = VisibleState(runtime)
    for action in actions(in: State(runtime: runtime)).prefix(60) {
      let after = await request.after(action.event, action.label, in: runtime)
      if after.effects.contains(where: \.leadsOn) || !after.state.looksLike(start) { return true }
    }
    return false
  }

  /// Closes all dialogs, as a user does who only wants to go on.
  func withoutDialogs(_ runtime: Runtime) async -> Runtime {
    var runtime = runtime
    for _ in 0..<5 {
      guard let dialog = runtime.openDialogs.first else { break }
      runtime = await request.after(.dismiss(dialog.id), in: runtime).runtime
    }
    return runtime
  }

  private func actions(in state: State) -> [(event: Event, label: String?)] {
    var choices = request.network.choices(in: state.runtime, opened: state.label)
    var actions: [(event: Event, label: String?)] = []
    while let action = choices.nextAction() { actions.append(action) }
    return actions
  }
}

extension Effect {
  /// Whether it leads to another screen, or may do so.
  fileprivate var leadsOn: Bool {
    switch self {
    case .send, .openURL, .openNativeRoute, .leave: true
    default: false
    }
  }
}

extension Runtime {
  /// Whether a user can repeat an event: its node is still shown and not covered.
  func canReceive(_ event: Event) -> Bool {
    let node: NodeID
    switch event {
    case .press(let pressed): node = pressed
    case .pull(let pulled): node = pulled
    case .scroll(let scrolled, _): node = scrolled
    case .turn(let turned, _): node = turned
    default: return false
    }
    guard openDialogs.isEmpty, let scene, let position = scene.nodes.firstIndex(of: node),
      !sequence(first: position, next: { scene.nodes[$0].parent }).contains(where: {
        scene.nodes[$0].isHidden
      })
    else { return false }
    guard case .press = event, let frame = scene.visibleFrame(of: position),
      let hit = scene.hit(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    else { return true }
    return scene.nearest(to: hit, taking: .press) == position
  }
}
