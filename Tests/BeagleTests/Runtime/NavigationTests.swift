import Beagle
import Testing

@Suite struct NavigationTests {
  private func screen(_ id: String, _ actions: (String, String)...) -> String {
    let buttons = actions.map { button($0.0, $0.1) } + [text(id)]
    return
      #"{"_beagleComponent_": "beagle:screenComponent", "id": "\#(id)", "child": \#(container(buttons.joined(separator: ", ")))}"#
  }

  private func go(_ name: String, _ screen: String) -> String {
    action(name, #""route": {"screen": \#(screen)}"#)
  }

  private func last() -> String {
    screen(
      "last", ("pop", action("popView")), ("popStack", action("popStack")),
      ("toMain", action("popToView", #""route": "main""#)),
      ("toNowhere", action("popToView", #""route": "x""#)))
  }

  @Test(arguments: [
    ("pushView", "pop", [1]), ("pushView", "popStack", [2]), ("pushView", "toMain", [1]),
    ("pushView", "toNowhere", [2]), ("pushStack", "pop", [1]), ("pushStack", "popStack", [1]),
    ("pushStack", "toMain", [1, 1]), ("resetStack", "pop", [1]), ("resetApplication", "pop", [1]),
  ])
  func everyWayBackLeadsWhereTheProtocolSays(kind: String, back: String, depths: [Int]) throws {
    var stage = try Stage(screen("main", ("go", go(kind, last()))))
    try stage.press("go")
    #expect(stage.texts == ["last"])
    try stage.press(back)
    #expect(stage.runtime.depths == depths)
    let isBack = depths == [1] && !kind.hasPrefix("reset")
    #expect(stage.texts == [isBack ? "main" : "last"])
  }

  @Test func closingTheLastStackTellsTheHost() throws {
    var stage = try Stage(last())
    let effects = try stage.press("pop")
    #expect(effects.contains { if case .leave = $0 { true } else { false } })
    #expect(stage.texts == ["last"])
  }

  @Test func aRemoteScreenThatFailsIsNotPushedAndCanBeTriedAgain() throws {
    var stage = try Stage(
      screen(
        "main",
        (
          "go",
          action(
            "pushView",
            #""route": {"url": "/next", "httpAdditionalData": {"method": "POST", "headers": {"a": "b"}, "body": {"c": 1}}}"#
          )
        )))
    try stage.press("go")
    #expect(
      stage.sent == [
        .screen(path: "/next", data: ScreenRequestData(method: .post, headers: ["a": "b"], body: ["c": 1]))
      ])
    try stage.answer(.failure(RequestFailure("no way")))
    #expect(stage.runtime.depths == [1])
    #expect(stage.runtime.errors.map(\.failure.message) == ["no way"])
    stage.send(.retry)
    try stage.answer(.screen(Screen(child: Text("next").component)))
    #expect(stage.texts == ["next"])
    #expect(stage.runtime.depths == [2])
    let names = stage.states.map { "\($0)".prefix { $0 != "(" } }
    #expect(names == ["started", "finished", "error", "started", "finished", "success"])
  }

  @Test func aFallbackStandsForAScreenThatFails() throws {
    var stage = try Stage(
      screen(
        "main", ("go", action("pushView", #""route": {"url": "/next", "fallback": \#(screen("plan b"))}"#))))
    try stage.press("go")
    try stage.answer(.failure(RequestFailure("no way")))
    #expect(stage.texts == ["plan b"])
    #expect(stage.runtime.errors.isEmpty)
  }

  @Test func aPrefetchGoesOutWhenItsButtonIsShownUnlessItsURLIsAnExpression() throws {
    let stage = try Stage(
      screen(
        "main", ("a", action("pushView", #""route": {"url": "/next", "shouldPrefetch": true}"#)),
        ("b", action("pushView", #""route": {"url": "@{c}", "shouldPrefetch": true}"#))))
    let paths = stage.effects.compactMap { if case .prefetch(let path) = $0 { path } else { nil } }
    #expect(paths == ["/next"])
  }

  @Test func onlySoManyScreensCanBeOpen() throws {
    var inner = screen("end")
    for _ in 0..<5 { inner = screen("s", ("go", go("pushView", inner))) }
    var stage = try Stage(inner, configure: { $0.limits.screens = 3 })
    for _ in 0..<4 { try stage.press("go") }
    #expect(stage.runtime.depths == [3])
    #expect(stage.notices.contains(.limit("open screens", value: 3)))
  }

  @Test func screensAndActionsAreRecordedAsTheApplicationWants() throws {
    let next = screen("next", ("back", action("popView")))
    var stage = try Stage(
      screen("main", ("go", go("pushView", next))),
      configure: { $0.analytics = AnalyticsConfig(actions: ["BEAGLE:pushView": ["route.screen.id"]]) })
    try stage.press("go")
    try stage.press("back")
    let records = stage.records.map(\.json)
    #expect(records.map { $0["type"] } == ["screen", "action", "screen", "screen"])
    #expect(records[1]["beagleAction"] == "beagle:pushview")
    #expect(records[1]["event"] == "onPress")
    #expect(records[1]["screen"] == "main")
    #expect(records[1]["component"]["id"] == "go")
    #expect(records[1]["attributes"] == ["route.screen.id": "next"])
  }
}
