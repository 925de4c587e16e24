import Beagle
import Testing

/// Visits of a URL: the open screens stay until the new screen has loaded.
@Suite struct VisitRules {
  private func opened() throws -> RuntimeHarness {
    var harness = try RuntimeHarness(
      page("home", button("go", push(text("second"))), text("@{n}"), button("more", setContext("n", "1")))
        .inContext("n", "0"))
    try harness.press("more")
    try harness.press("go")
    #expect(harness.runtime.depths == [2])
    return harness
  }

  @Test func loadedScreenReplacesOpenScreens() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    #expect(harness.texts == ["second"])
    #expect(harness.runtime.isLoading)
    try harness.respond(screen: page("other", text("there")))
    #expect(harness.texts == ["there"])
    #expect(harness.runtime.depths == [1] && harness.runtime.visibleURL == "/other")
    #expect(!harness.runtime.isLoading)
  }

  @Test func failedVisitKeepsOpenScreensAndReportsError() throws {
    var harness = try opened()
    harness.send(.visit("/nowhere"))
    try harness.fail("there is nothing")
    #expect(harness.texts == ["second"] && harness.runtime.depths == [2])
    #expect(harness.runtime.errors.map(\.description) == ["/nowhere failed: there is nothing"])
    harness.send(.back)
    #expect(harness.texts.contains("1"))
  }

  @Test func failedVisitCanBeRetried() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    try harness.fail()
    harness.send(.retry)
    try harness.respond(screen: page("other", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.depths == [1])
  }

  @Test func latestFailedVisitIsReported() throws {
    var harness = try opened()
    harness.send(.visit("/first"))
    try harness.fail()
    harness.send(.visit("/second"))
    #expect(harness.runtime.errors.isEmpty)
    try harness.fail()
    #expect(harness.runtime.errors.map(\.description) == ["/second failed: no way"])
    harness.send(.retry)
    #expect(harness.runtime.pendingRequests.count == 1)
    try harness.respond(screen: page("second", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.visibleURL == "/second")
  }

  @Test func laterVisitWins() throws {
    var harness = try opened()
    harness.send(.visit("/slow"))
    harness.send(.visit("/fast"))
    #expect(harness.cancelled.count == 1)
    #expect(harness.runtime.pendingRequests.count == 1)
    try harness.respond(screen: page("fast", text("fast")))
    #expect(harness.texts == ["fast"] && harness.runtime.visibleURL == "/fast")
  }

  @Test func firstVisitOpensImmediately() throws {
    var harness = RuntimeHarness()
    harness.send(.visit("/first"))
    try harness.fail()
    #expect(harness.runtime.visibleURL == "/first" && harness.runtime.scene == nil)
    harness.send(.visit("/second"))
    #expect(harness.runtime.visibleURL == "/second" && harness.runtime.errors.isEmpty)
    try harness.respond(screen: page("second", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.depths == [1])
  }

  @Test func reloadUsesVisitedURL() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    try harness.respond(screen: page("other", text("one")))
    harness.send(.reload)
    try harness.respond(screen: page("other", text("two")))
    #expect(harness.texts == ["two"])
  }

  // MARK: Another server

  /// The base URL of the application.
  private static let base = "http://shop.example/v2"

  /// A screen with a path in every property that takes one.
  private static let paths = page(
    "paths",
    element(
      "image", ##""path": {"_beagleImagePath_": "remote", "url": "/a.png"}"##),
    element("lazyComponent", ##""path": "/part", "initialState": \##(text("none"))"##),
    button("ask", send("/data")), button("elsewhere", send("http://third.example/data")),
    button("next", navigate("pushView", url: "/next", route: ##""shouldPrefetch": true"##)),
    button("here", push(button("on", navigate("pushView", url: "/on")))))

  private func visited(_ address: String) throws -> RuntimeHarness {
    var harness = try RuntimeHarness(page("home", button("late", send("/late")))) { runtime in
      runtime.absoluteURL = { $0.hasPrefix("/") ? Self.base + $0 : $0 }
    }
    harness.send(.visit(address))
    try harness.respond(screen: Self.paths)
    return harness
  }

  private func images(_ harness: RuntimeHarness) throws -> [String] {
    try harness.scene.nodes.compactMap { node in
      guard case .image(let image) = node.content, case .remote(let url, _) = image.source else { return nil }
      return url
    }
  }

  @Test(arguments: [
    ("http://other.example:8080/a/b?c", "http://other.example:8080"),
    ("HTTPS://us:pw@Other.example/a", "https://other.example"),
    ("http://shop.example/else", ""), ("/else", ""),
  ])
  func relativePathsResolveAgainstVisitedServer(address: String, origin: String) throws {
    var harness = try visited(address)
    #expect(try images(harness) == ["\(origin)/a.png"])
    #expect(harness.prefetched == ["\(origin)/next"])
    #expect(harness.sent.last == .component(path: "\(origin)/part"))
    try harness.press("ask")
    try harness.press("elsewhere")
    #expect(harness.requests.map(\.url) == ["\(origin)/data", "http://third.example/data"])
    for (id, path) in [("here", nil), ("on", "/on")] as [(String, String?)] {
      try harness.press(id)
      if let path { #expect(harness.sent.last == .screen(path: origin + path, data: nil)) }
    }
    harness.send(.back)
    #expect(harness.runtime.visibleURL == address)
    harness.send(.reload)
    #expect(harness.sent.last == .screen(path: address, data: nil))
  }

  @Test func applicationPathsResolveAgainstBaseURL() throws {
    var harness = try visited("http://other.example/x")
    try harness.respond(part: text("part"))
    harness.send(.visit("/home"))
    #expect(harness.sent.last == .screen(path: "/home", data: nil))
    try harness.respond(screen: Self.paths)
    #expect(try images(harness) == ["/a.png"])
  }

  @Test func firstVisitPathsResolveAgainstVisitedServer() throws {
    var harness = RuntimeHarness()
    harness.send(.visit("http://other.example/x"))
    try harness.fail()
    harness.send(.retry)
    try harness.respond(screen: Self.paths)
    #expect(try images(harness) == ["http://other.example/a.png"])
  }

  /// Requests of an application screen still go to the application's server after the screen was left.
  @Test func formerScreenActionIsNotSentToVisitedServer() throws {
    var harness = try RuntimeHarness(
      page("home", button("go", send("/one", #""onSuccess": [\#(send("/two"))]"#))))
    try harness.press("go")
    harness.send(.visit("http://other.example/x"))
    let ids = harness.runtime.pendingRequests
    #expect(ids.count == 2)
    let screen = try ScreenDocument(reading: Array(Self.paths.utf8)).screen
    harness.send(.response(ids[1], .screen(screen)))
    #expect(try images(harness) == ["http://other.example/a.png"])
    harness.send(.response(ids[0], .response(status: 200, body: [])))
    #expect(harness.requests.map(\.url) == ["/one", "/two"])
  }
}
