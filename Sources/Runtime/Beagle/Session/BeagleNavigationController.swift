/// Observes a navigation stack for the application. Inherit from it to show loading and errors in your own way, and
/// register it by the id that documents name in `controllerId`.
///
/// One is created for each stack, and is called on the main actor, while the session handles an event if it is there as well, and else
/// soon after. This class does nothing: ``Runtime/isLoading`` and ``Runtime/errors`` have the same information, and
/// ``BeagleSession/onEffect`` gets each state on the session's own actor.
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

/// One screen of a session, as its navigation controller sees it. It may be used from any thread.
public struct BeagleController: Sendable {
  /// The screen's identity. It stays the same as long as the screen is open.
  package let view: ViewID
  let mailbox: SessionMailbox

  /// Tries again all that failed on the screen, if it is the visible one.
  public func retry() { mailbox.post(.eventOfScreen(view, .retry)) }

  /// Leaves all that failed on the screen as it is, if it is the visible one.
  public func dismissErrors() { mailbox.post(.eventOfScreen(view, .dismissErrors)) }
}

/// The navigation controllers of a session's stacks.
@MainActor
final class StackControllers {
  private var ofStack: [UInt64: BeagleNavigationController] = [:]
  /// A screen stays on its stack. A closed one is kept until its last state was reported.
  private var ofView: [ViewID: BeagleNavigationController] = [:]

  nonisolated init() {}

  subscript(view: ViewID) -> BeagleNavigationController? { ofView[view] }

  /// Makes the controllers of stacks that are new.
  func follow(_ stacks: [NavigationStack], _ navigation: BeagleNavigation) {
    for stack in stacks {
      let controller = ofStack[stack.number] ?? navigation.navigationController(forId: stack.controllerID)
      ofStack[stack.number] = controller
      for view in stack.screens { ofView[view] = controller }
    }
  }

  /// Releases the controllers of closed stacks.
  func forgetOthers(than stacks: [NavigationStack], closed: [ViewID]) {
    let numbers = Set(stacks.map(\.number))
    let views = Set(stacks.flatMap(\.screens) + closed)
    ofStack = ofStack.filter { numbers.contains($0.key) }
    ofView = ofView.filter { views.contains($0.key) }
  }
}

extension BeagleSession {
  /// Has the controllers know of stacks that are new.
  func followNavigation() {
    guard runtime.navigation.changeCount != followedChanges else { return }
    followedChanges = runtime.navigation.changeCount
    isBehind = true
    withControllers {
      [stacks = runtime.navigation.stacks, navigation = dependencies.navigation] controllers in
      controllers.follow(stacks, navigation)
    }
  }

  func forgetClosedStacks() {
    guard isBehind else { return }
    isBehind = !runtime.navigation.closed.isEmpty
    withControllers { [stacks = runtime.navigation.stacks, closed = runtime.navigation.closed] controllers in
      controllers.forgetOthers(than: stacks, closed: closed)
    }
  }

  func notify(_ state: ServerDrivenState, _ view: ViewID) {
    let screen = BeagleController(view: view, mailbox: mailbox)
    withControllers { $0[view]?.serverDrivenStateDidChange(to: state, at: screen) }
  }

  /// Controllers are on the main actor: a session there calls them at once, and others have them called in the same order.
  private func withControllers(_ work: @escaping @MainActor @Sendable (StackControllers) -> Void) {
    let controllers = controllers
    if isOnMainActor {
      MainActor.assumeIsolated { work(controllers) }
    } else if !dependencies.navigation.isEmpty {
      Task { @MainActor in work(controllers) }
    }
  }
}
