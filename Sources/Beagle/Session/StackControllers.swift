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
