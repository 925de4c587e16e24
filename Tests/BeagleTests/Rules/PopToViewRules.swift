import Beagle
import Testing

/// The target screen of `popToView`.
@Suite struct PopToViewRules {
  private func target(_ route: String) -> String {
    button("pop", action("popToView", #""route": "\#(route)""#))
  }

  /// `main`, then `middle`, opened by this action, then a screen that pops to a route.
  private func harness(_ middle: String, popping route: String) throws -> RuntimeHarness {
    var harness = try RuntimeHarness(
      page("main", button("go", middle), text("main")),
      configure: { $0.absoluteURL = { $0.hasPrefix("/") ? "https://example.com\($0)" : $0 } })
    try harness.press("go")
    if !harness.runtime.pendingRequests.isEmpty { try harness.respond(screen: middlePage(route)) }
    try harness.press("on")
    return harness
  }

  private func middlePage(_ route: String) -> String {
    page("middle", text("middle"), button("on", navigate("pushView", to: page("last", target(route)))))
  }

  private func pops(_ middle: String, to route: String) throws -> Bool {
    var harness = try harness(middle, popping: route)
    try harness.press("pop")
    return harness.runtime.depths == [2] && harness.texts == ["middle"]
  }

  @Test(arguments: [
    ("/m", "/m", true), ("/m", "https://example.com/m", true), ("https://example.com/m", "/m", true),
    ("/m", "/M", false), ("/m", "m", false), ("/m", "middle", true), ("/m", "Middle", false),
  ])
  func remoteScreenMatchesURLOrLoadedId(url: String, route: String, isMeant: Bool)
    throws
  {
    #expect(try pops(navigate("pushView", url: url), to: route) == isMeant)
  }

  @Test(arguments: [("middle", true), ("MIDDLE", false), ("/middle", false)])
  func localScreenMatchesItsId(route: String, isMeant: Bool) throws {
    #expect(try pops(navigate("pushView", to: middlePage(route)), to: route) == isMeant)
  }

  @Test func wrappedContainerMatchesItsId() throws {
    let container =
      #"""
      {"_beagleComponent_": "beagle:container", "id": "box", \#
      "children": [\#(text("box")), \#
      \#(button("on", navigate("pushView", to: page("last", target("box")))))]}
      """#
    var harness = try RuntimeHarness(page("main", button("go", navigate("pushView", to: container))))
    for id in ["go", "on", "pop"] { try harness.press(id) }
    #expect(harness.texts == ["box"])
  }

  @Test func screenFromTextMatchesLoadedId() throws {
    var harness = RuntimeHarness()
    harness.send(
      .open(
        .text(
          page("main", text("main"), button("on", navigate("pushView", to: page("last", target("main"))))))))
    try harness.press("on")
    try harness.press("pop")
    #expect(harness.texts == ["main"])
  }

  @Test func fallbackMatchesFailedURL() throws {
    let fallback = page(
      "plan b", text("plan b"), button("on", navigate("pushView", to: page("last", target("/m")))))
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", url: "/m", route: #""fallback": \#(fallback)"#))))
    try harness.press("go")
    try harness.fail()
    try harness.press("on")
    try harness.press("pop")
    #expect(harness.texts == ["plan b"])
  }

  @Test func lastMatchingScreenIsUsed() throws {
    let third = page(
      "same", text("third @{navigationContext}"),
      button("pop", action("popToView", #""route": "same", \#(handing("1"))"#)))
    let second = page("same", text("second"), button("on", navigate("pushView", to: third)))
    var harness = try RuntimeHarness(page("same", button("go", navigate("pushView", to: second))))
    for id in ["go", "on", "pop"] { try harness.press(id) }
    #expect(harness.runtime.depths == [3])
    #expect(harness.texts == ["third 1"])
  }

  @Test func screensOfOtherStacksDoNotMatch() throws {
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushStack", to: page("last", target("main"))))))
    try harness.press("go")
    try harness.press("pop")
    #expect(harness.runtime.depths == [1, 1])
  }

  @Test func allScreensAboveArePopped() throws {
    let fourth = page("d", target("a"))
    let third = page("c", button("on", navigate("pushView", to: fourth)))
    let second = page("b", button("on", navigate("pushView", to: third)))
    var harness = try RuntimeHarness(page("a", text("a"), button("on", navigate("pushView", to: second))))
    for id in ["on", "on", "on", "pop"] { try harness.press(id) }
    #expect(harness.runtime.depths == [1])
    #expect(harness.texts == ["a"])
  }

  @Test func missingMatchIsLogged() throws {
    let pop = action("popToView", #""route": "nowhere", \#(handing("1"))"#)
    var harness = try RuntimeHarness(page("main", button("pop", pop), text("@{navigationContext}")))
    try harness.press("pop")
    #expect(harness.navigationLogs.last == #"routeDoesNotExistInTheCurrentStack(path: "nowhere")"#)
    #expect(harness.texts == [""])
  }

  @Test func routeMayBeAnExpression() throws {
    let last = page("last", target("@{where}"), also: context("where", #""main""#))
    var harness = try RuntimeHarness(page("main", text("main"), button("go", navigate("pushView", to: last))))
    try harness.press("go")
    try harness.press("pop")
    #expect(harness.texts == ["main"])
  }
}
