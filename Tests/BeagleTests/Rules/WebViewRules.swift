import Beagle
import Testing

@Suite struct WebViewRules {
  private let web = element("webView", #""id": "web", "url": "@{url}""#)

  private func harness() throws -> RuntimeHarness {
    try RuntimeHarness(
      page(
        "main", container(web, also: #""id": "box""#), button("go", setContext("url", #""/next""#)),
        button("drop", action("addChildren", #""componentId": "box", "value": [], "mode": "REPLACE""#)),
        button("away", navigate("pushView", to: page("on", text("on")))), also: context("url", #""/page""#)))
  }

  @Test func webViewURLIsEvaluatedButNotResolved() throws {
    var harness = try harness()
    #expect(try harness.scene.node("web")?.content == .webView(url: "/page"))
    try harness.press("go")
    #expect(try harness.scene.node("web")?.content == .webView(url: "/next"))
    #expect(harness.sent.isEmpty)
  }

  @Test func failedWebViewCanBeRetried() throws {
    var harness = try harness()
    harness.send(.webViewFailed(try harness.node("web"), RequestFailure("no such host")))
    #expect(harness.stateNames == ["error(webView)"])
    let error = try #require(harness.runtime.errors.first)
    #expect(error.kind == .webView && error.path == "/page" && error.failure.message == "no such host")
    let effects = harness.send(.retry)
    let reloaded = effects.compactMap { if case .reload(let node) = $0 { node } else { nil } }
    #expect(reloaded == [try harness.node("web")])
    #expect(harness.runtime.errors.isEmpty)
  }

  @Test func repeatedWebViewFailureIsOneError() throws {
    var harness = try harness()
    for reason in ["first", "second"] {
      harness.send(.webViewFailed(try harness.node("web"), RequestFailure(reason)))
    }
    #expect(harness.runtime.errors.map(\.failure.message) == ["second"])
  }

  @Test func coveredWebViewFailureBelongsToItsScreen() throws {
    var harness = try harness()
    let node = try harness.node("web")
    try harness.press("away")
    harness.send(.webViewFailed(node, RequestFailure("late")))
    #expect(harness.runtime.errors.isEmpty)
    harness.send(.back)
    #expect(harness.runtime.errors.map(\.kind) == [.webView])
  }

  @Test func removedWebViewNeitherFailsNorReloads() throws {
    var harness = try harness()
    let node = try harness.node("web")
    harness.send(.webViewFailed(node, RequestFailure("x")))
    try harness.press("drop")
    #expect(harness.send(.retry).isEmpty)
    #expect(harness.send(.webViewFailed(node, RequestFailure("x"))).isEmpty)
  }

  @Test func webViewFailureOfOtherNodeIsIgnored() throws {
    var harness = try harness()
    #expect(harness.send(.webViewFailed(try harness.node("box"), RequestFailure("x"))).isEmpty)
  }
}
