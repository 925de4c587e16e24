import Beagle
import BeagleTesting
import Testing

/// Navigation to remote screens.
@Suite struct RemoteDestinationRules {
  private func main(_ route: String = "", _ members: String = "", url: String = "/next") -> String {
    page(
      "main", text("main"), button("go", navigate("pushView", url: url, route: route, also: members)),
      button("other", navigate("pushView", url: "/other")), also: context("c", #""V""#))
  }

  private func pressed(_ document: String) throws -> RuntimeHarness {
    var harness = try RuntimeHarness(document)
    try harness.press("go")
    return harness
  }

  @Test func plainRouteIsPlainGet() throws {
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
  func additionalDataIsEvaluatedAndSent(data: String, sent: ScreenRequestData) throws {
    #expect(
      try pressed(main(#""httpAdditionalData": \#(data)"#)).sent == [.screen(path: "/next", data: sent)])
  }

  @Test(arguments: [("/items/@{c}", "/items/V"), ("@{c}", "V"), ("@{nothing}", "")])
  func urlMayBeAnExpression(url: String, path: String) throws {
    #expect(try pressed(main(url: url)).sent == [.screen(path: path, data: nil)])
  }

  @Test func navigationWaitsForResponse() throws {
    var harness = try pressed(main())
    #expect(harness.texts == ["main"])
    #expect(harness.runtime.isLoading)
    try harness.respond(screen: page("next", text("next")))
    #expect(harness.texts == ["next"])
    harness.send(.back)
    #expect(!harness.runtime.isLoading)
  }

  /// Otherwise a retry would push the screen once per failure.
  @Test func repeatedFailureIsReportedOnce() throws {
    var harness = try pressed(main())
    try harness.fail("no way")
    try harness.press("other")
    try harness.fail("no way")
    try harness.press("go")
    try harness.fail("never")
    #expect(harness.runtime.errors.map(\.description) == ["/other failed: no way", "/next failed: never"])
    harness.send(.retry)
    #expect(harness.runtime.pendingRequests.count == 2)
  }

  @Test(arguments: [
    RequestResult.failure(RequestFailure("no way", status: 500)), .response(status: 200, body: []), .done,
    .component(Text("no screen").component),
  ])
  func invalidScreenResponseFails(response: RequestResult) throws {
    var harness = try pressed(main())
    try harness.respond(response)
    #expect(harness.runtime.depths == [1])
    #expect(harness.runtime.errors.map(\.kind) == [.remoteScreen])
    #expect(harness.runtime.errors.map(\.path) == ["/next"])
  }

  @Test func fallbackScreenIsPushedOnFailure() throws {
    var harness = try pressed(main(#""fallback": {"child": \#(text("plan b"))}"#))
    try harness.fail()
    #expect(harness.texts == ["plan b"])
    #expect(harness.stateNames == ["started", "finished", "success"])
    harness.send(.back)
    #expect(harness.runtime.errors.isEmpty)
  }

  @Test func fallbackIsRecordedUnderFailedURL() throws {
    var harness = try RuntimeHarness(
      main(#""fallback": \#(page("b", text("plan b")))"#), configure: { $0.analytics = AnalyticsConfig() })
    try harness.press("go")
    try harness.fail()
    #expect(harness.records.last?.values["screen"] == "/next")
  }

  @Test func retryRepeatsWholeNavigation() throws {
    var harness = try pressed(
      main(#""httpAdditionalData": {"method": "POST", "body": "@{c}"}"#, handing(#""@{c}""#)))
    try harness.fail()
    harness.send(.retry)
    #expect(harness.sent.count == 2)
    #expect(harness.sent[0] == harness.sent[1])
    try harness.respond(screen: page("next", text("got @{navigationContext}")))
    #expect(harness.texts == ["got V"])
    #expect(harness.runtime.depths == [2])
  }

  @Test func failedRetryCanBeRetried() throws {
    var harness = try pressed(main())
    for _ in 0..<3 {
      try harness.fail()
      #expect(harness.runtime.errors.count == 1)
      harness.send(.retry)
      #expect(harness.runtime.errors.isEmpty)
    }
    #expect(harness.sent.count == 4)
  }

  @Test func retryRunsAllFailedNavigations() throws {
    var harness = try pressed(main())
    try harness.press("other")
    try harness.fail("first")
    try harness.fail("second")
    #expect(harness.runtime.errors.map(\.failure.message) == ["first", "second"])
    harness.send(.retry)
    #expect(
      harness.sent.suffix(2) == [.screen(path: "/next", data: nil), .screen(path: "/other", data: nil)])
  }

  @Test func dismissedErrorsAreNotRetried() throws {
    var harness = try pressed(main())
    try harness.fail()
    harness.send(.dismissErrors)
    #expect(harness.runtime.errors.isEmpty)
    #expect(harness.send(.retry).isEmpty)
  }

  @Test(arguments: ["popView", "resetApplication", "resetStack"])
  func responseIsDroppedIfOriginScreenIsClosed(navigation: String) throws {
    let leave =
      navigation == "popView" ? action(navigation) : navigate(navigation, to: page("fresh", text("fresh")))
    let second = page("second", button("load", navigate("pushView", url: "/next")), button("leave", leave))
    var harness = try RuntimeHarness(
      page("main", text("main"), button("go", navigate("pushView", to: second))))
    try harness.press("go")
    try harness.press("load")
    let request = try #require(harness.runtime.pendingRequests.first)
    try harness.press("leave")
    #expect(harness.cancelled == [request])
    let (texts, depths) = (harness.texts, harness.runtime.depths)
    #expect(harness.send(.response(request, .screen(Screen(child: Text("late").component)))).isEmpty)
    #expect(harness.texts == texts && harness.runtime.depths == depths)
  }

  @Test func errorIsRemovedWithItsScreen() throws {
    let second = page("second", button("load", navigate("pushView", url: "/next")))
    var harness = try RuntimeHarness(
      page("main", text("main"), button("go", navigate("pushView", to: second))))
    try harness.press("go")
    try harness.press("load")
    try harness.fail()
    harness.send(.back)
    #expect(harness.runtime.errors.isEmpty)
    #expect(harness.send(.retry).isEmpty)
  }

  @Test func errorOfCoveredScreenIsShownAfterPop() throws {
    var harness = try pressed(
      page(
        "main",
        button("go", navigate("pushView", url: "/next"), navigate("pushView", to: page("on", text("on"))))))
    try harness.fail()
    #expect(harness.runtime.errors.isEmpty)
    harness.send(.back)
    #expect(harness.runtime.errors.count == 1)
  }

  @Test func pendingNavigationsAreLimited() throws {
    var harness = try RuntimeHarness(main(), configure: { $0.limits.requests = 1 })
    try harness.press("go")
    try harness.press("other")
    #expect(harness.sent.count == 1)
    #expect(harness.notices == [.limit("requests that wait for a response", value: 1)])
    try harness.fail()
    #expect(!harness.runtime.isLoading)
  }

  @MainActor @Test func sessionSendsRequestWithAdditionalData() async throws {
    let harness = SessionHarness(["POST /next": .json(page("next", text("next")))])
    try harness.open(
      main(#""httpAdditionalData": {"method": "POST", "headers": {"X-A": "1"}, "body": {"a": 1}}"#))
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    let request = try #require(harness.client.requests.first)
    #expect(request.method == "POST")
    #expect(request.headers["X-A"] == "1")
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":1}"#)
  }
}
