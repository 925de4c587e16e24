import Beagle
import Testing

/// What a screen's host is told, and in which order.
@Suite struct ServerStateRules {
  private let there = page("there", text("there"))

  @Test func ownLoad() throws {
    var stage = Stage()
    stage.send(.open(.remote("/there")))
    #expect(stage.stateNames == ["started"])
    #expect(stage.runtime.isLoading)
    try stage.answer(screen: there)
    #expect(stage.stateNames == ["started", "success", "finished"])
    #expect(!stage.runtime.isLoading)
    #expect(stage.texts == ["there"])
  }

  @Test func ownLoadThatFailsAndIsRetried() throws {
    var stage = Stage()
    stage.send(.open(.remote("/there")))
    try stage.fail("first")
    #expect(stage.stateNames == ["started", "error(remoteScreen)", "finished"])
    #expect(stage.runtime.errors.map(\.path) == ["/there"])
    stage.send(.retry)
    #expect(stage.sent == [.screen(path: "/there", data: nil), .screen(path: "/there", data: nil)])
    try stage.answer(screen: there)
    #expect(stage.stateNames.suffix(3) == ["started", "success", "finished"])
    #expect(stage.texts == ["there"])
  }

  enum Ending: CaseIterable { case success, failure, fallback }

  @Test(arguments: [
    (Ending.success, ["started", "finished", "success"]),
    (.failure, ["started", "finished", "error(remoteScreen)"]),
    (.fallback, ["started", "finished", "success"]),
  ])
  func navigation(ending: Ending, states: [String]) throws {
    let route = ending == .fallback ? #""fallback": \#(there)"# : ""
    var stage = try Stage(page("main", button("go", navigate("pushView", url: "/there", route: route))))
    let main = try #require(stage.runtime.visible)
    try stage.press("go")
    if ending == .success { try stage.answer(screen: there) } else { try stage.fail() }
    #expect(stage.stateNames == states)
    let views = stage.effects.compactMap { if case .state(let view, _) = $0 { view } else { nil } }
    #expect(Set(views) == [main])
  }

  @Test func severalRequestsShowAsLoadingUntilTheLastEnded() throws {
    let go = { (id: String) in button(id, navigate("pushView", url: "/\(id)")) }
    var stage = try Stage(page("main", go("a"), go("b")))
    try stage.press("a")
    try stage.press("b")
    #expect(stage.stateNames == ["started", "started"])
    try stage.fail()
    #expect(stage.runtime.isLoading)
    try stage.fail()
    #expect(!stage.runtime.isLoading)
  }

  @Test func aTextThatIsNoDocument() throws {
    var stage = Stage()
    stage.send(.open(.text("{")))
    #expect(stage.stateNames == ["error(declarativeText)"])
    stage.send(.retry)
    #expect(stage.stateNames == ["error(declarativeText)", "error(declarativeText)"])
    #expect(stage.runtime.errors.count == 1)
    #expect(stage.runtime.depths == [1])
  }

  @Test func aRequestOfAnActionLeavesTheStateAlone() throws {
    var stage = try Stage(button("go", action("sendRequest", #""url": "/x""#)))
    try stage.press("go")
    try stage.fail()
    #expect(stage.states.isEmpty)
  }

  @Test func aLocalScreenHasNoStates() throws {
    #expect(try Stage(there).states.isEmpty)
  }

  @Test func anErrorTellsWhatWasAskedForAndWhy() throws {
    var stage = try Stage(page("main", button("go", navigate("pushView", url: "/there"))))
    try stage.press("go")
    try stage.answer(.failure(RequestFailure("closed", status: 503, body: [1])))
    let error = try #require(stage.runtime.errors.first)
    #expect(error.path == "/there")
    #expect(error.failure == RequestFailure("closed", status: 503, body: [1]))
  }
}
