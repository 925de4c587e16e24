import Beagle
import BeagleTesting
import Testing

/// Navigation controllers of stacks.
@MainActor @Suite struct NavigationControllerRules {
  private final class Recorder {
    var states: [String] = []
    var made: [String] = []
  }

  private final class Controller: BeagleNavigationController {
    let name: String
    let recorder: Recorder

    init(_ name: String, _ recorder: Recorder) {
      self.name = name
      self.recorder = recorder
      recorder.made.append(name)
    }

    override func serverDrivenStateDidChange(to state: ServerDrivenState, at screen: BeagleController) {
      recorder.states.append("\(name): \(state.name)")
      if name == "retrying", case .error = state { screen.retry() }
    }
  }

  private func harness(
    _ recorder: Recorder, ids: [String], withDefault: Bool = true, _ responses: [String: StubResponse] = [:]
  ) -> SessionHarness {
    SessionHarness(responses) { dependencies in
      for id in ids {
        dependencies.navigation.registerNavigationController(builder: { Controller(id, recorder) }, forId: id)
      }
      if withDefault {
        dependencies.navigation.registerDefaultNavigationController(builder: {
          Controller("default", recorder)
        })
      }
    }
  }

  @Test(arguments: [
    ("pushStack", #""controllerId": "a""#, "a"), ("resetApplication", #""controllerId": "a""#, "a"),
    ("resetStack", #""controllerId": "a""#, "a"), ("pushStack", #""controllerId": "unknown""#, "default"),
    ("pushStack", #""controllerId": null"#, "default"),
    ("resetApplication", #""controllerId": null"#, "default"),
  ])
  func stackUsesRegisteredOrDefaultController(name: String, id: String, made: String)
    async throws
  {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a", "b"], ["/x": .status(500)])
    let next = page("next", button("load", navigate("pushView", url: "/x")))
    try harness.open(page("main", button("go", navigate(name, to: next, also: id))))
    try await harness.press("go")
    #expect(recorder.made == ["default", made])
    try await harness.press("load")
    #expect(recorder.states == ["started", "finished", "error(remoteScreen)"].map { "\(made): \($0)" })
  }

  @Test func plainControllerIsUsedWithoutDefault() async throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a"], withDefault: false, ["/home": .json(text("home"))])
    harness.session.send(.open(.remote("/home")))
    await harness.session.idle()
    #expect(harness.texts == ["home"])
    #expect(recorder.made.isEmpty && recorder.states.isEmpty)
  }

  @Test func pushedScreenUsesControllerOfStack() async throws {
    let recorder = Recorder()
    let harness = harness(
      recorder, ids: ["a"],
      ["/x": .status(500), "/y": .json(page("y", button("load", navigate("pushView", url: "/x"))))])
    let first = page("first", button("on", navigate("pushView", url: "/y")))
    try harness.open(
      page("main", button("go", navigate("pushStack", to: first, also: #""controllerId": "a""#))))
    try await harness.press("go")
    try await harness.press("on")
    try await harness.press("load")
    #expect(recorder.made == ["default", "a"])
    #expect(
      recorder.states
        == ["started", "finished", "success", "started", "finished", "error(remoteScreen)"].map { "a: \($0)" }
    )
  }

  @Test func resetStackWithoutIdKeepsController() async throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a"], ["/x": .json(text("x")), "/y": .status(500)])
    let reset = page(
      "first",
      button(
        "reset", navigate("resetStack", to: page("second", button("load", navigate("pushView", url: "/y"))))))
    try harness.open(
      page("main", button("go", navigate("pushStack", to: reset, also: #""controllerId": "a""#))))
    for id in ["go", "reset", "load"] { try await harness.press(id) }
    #expect(recorder.made == ["default", "a"])
    #expect(recorder.states.last == "a: error(remoteScreen)")
  }

  @Test func popRestoresControllerOfLowerStack() async throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a"], ["/y": .status(500)])
    try harness.open(
      page(
        "main", button("load", navigate("pushView", url: "/y")),
        button("go", navigate("pushStack", to: page("on", text("on")), also: #""controllerId": "a""#))))
    try await harness.press("go")
    harness.session.send(.back)
    try await harness.press("load")
    #expect(recorder.states.last == "default: error(remoteScreen)")
  }

  @Test func controllerIsNotifiedOfEndedStack() async throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a"], ["/x": .json(text("x"))])
    try harness.open(
      page("main", button("go", navigate("resetApplication", url: "/x", also: #""controllerId": "a""#))))
    try await harness.press("go")
    #expect(harness.texts == ["x"])
    #expect(recorder.made == ["default", "a"])
    #expect(recorder.states == ["default: started", "default: finished", "default: success"])
  }

  @Test func controllerMayRetry() async throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["retrying"], ["/x": .status(500)])
    let client = harness.client
    harness.session.onChange = { session in
      if !session.runtime.errors.isEmpty { client["/x"] = .json(text("x")) }
    }
    let next = page("next", button("load", navigate("pushView", url: "/x")))
    try harness.open(
      page("main", button("go", navigate("pushStack", to: next, also: #""controllerId": "retrying""#))))
    try await harness.press("go")
    try await harness.press("load")
    #expect(harness.texts == ["x"])
    #expect(harness.paths == ["/x", "/x"])
  }

  @Test func registeringAgainAppliesToLaterStacks() throws {
    let recorder = Recorder()
    let harness = harness(recorder, ids: ["a"])
    harness.session.dependencies.navigation.registerNavigationController(
      builder: { Controller("new a", recorder) }, forId: "a")
    _ = harness.session.dependencies.navigation.navigationController(forId: "a")
    #expect(recorder.made == ["new a"])
  }
}
