import Beagle
import Testing

/// The context that a navigation passes to its destination.
@Suite struct NavigationContextRules {
  private let shown = text("got @{navigationContext}")

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func navigationContextIsSetBeforeOnInit(name: String) throws {
    let copy = container(also: #""onInit": [\#(setContext("copy", #""@{navigationContext}""#))]"#)
    let next = page("next", text("@{copy}"), copy, also: context("copy", "null"))
    var harness = try RuntimeHarness(page("main", button("go", navigate(name, to: next, also: handing("7")))))
    try harness.press("go")
    #expect(harness.texts == ["7"])
  }

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func remoteScreenGetsNavigationContext(name: String) throws {
    var harness = try RuntimeHarness(
      page("main", button("go", navigate(name, url: "/next", also: handing("7")))))
    try harness.press("go")
    try harness.respond(screen: page("next", shown))
    #expect(harness.texts == ["got 7"])
  }

  @Test func fallbackGetsNavigationContext() throws {
    let route = #""fallback": \#(page("b", shown))"#
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", url: "/next", route: route, also: handing("7")))))
    try harness.press("go")
    try harness.fail()
    #expect(harness.texts == ["got 7"])
  }

  @Test(arguments: [
    ("pushView", action("popView", handing("7"))), ("pushStack", action("popView", handing("7"))),
    ("pushStack", action("popStack", handing("7"))),
    ("pushView", action("popToView", #""route": "main", \#(handing("7"))"#)),
  ])
  func poppedToScreenGetsContextImmediately(push: String, back: String) throws {
    let next = page("next", button("back", back))
    var harness = try RuntimeHarness(page("main", shown, button("go", navigate(push, to: next))))
    try harness.press("go")
    try harness.press("back")
    #expect(harness.texts == ["got 7"])
  }

  @Test func navigationContextIsInitiallyNull() throws {
    #expect(try RuntimeHarness(page("main", text("@{isNull(navigationContext)}"))).texts == ["true"])
  }

  @Test func valueIsEvaluatedWhenActionRuns() throws {
    let value = #"{"a": "@{c}", "b": ["@{sum(c, 1)}"]}"#
    var harness = try RuntimeHarness(
      page(
        "main", button("go", navigate("pushView", url: "/next", also: handing(value)), setContext("c", "9")),
        also: context("c", "1")))
    try harness.press("go")
    try harness.respond(screen: page("next", shown))
    #expect(harness.texts == [#"got {"a":1,"b":[2]}"#])
  }

  @Test(arguments: [
    ("null", "a.b", #"{"a":{"b":7}}"#), ("null", "[1]", "[null,7]"),
    (#"{"a": 1, "x": 2}"#, "a", #"{"a":7,"x":2}"#),
    (#"{"l": [1, 2]}"#, "l[0]", #"{"l":[7,2]}"#), ("5", "a", #"{"a":7}"#), (#"{"a": 1}"#, "", "7"),
  ])
  func pathUpdatesExistingValue(old: String, path: String, new: String) throws {
    let next = page("next", button("back", action("popView", handing("7", at: path))))
    var harness = try RuntimeHarness(
      page(
        "main", shown, button("old", setContext("navigationContext", old)),
        button("go", navigate("pushView", to: next))))
    try harness.press("old")
    try harness.press("go")
    try harness.press("back")
    #expect(harness.texts == ["got \(new)"])
  }

  @Test func pathOnNewScreenStartsFromNull() throws {
    var harness = try RuntimeHarness(
      page(
        "main", button("go", navigate("pushView", to: page("next", shown), also: handing("7", at: "a[1].b"))))
    )
    try harness.press("go")
    #expect(harness.texts == [#"got {"a":[null,{"b":7}]}"#])
  }

  @Test func missingPathReplacesWholeValue() throws {
    let next = page(
      "next", button("null", action("popView", #""navigationContext": {}"#)),
      button("keep", action("popView")))
    var harness = try RuntimeHarness(
      page(
        "main", shown, button("old", setContext("navigationContext", #"{"a": 1}"#)),
        button("go", navigate("pushView", to: next))))
    try harness.press("old")
    try harness.press("go")
    try harness.press("keep")
    #expect(harness.texts == [#"got {"a":1}"#])
    try harness.press("go")
    try harness.press("null")
    #expect(harness.texts == ["got "])
  }

  @Test(arguments: ["a..b", "[9999999]"])
  func invalidPathIsReported(path: String) throws {
    let next = page("next", shown, button("back", action("popView", handing("7", at: path))))
    var harness = try RuntimeHarness(
      page("main", shown, button("go", navigate("pushView", to: next, also: handing("7", at: path)))))
    try harness.press("go")
    #expect(harness.texts == ["got "])
    #expect(harness.notices == [.invalidPath(path, context: "navigationContext")])
    try harness.press("back")
    #expect(harness.texts == ["got "])
    #expect(harness.notices.count == 2)
  }

  @Test func navigationContextSizeIsLimited() throws {
    let next = page("next", shown)
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", to: next, also: handing("[1, 2, 3]")))),
      configure: { $0.limits.contextValues = 3 })
    try harness.press("go")
    #expect(harness.texts == ["got "])
    #expect(harness.notices == [.limit("values in the context \"navigationContext\"", value: 3)])
  }

  @Test func loadingScreenGetsContextAfterLoading() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/slow")))
    let own = page("own", button("back", action("popView", handing("7"))))
    let screen = try ScreenDocument(reading: Array(own.utf8)).screen
    harness.send(.showNative(screen, NativeRoute(path: "own", data: [:], shouldResetApplication: false)))
    try harness.press("back")
    try harness.respond(screen: page("slow", shown))
    #expect(harness.texts == ["got 7"])
  }

  @Test func eachScreenHasItsOwnNavigationContext() throws {
    let next = page("next", shown)
    var harness = try RuntimeHarness(
      page("main", shown, button("go", navigate("pushView", to: next, also: handing("7")))))
    try harness.press("go")
    harness.send(.back)
    #expect(harness.texts == ["got "])
  }
}
