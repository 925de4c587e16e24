import Beagle
import Testing

@Suite struct WebViewRules {
  private let web = element("webView", #""id": "web", "url": "@{url}""#)

  private func stage() throws -> Stage {
    try Stage(
      page(
        "main", container(web, also: #""id": "box""#), button("go", setContext("url", #""/next""#)),
        button("drop", action("addChildren", #""componentId": "box", "value": [], "mode": "REPLACE""#)),
        button("away", navigate("pushView", to: page("on", text("on")))), also: context("url", #""/page""#)))
  }

  @Test func itsURLIsEvaluatedAndNotJoinedToAnything() throws {
    var stage = try stage()
    #expect(try stage.scene.node("web")?.content == .webView(url: "/page"))
    try stage.press("go")
    #expect(try stage.scene.node("web")?.content == .webView(url: "/next"))
    #expect(stage.sent.isEmpty)
  }

  @Test func oneThatFailsIsAnErrorThatCanBeTriedAgain() throws {
    var stage = try stage()
    stage.send(.webViewFailed(try stage.node("web"), RequestFailure("no such host")))
    #expect(stage.stateNames == ["error(webView)"])
    let error = try #require(stage.runtime.errors.first)
    #expect(error.kind == .webView && error.path == "/page" && error.failure.message == "no such host")
    let effects = stage.send(.retry)
    let reloaded = effects.compactMap { if case .reload(let node) = $0 { node } else { nil } }
    #expect(reloaded == [try stage.node("web")])
    #expect(stage.runtime.errors.isEmpty)
  }

  @Test func oneThatFailsAgainAndAgainIsOneError() throws {
    var stage = try stage()
    for reason in ["first", "second"] {
      stage.send(.webViewFailed(try stage.node("web"), RequestFailure(reason)))
    }
    #expect(stage.runtime.errors.map(\.failure.message) == ["second"])
  }

  @Test func oneBelowTheVisibleScreenIsAnErrorOfItsOwnScreen() throws {
    var stage = try stage()
    let node = try stage.node("web")
    try stage.press("away")
    stage.send(.webViewFailed(node, RequestFailure("late")))
    #expect(stage.runtime.errors.isEmpty)
    stage.send(.back)
    #expect(stage.runtime.errors.map(\.kind) == [.webView])
  }

  @Test func oneThatIsGoneNeitherFailsNorIsLoadedAgain() throws {
    var stage = try stage()
    let node = try stage.node("web")
    stage.send(.webViewFailed(node, RequestFailure("x")))
    try stage.press("drop")
    #expect(stage.send(.retry).isEmpty)
    #expect(stage.send(.webViewFailed(node, RequestFailure("x"))).isEmpty)
  }

  @Test func onlyAWebViewFailsLikeThat() throws {
    var stage = try stage()
    #expect(stage.send(.webViewFailed(try stage.node("box"), RequestFailure("x"))).isEmpty)
  }
}
