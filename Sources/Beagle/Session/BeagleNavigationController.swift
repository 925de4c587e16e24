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
  package let view: ViewID
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

/// The navigation controllers of a session's stacks.
@MainActor
struct StackControllers {
  private var ofStack: [UInt64: BeagleNavigationController] = [:]
  /// A screen stays on its stack. A closed one is kept until its last state was reported.
  private var ofView: [ViewID: BeagleNavigationController] = [:]
  private var changes: UInt64 = 0
  private var isBehind = false

  nonisolated init() {}

  subscript(view: ViewID) -> BeagleNavigationController? { ofView[view] }

  /// Makes the controllers of stacks that are new.
  mutating func follow(_ runtime: Runtime, _ navigation: BeagleNavigation) {
    guard runtime.navigation.changeCount != changes else { return }
    changes = runtime.navigation.changeCount
    isBehind = true
    for stack in runtime.navigation.stacks {
      let controller = ofStack[stack.number] ?? navigation.navigationController(forId: stack.controllerID)
      ofStack[stack.number] = controller
      for view in stack.screens { ofView[view] = controller }
    }
  }

  /// Releases the controllers of closed stacks.
  mutating func forgetClosed(_ runtime: Runtime) {
    guard isBehind else { return }
    isBehind = !runtime.navigation.closed.isEmpty
    let stacks = Set(runtime.navigation.stacks.map(\.number))
    let views = Set(runtime.navigation.stacks.flatMap(\.screens) + runtime.navigation.closed)
    ofStack = ofStack.filter { stacks.contains($0.key) }
    ofView = ofView.filter { views.contains($0.key) }
  }
}
