import BeagleJSON
import BeagleSchema

/// The open screens on their stacks, and the closed screens with pending requests.
struct Navigation: Sendable {
  private(set) var stacks: [NavigationStack] = []
  /// Screens that were closed but still have running actions, or actions that wait for a response or the
  /// user. The contexts that these actions read and set stay available.
  private(set) var closed: [ViewID] = []
  private(set) var changeCount: UInt64 = 0
  /// All screens in the order in which they were opened, so that one can be found by binary search.
  private var screens: [OpenScreen] = []
  private var lastView: UInt32 = 0
  private var lastStack: UInt64 = 0

  // MARK: Finding screens

  var visible: ViewID? { stacks.last?.screens.last }

  /// Whether there is a screen below the visible one on its stack.
  var isBelowVisible: Bool { (stacks.last?.screens.count ?? 0) > 1 }

  var openCount: Int { stacks.reduce(0) { $0 + $1.screens.count } }

  func isOpen(_ id: ViewID) -> Bool { stacks.contains { $0.screens.contains(id) } }

  /// The screen with an id, including closed screens; nil if there is none.
  subscript(id: ViewID) -> OpenScreen? {
    _read {
      if let index = index(of: id) { yield screens[index] } else { yield nil }
    }
  }

  var visibleScreen: OpenScreen? { visible.flatMap { self[$0] } }

  /// The live part of a screen; nil if the screen is not loaded yet.
  subscript(live id: ViewID) -> LiveScreen? {
    _read {
      if let index = index(of: id) { yield screens[index].live } else { yield nil }
    }
    _modify {
      if let index = index(of: id) {
        yield &screens[index].live
      } else {
        var none: LiveScreen?
        yield &none
      }
    }
  }

  var visibleLive: LiveScreen? {
    _read {
      if let visible { yield self[live: visible] } else { yield nil }
    }
    _modify {
      if let visible {
        yield &self[live: visible]
      } else {
        var none: LiveScreen?
        yield &none
      }
    }
  }

  /// The live parts of all screens, including closed ones.
  var live: some Sequence<LiveScreen> { screens.lazy.compactMap(\.live) }

  mutating func update(_ id: ViewID, _ body: (inout OpenScreen) -> Void) {
    if let index = index(of: id) { body(&screens[index]) }
  }

  /// Changes the live parts of all screens, including closed ones.
  mutating func forEachLive(_ body: (inout LiveScreen) -> Void) {
    for index in screens.indices { screens[index].live.apply(body) }
  }

  /// Changes all screens, including closed ones.
  mutating func forEachScreen(_ body: (inout OpenScreen) -> Void) {
    for index in screens.indices { body(&screens[index]) }
  }

  private func index(of id: ViewID) -> Int? {
    let index = screens.partitioningIndex { $0.id.number >= id.number }
    return index < screens.endIndex && screens[index].id.number == id.number ? index : nil
  }

  // MARK: Opening

  mutating func nextID() -> ViewID {
    lastView += 1
    return ViewID(number: lastView)
  }

  /// Adds a screen to the stacks by a transition. Its id must be the last one returned by `nextID()`.
  mutating func open(_ screen: OpenScreen, _ transition: Transition) {
    changeCount += 1
    switch transition {
    case .pushView where !stacks.isEmpty: stacks[stacks.count - 1].screens.append(screen.id)
    case .pushView: stacks = [newStack(nil, screen.id)]
    case .replaceView where !stacks.isEmpty:
      closed += [stacks[stacks.count - 1].screens.popLast()].compactMap(\.self)
      stacks[stacks.count - 1].screens.append(screen.id)
    case .replaceView: stacks = [newStack(nil, screen.id)]
    case .pushStack(let controller): stacks.append(newStack(controller, screen.id))
    case .resetStack(let controller):
      if var stack = stacks.popLast() {
        closed += stack.screens
        // Keeps its controller unless another one is named.
        stack.screens = [screen.id]
        stacks.append(controller == nil ? stack : newStack(controller, screen.id))
      } else {
        stacks = [newStack(controller, screen.id)]
      }
    case .resetApplication(let controller):
      for stack in stacks { closed += stack.screens }
      stacks = [newStack(controller, screen.id)]
    }
    screens.append(screen)
  }

