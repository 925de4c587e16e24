import Beagle
import Foundation

/// What is known of the visible screen besides what it shows: its document, and where it leads.
extension AppDriver {
  /// The document of the visible screen as it came; nil for a screen that came with another one's document or has not come.
  package var document: [UInt8]? {
    guard let path = session.runtime.visibleURL, let url = dependencies.urlBuilder.build(path: path) else {
      return nil
    }
    return gate.document(of: url).map { [UInt8]($0) }
  }

  /// Whether a user can leave the visible screen: there is one to go back to, or a press leads on.
  ///
  /// It is tried on copies, so that nothing happens. A press that only asks a server for something may lead on.
  package var hasWayOut: Bool {
    let runtime = session.runtime
    if runtime.canGoBack { return true }
    var tries = Self.mostTries
    return Self.leadsOn(runtime, from: runtime.visibleURL, depth: 3, &tries)
  }

  private static let mostTries = 500

  /// - Parameters:
  ///   - url: of the screen that is to be left.
  ///   - depth: how many presses one after the other are tried.
  ///   - tries: how many presses are tried in all.
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
      // The press of a dialog's button, or of what was not there before, may lead on.
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
