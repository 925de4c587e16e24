/// Observes a navigation stack for the application. Inherit from it to show loading and errors in your own way, and
/// register it by the id that documents name in `controllerId`.
///
/// One is created for each stack, and is called on the main actor. This class does nothing: ``Runtime/isLoading`` and
/// ``Runtime/errors`` have the same information.
@MainActor
open class BeagleNavigationController {
  /// Creates a controller that does nothing.
  public init() {}

  /// Called at each state, in the order of the Beagle protocol: for a screen's own load `started`, `success` or `error`,
  /// `finished`; for a navigation from a screen `started`, `finished`, `success` or `error`.
  ///
  /// The runtime has taken in the whole event by then. Events that are sent from here are handled after it.
  ///
  /// - Parameters:
  ///   - state: what happened.
  ///   - screenController: the screen it happened to; it may have been closed since.
  open func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {}
}

/// One screen of a session, as its navigation controller sees it.
@MainActor
public struct BeagleController {
  /// The screen's identity. It stays the same as long as the screen is open.
  public let view: ViewID
  weak var session: BeagleSession?

  /// Tries again all that failed on the screen, if it is the visible one.
  public func retry() {
    guard let session, session.runtime.visible == view else { return }
    session.send(.retry)
  }

  /// Leaves all that failed on the screen as it is, if it is the visible one.
  public func dismissErrors() {
    guard let session, session.runtime.visible == view else { return }
    session.send(.dismissErrors)
  }
}
