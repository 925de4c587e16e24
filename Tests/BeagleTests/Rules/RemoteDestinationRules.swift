import Beagle
import BeagleTesting
import Testing

/// Going to a screen that has to be loaded.
@Suite struct RemoteDestinationRules {
  private func main(_ route: String = "", _ members: String = "", url: String = "/next") -> String {
    page(
      "main", text("main"), button("go", navigate("pushView", url: url, route: route, also: members)),
      button("other", navigate("pushView", url: "/other")), also: context("c", #""V""#))
  }

  private func pressed(_ document: String) throws -> Stage {
    var stage = try Stage(document)
    try stage.press("go")
    return stage
  }

  @Test func aPlainRouteIsAPlainGet() throws {
    #expect(try pressed(main()).sent == [.screen(path: "/next", data: nil)])
  }

  @Test(arguments: [
    ("{}", ScreenRequestData()), (#"{"method": "put"}"#, ScreenRequestData(method: .put)),
    (#"{"headers": {"X-A": "@{c}-1"}}"#, ScreenRequestData(headers: ["X-A": "V-1"])),
    (
      #"{"method": "POST", "body": {"a": ["@{c}", 1]}}"#,
      ScreenRequestData(method: .post, body: ["a": ["V", 1]])
    ),
    (#"{"method": "POST", "body": "@{c}"}"#, ScreenRequestData(method: .post, body: "V")),
  ])
  func additionalDataIsSentWithItsExpressionsEvaluated(data: String, sent: ScreenRequestData) throws {
    #expect(
      try pressed(main(#""httpAdditionalData": \#(data)"#)).sent == [.screen(path: "/next", data: sent)])
  }

  @Test(arguments: [("/items/@{c}", "/items/V"), ("@{c}", "V"), ("@{nothing}", "")])
  func theURLMayBeAnExpression(url: String, path: String) throws {
    #expect(try pressed(main(url: url)).sent == [.screen(path: path, data: nil)])
  }

  @Test func nothingMovesUntilTheAnswerIsThere() throws {
    var stage = try pressed(main())
    #expect(stage.texts == ["main"])
    #expect(stage.runtime.isLoading)
    try stage.answer(screen: page("next", text("next")))
    #expect(stage.texts == ["next"])
    stage.send(.back)
    #expect(!stage.runtime.isLoading)
  }

  @Test(arguments: [
    Answer.failure(RequestFailure("no way", status: 500)), .response(status: 200, body: []), .done,
    .component(Text("no screen").component),
  ])
  func whateverIsNoScreenIsAFailureAndNothingIsPushed(answer: Answer) throws {
    var stage = try pressed(main())
    try stage.answer(answer)
    #expect(stage.runtime.depths == [1])
    #expect(stage.runtime.errors.map(\.kind) == [.remoteScreen])
    #expect(stage.runtime.errors.map(\.path) == ["/next"])
  }

  @Test func aFallbackCountsAsTheScreen() throws {
    var stage = try pressed(main(#""fallback": {"child": \#(text("plan b"))}"#))
    try stage.fail()
    #expect(stage.texts == ["plan b"])
    #expect(stage.stateNames == ["started", "finished", "success"])
    stage.send(.back)
    #expect(stage.runtime.errors.isEmpty)
  }

  @Test func aFallbackIsRecordedUnderTheURLThatFailed() throws {
    var stage = try Stage(
      main(#""fallback": \#(page("b", text("plan b")))"#), configure: { $0.analytics = AnalyticsConfig() })
    try stage.press("go")
    try stage.fail()
    #expect(stage.records.last?.values["screen"] == "/next")
  }

  @Test func aRetryRepeatsTheWholeNavigation() throws {
    var stage = try pressed(
      main(#""httpAdditionalData": {"method": "POST", "body": "@{c}"}"#, handing(#""@{c}""#)))
    try stage.fail()
    stage.send(.retry)
    #expect(stage.sent.count == 2)
    #expect(stage.sent[0] == stage.sent[1])
    try stage.answer(screen: page("next", text("got @{navigationContext}")))
    #expect(stage.texts == ["got V"])
    #expect(stage.runtime.depths == [2])
  }

  @Test func aRetryThatFailsCanBeRetriedAndIsOneError() throws {
    var stage = try pressed(main())
    for _ in 0..<3 {
      try stage.fail()
      #expect(stage.runtime.errors.count == 1)
      stage.send(.retry)
      #expect(stage.runtime.errors.isEmpty)
    }
    #expect(stage.sent.count == 4)
  }

  @Test func severalErrorsAreKeptTogetherAndOneRetryRunsThemAll() throws {
    var stage = try pressed(main())
    try stage.press("other")
    try stage.fail("first")
    try stage.fail("second")
    #expect(stage.runtime.errors.map(\.failure.message) == ["first", "second"])
    stage.send(.retry)
    #expect(
      stage.sent.suffix(2) == [.screen(path: "/next", data: nil), .screen(path: "/other", data: nil)])
  }

  @Test func dismissedErrorsAreGoneAndNothingIsSent() throws {
    var stage = try pressed(main())
    try stage.fail()
    stage.send(.dismissErrors)
    #expect(stage.runtime.errors.isEmpty)
    #expect(stage.send(.retry).isEmpty)
  }

  @Test(arguments: ["popView", "resetApplication", "resetStack"])
  func theResultIsDroppedWhenTheScreenItStartedFromIsGone(way: String) throws {
    let leave =
      way == "popView" ? action(way) : navigate(way, to: page("fresh", text("fresh")))
    let second = page("second", button("load", navigate("pushView", url: "/next")), button("leave", leave))
    var stage = try Stage(page("main", text("main"), button("go", navigate("pushView", to: second))))
    try stage.press("go")
    try stage.press("load")
    let request = try #require(stage.runtime.pendingRequests.first)
    try stage.press("leave")
    #expect(stage.cancelled == [request])
    let (texts, depths) = (stage.texts, stage.runtime.depths)
    #expect(stage.send(.answer(request, .screen(Screen(child: Text("late").component)))).isEmpty)
    #expect(stage.texts == texts && stage.runtime.depths == depths)
  }

  @Test func anErrorGoesWithItsScreenAndIsNotRetriedElsewhere() throws {
    let second = page("second", button("load", navigate("pushView", url: "/next")))
    var stage = try Stage(page("main", text("main"), button("go", navigate("pushView", to: second))))
    try stage.press("go")
    try stage.press("load")
    try stage.fail()
    stage.send(.back)
    #expect(stage.runtime.errors.isEmpty)
    #expect(stage.send(.retry).isEmpty)
  }

  @Test func anErrorOfAScreenBelowIsSeenWhenItIsGoneBackTo() throws {
    var stage = try pressed(
      page(
        "main",
        button("go", navigate("pushView", url: "/next"), navigate("pushView", to: page("on", text("on"))))))
    try stage.fail()
    #expect(stage.runtime.errors.isEmpty)
    stage.send(.back)
    #expect(stage.runtime.errors.count == 1)
  }

  @Test func onlySoManyRequestsWaitAndNoScreenShowsAsLoadingForTheRest() throws {
    var stage = try Stage(main(), configure: { $0.limits.requests = 1 })
    try stage.press("go")
    try stage.press("other")
    #expect(stage.sent.count == 1)
    #expect(stage.notices == [.limit("requests that wait for an answer", value: 1)])
    try stage.fail()
    #expect(!stage.runtime.isLoading)
  }

  @MainActor @Test func theSessionSendsADocumentsRequestWithItsData() async throws {
    let stage = SessionStage(["POST /next": .json(page("next", text("next")))])
    try stage.open(
      main(#""httpAdditionalData": {"method": "POST", "headers": {"X-A": "1"}, "body": {"a": 1}}"#))
    try await stage.press("go")
    #expect(stage.texts == ["next"])
    let request = try #require(stage.client.requests.first)
    #expect(request.method == "POST")
    #expect(request.headers["X-A"] == "1")
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":1}"#)
  }
}
