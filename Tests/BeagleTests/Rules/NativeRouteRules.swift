import Beagle
import Testing

/// Native screens of the application.
@MainActor @Suite struct NativeRouteRules {
  private struct Routes: DeepLinkScreenManaging {
    struct NotFound: Error {}

    func getNativeScreen(with path: String, data: [String: String]) throws -> Screen? {
      switch path {
      case "/own": Screen(child: Text(.value("own \(data.sorted { $0.key < $1.key })")).component)
      case "/elsewhere": nil
      default: throw NotFound()
      }
    }
  }

  private func harness(_ members: String, handler: (any DeepLinkScreenManaging)? = Routes()) throws
    -> SessionHarness
  {
    let harness = SessionHarness(configure: { $0.deepLinkHandler = handler })
    let next = page(
      "next", text("next"), button("go", action("openNativeRoute", members)), also: context("c", "7"))
    try harness.open(page("main", button("on", navigate("pushStack", to: next))))
    harness.session.send(.press(try harness.node("on")))
    return harness
  }

  @Test func nativeScreenIsPushedWithEvaluatedData() async throws {
    let harness = try harness(#""route": "/own", "data": {"a": "@{c}", "b": "x"}"#)
    try await harness.press("go")
    #expect(harness.texts == [#"own [(key: "a", value: "7"), (key: "b", value: "x")]"#])
    #expect(harness.session.runtime.depths == [1, 2])
  }

  @Test func routeMayBeAnExpression() throws {
    var harness = try RuntimeHarness(
      page("main", button("go", action("openNativeRoute", #""route": "/own/@{c}""#)), also: context("c", "7"))
    )
    try harness.press("go")
    #expect(harness.nativeRoutes == [NativeRoute(path: "/own/7")])
  }

  @Test func shouldResetApplicationReplacesStacks() async throws {
    let harness = try harness(#""route": "/own", "shouldResetApplication": true"#)
    try await harness.press("go")
    #expect(harness.texts == ["own []"])
    #expect(harness.session.runtime.depths == [1])
  }

  @Test func unknownRouteIsLogged() async throws {
    let harness = try harness(#""route": "/unknown""#)
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(
      harness.logs.last
        == "Navigation: \(Log.navigation(.didNotFindDeepLinkScreen(path: "/unknown")).message)")
  }

  @Test func missingHandlerDoesNothing() async throws {
    let harness = try harness(#""route": "/own""#, handler: nil)
    let logs = harness.logs.count
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(harness.logs.dropFirst(logs) == ["Navigation: received openNativeRoute"])
  }

  @Test func applicationMayPresentNativeScreenItself() async throws {
    let harness = try harness(#""route": "/elsewhere""#)
    try await harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(!harness.logs.contains { $0.contains("no deep link screen") })
  }
}
