/// The navigation controllers of a session's stacks.
@MainActor
struct StackControllers {
  private var ofStack: [UInt64: BeagleNavigationController] = [:]
  /// A screen stays on its stack. One that is closed is known as long as there are states of it to tell.
  private var ofView: [ViewID: BeagleNavigationController] = [:]
  private var moves: UInt64 = 0
  private var isBehind = false

  nonisolated init() {}

  subscript(view: ViewID) -> BeagleNavigationController? { ofView[view] }

  /// Makes the controllers of stacks that are new.
  mutating func follow(_ runtime: Runtime, _ navigation: BeagleNavigation) {
    guard runtime.moves != moves else { return }
    moves = runtime.moves
    isBehind = true
    for stack in runtime.stacks {
      let controller = ofStack[stack.number] ?? navigation.navigationController(forId: stack.controllerID)
      ofStack[stack.number] = controller
      for view in stack.views { ofView[view.id] = controller }
    }
  }

  /// Lets go of the controllers of stacks that are gone.
  mutating func forgetClosed(_ runtime: Runtime) {
    guard isBehind else { return }
    isBehind = !runtime.closed.isEmpty
    let stacks = Set(runtime.stacks.map(\.number))
    let views = Set(runtime.stacks.flatMap { $0.views.map(\.id) } + runtime.closed.map(\.id))
    ofStack = ofStack.filter { stacks.contains($0.key) }
    ofView = ofView.filter { views.contains($0.key) }
  }
}
