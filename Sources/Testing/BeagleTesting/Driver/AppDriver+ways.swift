import Beagle
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
  package var hasWayOut: Bool {
    let runtime = session.runtime
    if runtime.canGoBack { return true }
    var tries = Self.maximumTries
    return Self.leadsOn(runtime, from: runtime.visibleURL, depth: 3, &tries)
  }

  private static let maximumTries = 500

  /// - Parameters:
  ///   - url: the URL of the screen to leave.
  ///   - depth: the maximum number of consecutive presses to try.
  ///   - tries: the remaining number of presses to try.
  private static func leadsOn(_ runtime: Runtime, from url: String?, depth: Int, _ tries: inout Int) -> Bool {
    guard depth > 0 else { return false }
    for event in presses(in: runtime) {
      guard tries > 0 else { return false }
      tries -= 1
      var next = runtime
      let effects = next.handle(event)
      if effects.contains(where: { leadsOn($0, from: url) }) || next.visible != runtime.visible {
        return true
      }
      // Pressing a dialog's button or a new component may lead to another screen.
      let isNew =
        next.openDialogs != runtime.openDialogs || presses(in: next).count != presses(in: runtime).count
      if isNew, leadsOn(next, from: url, depth: depth - 1, &tries) { return true }
    }
    return false
  }

  private static func presses(in runtime: Runtime) -> [Event] {
    if let dialog = runtime.openDialogs.first { return [.confirm(dialog.id), .dismiss(dialog.id)] }
    guard let scene = runtime.scene else { return [] }
    let search = SceneSearch(scene, in: runtime)
    return search.visible.map { search.nodes[$0] }.filter { $0.interactions.contains(.press) }
      .map { .press($0.node) }
  }

  private static func leadsOn(_ effect: Effect, from url: String?) -> Bool {
    switch effect {
    case .send(_, .screen(let path, _)): path != url
    case .send, .openURL, .openNativeRoute, .leave: true
    default: false
    }
  }
}