  private mutating func newStack(_ controllerID: String?, _ screen: ViewID) -> NavigationStack {
    lastStack += 1
    return NavigationStack(number: lastStack, controllerID: controllerID, screens: [screen])
  }

  // MARK: Closing

  /// Closes the visible screen, or its stack if it is the only screen there. Returns whether anything was
  /// closed.
  mutating func closeScreen() -> Bool {
    guard isBelowVisible else { return closeStack() }
    changeCount += 1
    closed.append(stacks[stacks.count - 1].screens.removeLast())
    return true
  }

  /// Closes the visible stack, unless it is the only one. Returns whether it was closed.
  mutating func closeStack() -> Bool {
    guard stacks.count > 1 else { return false }
    changeCount += 1
    closed += stacks.removeLast().screens
    return true
  }

  /// Closes the screens above the topmost one of the visible stack that satisfies the condition. Returns
  /// whether there is such a screen.
  mutating func closeScreens(aboveLast isWanted: (OpenScreen) -> Bool) -> Bool {
    let found = stacks.last?.screens.lastIndex { id in index(of: id).map { isWanted(screens[$0]) } ?? false }
    guard let found else { return false }
    changeCount += 1
    let top = stacks.count - 1
    closed += stacks[top].screens[(found + 1)...]
    stacks[top].screens.removeSubrange((found + 1)...)
    return true
  }

  /// Releases the closed screens for which nothing is pending.
  mutating func releaseClosed(except retained: Set<ViewID>) {
    guard !closed.isEmpty else { return }
    let released = Set(closed).subtracting(retained)
    closed.removeAll { released.contains($0) }
    screens.removeAll { released.contains($0.id) }
    for id in closed { update(id) { $0.wasClosed = true } }
  }
}

extension LiveScreen? {
  fileprivate mutating func apply(_ body: (inout LiveScreen) -> Void) { self?.changed(by: body) }
}

extension LiveScreen {
  fileprivate mutating func changed(by body: (inout LiveScreen) -> Void) { body(&self) }
}

/// A stack of screens with one navigation controller.
struct NavigationStack: Sendable {
  /// Never reused.
  let number: UInt64
  var controllerID: String?
  var screens: [ViewID]
}

enum Transition: Sendable, Equatable {
  case pushView
  /// The new screen replaces the visible one.
  case replaceView
  case pushStack(controllerID: String?)
  case resetStack(controllerID: String?)
  case resetApplication(controllerID: String?)
}

extension Navigation {
  /// A request for the screen, or a navigation from it, begins.
  mutating func beginLoading(_ id: ViewID) -> Effect {
    update(id) { $0.loading += 1 }
    return .state(id, .started)
  }

  mutating func endLoading(_ id: ViewID) -> Effect {
    update(id) { $0.loading = max(0, $0.loading - 1) }
    return .state(id, .finished)
  }

  /// Records an error of the screen that can be retried.
  mutating func fail(
    _ id: ViewID, _ kind: ScreenError.Kind, _ path: String, _ response: RequestResult, _ retry: Retry
  ) -> Effect {
    let error = ScreenError(kind: kind, path: path, failure: response.failure)
    update(id) {
      $0.errors.append((error, retry))
      $0.failureCount += 1
    }
    return .state(id, .error(error))
  }

  /// Discards failed navigations of the screen that are requested again or superseded.
  mutating func forgetFailures(_ id: ViewID, of isMeant: (PendingNavigation) -> Bool) {
    update(id) {
      $0.errors.removeAll {
        if case .navigate(let navigation) = $0.retry { isMeant(navigation) } else { false }
      }
    }
  }

  mutating func takeErrors() -> [(error: ScreenError, retry: Retry)] {
    var errors: [(error: ScreenError, retry: Retry)] = []
    if let visible { update(visible) { swap(&errors, &$0.errors) } }
    return errors
  }
}
