/// Observes a navigation stack for the application. Subclass it to show loading and errors in a custom way,
/// and register it by the id that documents name in `controllerId`.
///
/// One instance is created for each stack. It is called on the main actor: while the session handles an event
/// if that is on the main actor as well, otherwise soon after. The base class does nothing.
/// ``Runtime/isLoading`` and ``Runtime/errors`` provide the same information, and ``BeagleSession/onEffect``
/// receives each state on the session's actor.
@MainActor
open class BeagleNavigationController {
  /// Creates a controller.
  public init() {}

  /// Called at each state, in the order of the Beagle protocol: `started`, `success` or `error`, `finished`
  /// while a screen loads itself; `started`, `finished`, `success` or `error` for a navigation from a screen.
  ///
  /// The runtime has handled the whole event by then. Events sent from here are handled afterwards.
  ///
  /// - Parameters:
  ///   - state: the new state.
  ///   - screenController: the screen, which may have been closed in the meantime.
  open func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {}
}

/// One screen of a session, as passed to its navigation controller. Can be used from any thread.
public struct BeagleController: Sendable {
  /// The screen's identity, which is stable while the screen is open.
  package let view: ViewID
  let mailbox: SessionMailbox

  /// Retries everything that failed on the screen, if it is visible.
  public func retry() { mailbox.post(.eventOfScreen(view, .retry)) }

  /// Dismisses the errors of the screen, if it is visible.
  public func dismissErrors() { mailbox.post(.eventOfScreen(view, .dismissErrors)) }
}

@MainActor
final class StackControllers {
  private var ofStack: [UInt64: BeagleNavigationController] = [:]
  /// A screen never changes its stack. Closed screens are kept until their last state was reported.
  private var ofView: [ViewID: BeagleNavigationController] = [:]

  nonisolated init() {}

  subscript(view: ViewID) -> BeagleNavigationController? { ofView[view] }

  /// Creates the controllers of new stacks.
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
  /// Informs the controllers of new stacks.
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

  /// Controllers are on the main actor: a session there calls them at once, other sessions schedule the calls
  /// in the same order.
  private func withControllers(_ work: @escaping @MainActor @Sendable (StackControllers) -> Void) {
    let controllers = controllers
    if isOnMainActor {
      MainActor.assumeIsolated { work(controllers) }
    } else if !dependencies.navigation.isEmpty {
      Task { @MainActor in work(controllers) }
    }
  }
}
