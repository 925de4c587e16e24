package import Beagle
import Foundation

/// The document of the visible screen, and its exits.
extension AppDriver {
  /// The original document of the visible screen; nil if the screen was part of another document or has not
  /// arrived.
  package var document: [UInt8]? {
    guard let path = session.runtime.visibleURL, let url = dependencies.urlBuilder.build(path: path) else {
      return nil
    }
    return gate.document(of: url).map { [UInt8]($0) }
  }

  /// Whether a user can leave the visible screen: by going back or by a press.
  ///
  /// Tried on copies of the runtime, so that nothing happens. A press that only sends a request may lead to
  /// another screen.
  package var hasWayOut: Bool { session.runtime.canGoBack || Self.leadsOn(session.runtime) }

  /// Whether a press leads to another screen.
  ///
  /// - Parameter changes: whether pulls, changes of the visible screen, and dialogs are enough.
  package static func leadsOn(_ runtime: Runtime, counting changes: Bool = false) -> Bool {
    let url = runtime.visibleURL
    return reaches(runtime, pulls: changes) { effects, next in
      next.visible != runtime.visible || effects.contains { leadsOn($0, from: url) }
        || changes && (next.scene != runtime.scene || next.openDialogs.count > runtime.openDialogs.count)
    }
  }

  private static let maximumTries = 500

  /// Whether a few presses lead to something.
  ///
  /// - Parameters:
  ///   - pulls: whether pulling counts as well.
  ///   - isReached: whether it is among the effects of a press, or the state after it.
  static func reaches(_ runtime: Runtime, pulls: Bool = false, _ isReached: ([Effect], Runtime) -> Bool)
    -> Bool
  {
    var tries = maximumTries
    return reaches(runtime, pulls, depth: 3, &tries, isReached)
  }

  /// - Parameters:
  ///   - depth: the maximum number of consecutive presses to try.
  ///   - tries: the remaining number of presses to try.
  private static func reaches(
    _ runtime: Runtime, _ pulls: Bool, depth: Int, _ tries: inout Int,
    _ isReached: ([Effect], Runtime) -> Bool
  ) -> Bool {
    guard depth > 0 else { return false }
    let events = events(in: runtime, pulls)
    for event in events {
      guard tries > 0, !Task.isCancelled else { return false }
      tries -= 1
      var next = runtime
      if isReached(next.handle(event), next) { return true }
      // Pressing a dialog's button or a new component may lead there.
      let isNew =
        next.openDialogs != runtime.openDialogs || self.events(in: next, pulls).count != events.count
      if isNew, reaches(next, pulls, depth: depth - 1, &tries, isReached) { return true }
    }
    return false
  }

  private static func events(in runtime: Runtime, _ pulls: Bool) -> [Event] {
    if let dialog = runtime.openDialogs.first { return [.confirm(dialog.id), .dismiss(dialog.id)] }
    guard let scene = runtime.scene else { return [] }
    let search = SceneSearch(scene, in: runtime)
    let nodes = search.visible.map { search.nodes[$0] }
    let presses = nodes.filter { $0.interactions.contains(.press) }.map { Event.press($0.node) }
    return presses
      + (pulls ? nodes.filter { $0.interactions.contains(.pull) }.map { Event.pull($0.node) } : [])
  }

  private static func leadsOn(_ effect: Effect, from url: String?) -> Bool {
    switch effect {
    case .send(_, .screen(let path, _)): path != url
    case .send, .openURL, .openNativeRoute, .leave: true
    default: false
    }
  }
}
