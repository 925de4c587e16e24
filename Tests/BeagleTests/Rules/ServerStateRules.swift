import Beagle
import Testing

/// The server states that a host receives, in order.
@Suite struct ServerStateRules {
  private let there = page("there", text("there"))

  @Test func screenLoadReportsStates() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/there")))
    #expect(harness.stateNames == ["started"])
    #expect(harness.runtime.isLoading)
    try harness.respond(screen: there)
    #expect(harness.stateNames == ["started", "success", "finished"])
    #expect(!harness.runtime.isLoading)
    #expect(harness.texts == ["there"])
  }

  @Test func failedScreenLoadIsRetried() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/there")))
    try harness.fail("first")
    #expect(harness.stateNames == ["started", "error(remoteScreen)", "finished"])
    #expect(harness.runtime.errors.map(\.path) == ["/there"])
    harness.send(.retry)
    #expect(harness.sent == [.screen(path: "/there", data: nil), .screen(path: "/there", data: nil)])
    try harness.respond(screen: there)
    #expect(harness.stateNames.suffix(3) == ["started", "success", "finished"])
    #expect(harness.texts == ["there"])
  }

  enum Ending: CaseIterable { case success, failure, fallback }

  @Test(arguments: [
    (Ending.success, ["started", "finished", "success"]),
    (.failure, ["started", "finished", "error(remoteScreen)"]),
    (.fallback, ["started", "finished", "success"]),
  ])
  func navigationReportsStates(ending: Ending, states: [String]) throws {
    let route = ending == .fallback ? #""fallback": \#(there)"# : ""
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", url: "/there", route: route))))
    let main = try #require(harness.runtime.visible)
    try harness.press("go")
    if ending == .success { try harness.respond(screen: there) } else { try harness.fail() }
    #expect(harness.stateNames == states)
    let views = harness.effects.compactMap { if case .state(let view, _) = $0 { view } else { nil } }
    #expect(Set(views) == [main])
  }

  @Test func loadingLastsUntilLastRequestEnds() throws {
    let go = { (id: String) in button(id, navigate("pushView", url: "/\(id)")) }
    var harness = try RuntimeHarness(page("main", go("a"), go("b")))
    try harness.press("a")
    try harness.press("b")
    #expect(harness.stateNames == ["started", "started"])
    try harness.fail()
    #expect(harness.runtime.isLoading)
    try harness.fail()
    #expect(!harness.runtime.isLoading)
  }

  @Test func invalidScreenTextReportsError() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.text("{")))
    #expect(harness.stateNames == ["error(declarativeText)"])
    harness.send(.retry)
    #expect(harness.stateNames == ["error(declarativeText)", "error(declarativeText)"])
    #expect(harness.runtime.errors.count == 1)
    #expect(harness.runtime.depths == [1])
  }

  @Test func actionRequestDoesNotChangeState() throws {
    var harness = try RuntimeHarness(button("go", action("sendRequest", #""url": "/x""#)))
    try harness.press("go")
    try harness.fail()
    #expect(harness.states.isEmpty)
  }

  @Test func localScreenReportsNoStates() throws {
    #expect(try RuntimeHarness(there).states.isEmpty)
  }

  @Test func errorContainsRequestAndReason() throws {
    var harness = try RuntimeHarness(page("main", button("go", navigate("pushView", url: "/there"))))
    try harness.press("go")
    try harness.respond(.failure(RequestFailure("closed", status: 503, body: [1])))
    let error = try #require(harness.runtime.errors.first)
    #expect(error.path == "/there")
    #expect(error.failure == RequestFailure("closed", status: 503, body: [1]))
  }
}
