import Beagle
import Testing

/// Screens of the application's own.
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

  private func stage(_ members: String, handler: (any DeepLinkScreenManaging)? = Routes()) throws
    -> SessionStage
  {
    let stage = SessionStage(configure: { $0.deepLinkHandler = handler })
    let next = page(
      "next", text("next"), button("go", action("openNativeRoute", members)), also: context("c", "7"))
    try stage.open(page("main", button("on", navigate("pushStack", to: next))))
    stage.session.send(.press(try stage.node("on")))
    return stage
  }

  @Test func theScreenIsPushedOnTheCurrentStackWithItsDataEvaluated() async throws {
    let stage = try stage(#""route": "/own", "data": {"a": "@{c}", "b": "x"}"#)
    try await stage.press("go")
    #expect(stage.texts == [#"own [(key: "a", value: "7"), (key: "b", value: "x")]"#])
    #expect(stage.session.runtime.depths == [1, 2])
  }

  @Test func theRouteMayBeAnExpression() throws {
    var stage = try Stage(
      page("main", button("go", action("openNativeRoute", #""route": "/own/@{c}""#)), also: context("c", "7"))
    )
    try stage.press("go")
    #expect(stage.nativeRoutes == [NativeRoute(path: "/own/7")])
  }

  @Test func itReplacesTheApplicationWhereItIsTo() async throws {
    let stage = try stage(#""route": "/own", "shouldResetApplication": true"#)
    try await stage.press("go")
    #expect(stage.texts == ["own []"])
    #expect(stage.session.runtime.depths == [1])
  }

  @Test func aPathTheHandlerDoesNotKnowIsLoggedAndNothingOpens() async throws {
    let stage = try stage(#""route": "/unknown""#)
    try await stage.press("go")
    #expect(stage.texts == ["next"])
    #expect(
      stage.logs.last == "Navigation: \(Log.navigation(.didNotFindDeepLinkScreen(path: "/unknown")).message)")
  }

  @Test func withoutAHandlerNothingHappens() async throws {
    let stage = try stage(#""route": "/own""#, handler: nil)
    let logs = stage.logs.count
    try await stage.press("go")
    #expect(stage.texts == ["next"])
    #expect(stage.logs.dropFirst(logs) == ["Navigation: received openNativeRoute"])
  }

  @Test func anApplicationMayShowItByItself() async throws {
    let stage = try stage(#""route": "/elsewhere""#)
    try await stage.press("go")
    #expect(stage.texts == ["next"])
    #expect(!stage.logs.contains { $0.contains("no deep link screen") })
  }
}
