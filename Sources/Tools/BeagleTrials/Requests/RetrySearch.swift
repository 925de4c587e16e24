import Beagle
import BeagleCrawling
import BeagleTesting

/// Searches what a user can do after a failure: send the request again, or leave the screen.
struct RetrySearch {
  let request: TriedRequest
  /// The number of presses to try.
  private var tries = 60

  init(_ request: TriedRequest) { self.request = request }

  // MARK: Trying again

  /// The state in which the request waits for its response a second time; nil if nothing sends it again.
  mutating func retried(_ failed: Runtime) async -> TriedRequest.Outcome? {
    tries = 60
    return await retried(failed, depth: 3, isFirst: true)
  }

  private mutating func retried(
    _ runtime: Runtime, depth: Int, isFirst: Bool
  ) async -> TriedRequest.Outcome? {
    if !runtime.errors.isEmpty, let again = await request.sentAgain(by: .retry, in: runtime) { return again }
    if let event = request.sending.trigger.event, runtime.canReceive(event) {
      if let again = await request.sentAgain(by: event, in: runtime) { return again }
      // The end is reached a second time after scrolling back.
      if case .scroll(let node, _) = event {
        let back = await request.after(.scroll(node, offset: 0), in: runtime)
        if let again = await request.sentAgain(by: event, in: back.runtime) { return again }
      }
    }
    var next: [Runtime] = []
    for event in events(in: runtime) {
      guard tries > 0 else { return nil }
      tries -= 1
      if let again = await request.sentAgain(by: event, in: runtime) { return again }
      guard depth > 1 else { continue }
      let after = await request.after(event, in: runtime)
      // Another screen is not the place to try again, and a press without an effect leads nowhere.
      if after.runtime.visible == runtime.visible,
        !after.runtime.showsSame(as: runtime)
          || after.runtime.openDialogs != runtime.openDialogs
      {
        next.append(after.runtime)
      }
    }
    for runtime in next {
      if let again = await retried(runtime, depth: depth - 1, isFirst: false) { return again }
    }
    return nil
  }

  // MARK: Leaving

  /// Whether anything leads on: the screen can be left, or a press has an effect.
  func hasWay(_ runtime: Runtime) async -> Bool {
    if !runtime.errors.isEmpty { return true }
    if runtime.canGoBack, runtime.screen?.navigationBar?.showBackButton != false { return true }
    let start = VisibleState(runtime)
    for event in events(in: runtime).prefix(60) {
      let after = await request.after(event, in: runtime)
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

  private func events(in runtime: Runtime) -> [Event] {
    var choices = request.network.choices(in: runtime)
    var events: [Event] = []
    while let event = choices.nextEvent() { events.append(event) }
    return events
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
