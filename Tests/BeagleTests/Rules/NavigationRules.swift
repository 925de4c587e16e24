import Beagle
import BeagleTesting
import Testing

/// Stacks of screens, and the effect of each navigate action.
@Suite struct NavigationRules {
  /// A screen with a button for each action; pushes request a screen.
  private func hub(_ id: String) -> String {
    let forth = ["pushView", "pushStack", "resetStack", "resetApplication"].map {
      button($0, navigate($0, url: "/next"))
    }
    let back = ["popView", "popStack"].map { button($0, action($0)) }
    let toView = ["main", "unknown"].map { button($0, action("popToView", #""route": "\#($0)""#)) }
    return page(id, (forth + back + toView).joined(separator: ", "), text(id))
  }

  /// `main`, followed by the destinations of these actions: `s1`, `s2`…
  private func reached(by actions: [String]) throws -> RuntimeHarness {
    var harness = try RuntimeHarness(hub("main"))
    for action in actions { try go(action, &harness) }
    return harness
  }

  private func go(_ action: String, _ harness: inout RuntimeHarness) throws {
    try harness.press(action)
    if !harness.runtime.pendingRequests.isEmpty {
      try harness.respond(screen: hub("s\(harness.sent.count)"))
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var reached: [String]
    var action: String
    var depths: [Int]
    var visible: String
    var leaves = false
    var testDescription: String { "\(reached) then \(action)" }
  }

  @Test(arguments: [
    Row(reached: [], action: "pushView", depths: [2], visible: "s1"),
    Row(reached: [], action: "pushStack", depths: [1, 1], visible: "s1"),
    Row(reached: [], action: "resetStack", depths: [1], visible: "s1"),
    Row(reached: [], action: "resetApplication", depths: [1], visible: "s1"),
    Row(reached: [], action: "popView", depths: [1], visible: "main", leaves: true),
    Row(reached: [], action: "popStack", depths: [1], visible: "main", leaves: true),
    Row(reached: ["pushView"], action: "pushView", depths: [3], visible: "s2"),
    Row(reached: ["pushView"], action: "pushStack", depths: [2, 1], visible: "s2"),
    Row(reached: ["pushView"], action: "resetStack", depths: [1], visible: "s2"),
    Row(reached: ["pushView"], action: "resetApplication", depths: [1], visible: "s2"),
    Row(reached: ["pushView"], action: "popView", depths: [1], visible: "main"),
    Row(reached: ["pushView"], action: "popStack", depths: [2], visible: "s1", leaves: true),
    Row(reached: ["pushStack"], action: "pushView", depths: [1, 2], visible: "s2"),
    Row(reached: ["pushStack"], action: "pushStack", depths: [1, 1, 1], visible: "s2"),
    Row(reached: ["pushStack"], action: "resetStack", depths: [1, 1], visible: "s2"),
    Row(reached: ["pushStack"], action: "resetApplication", depths: [1], visible: "s2"),
    Row(reached: ["pushStack"], action: "popView", depths: [1], visible: "main"),
    Row(reached: ["pushStack"], action: "popStack", depths: [1], visible: "main"),
    Row(reached: ["pushView", "pushStack", "pushView"], action: "pushView", depths: [2, 3], visible: "s4"),
    Row(
      reached: ["pushView", "pushStack", "pushView"], action: "pushStack", depths: [2, 2, 1], visible: "s4"),
    Row(
      reached: ["pushView", "pushStack", "pushView"], action: "resetStack", depths: [2, 1], visible: "s4"),
    Row(
      reached: ["pushView", "pushStack", "pushView"], action: "resetApplication", depths: [1], visible: "s4"),
    Row(reached: ["pushView", "pushStack", "pushView"], action: "popView", depths: [2, 1], visible: "s2"),
    Row(reached: ["pushView", "pushStack", "pushView"], action: "popStack", depths: [2], visible: "s1"),
  ])
  func navigateActionsChangeStacks(row: Row) throws {
    var harness = try reached(by: row.reached)
    try go(row.action, &harness)
    #expect(harness.runtime.depths == row.depths)
    #expect(harness.texts == [row.visible])
    #expect(harness.hasLeft == row.leaves)
  }

  /// The expectations of the protocol's suite for phones for `main` and a following screen. The last word is
  /// the screen after one more pop; nil if the application ends.
  @Test(
    arguments: [
      ("pushStack", ["unknown"], "s1", "main"), ("pushStack", ["main"], "s1", "main"),
      ("pushStack", ["popStack"], "main", nil), ("pushStack", ["popView"], "main", nil),
      ("pushStack", ["resetStack", "popView"], "main", nil),
      ("pushStack", ["resetApplication", "popView"], "s2", nil),
      ("pushView", ["unknown"], "s1", "main"), ("pushView", ["main"], "main", nil),
      ("pushView", ["popStack"], "s1", nil), ("pushView", ["popView"], "main", nil),
      ("pushView", ["resetStack", "popView"], "s2", nil),
      ("pushView", ["resetApplication", "popView"], "s2", nil),
    ] as [(String, [String], String, String?)])
  func localAndRemotePushHaveExpectedOutcomes(
    by push: String, then actions: [String], shows: String, behind: String?
  ) throws {
    var harness = try reached(by: [push] + actions)
    #expect(harness.texts == [shows])
    harness.send(.back)
    #expect(harness.hasLeft == (behind == nil))
    if let behind { #expect(harness.texts == [behind]) }
  }

  @Test func onlyTopScreenIsVisibleAndInteractive() throws {
    var harness = try reached(by: [])
    let below = try harness.node("popStack")
    try go("pushView", &harness)
    #expect(harness.texts == ["s1"])
    #expect(harness.send(.press(below)).isEmpty)
  }

  @Test func localRouteOpensImmediately() throws {
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", to: page("next", text("next"))))))
    try harness.press("go")
    #expect(harness.texts == ["next"])
    #expect(harness.states.isEmpty && harness.sent.isEmpty)
  }

  @Test func routeWithScreenAndURLIsLocal() throws {
    let both = action("pushView", #""route": {"screen": \#(text("here")), "url": "/there"}"#)
    var harness = try RuntimeHarness(button("go", both))
    try harness.press("go")
    #expect(harness.texts == ["here"])
  }

  @Test func localScreenMayBeAnyComponent() throws {
    var harness = try RuntimeHarness(
      button("go", action("pushView", #""route": {"screen": {"child": \#(text("untyped"))}}"#)))
    try harness.press("go")
    #expect(harness.texts == ["untyped"])
  }

  @Test(arguments: [
    "pushView", "pushStack", "resetStack", "resetApplication", "popView", "popStack", "popToView",
    "openExternalURL", "openNativeRoute",
  ])
  func navigateActionsAreLogged(name: String) throws {
    let members =
      switch name {
      case "popView", "popStack": #""analytics": false"#
      case "popToView", "openNativeRoute": #""route": "x""#
      case "openExternalURL": #""url": "x""#
      default: #""route": {"screen": \#(text("x"))}"#
      }
    var harness = try RuntimeHarness(button("go", action(name, members)))
    try harness.press("go")
    #expect(harness.navigationLogs.first == "didReceiveAction(\"\(name)\")")
  }

  @Test func backKeyIsNotAnAction() throws {
    var harness = try reached(by: ["pushView"])
    let logs = harness.navigationLogs.count
    harness.send(.back)
    #expect(harness.texts == ["main"])
    #expect(harness.navigationLogs.count == logs)
  }

  @Test func poppedToScreenKeepsItsState() throws {
    let count = setContext("n", #""@{sum(n, 1)}""#)
    var harness = try RuntimeHarness(
      page(
        "main", element("textInput", #""id": "in""#), text("@{n}"),
        container(also: #""onInit": [\#(count)]"#),
        button("go", navigate("pushView", to: page("next", text("next")))), also: context("n", "0")))
    try harness.type("typed", into: "in")
    try harness.press("go")
    harness.send(.back)
    #expect(harness.texts == ["1"])
    #expect(try harness.input("in")?.text == "typed")
  }

  @Test func concurrentNavigationsHappenInResponseOrder() throws {
    var harness = try reached(by: [])
    try harness.press("pushView")
    try harness.press("pushView")
    let second = try #require(harness.runtime.pendingRequests.last)
    harness.send(.response(second, .screen(try ScreenDocument(reading: Array(hub("b").utf8)).screen)))
    #expect(harness.texts == ["b"])
    try harness.respond(screen: hub("a"))
    #expect(harness.texts == ["a"])
    #expect(harness.runtime.depths == [3])
  }

  @Test func dialogButtonNavigatesFromItsScreen() throws {
    let push = navigate(
      "pushStack", to: page("next", text("@{navigationContext}")), also: handing(#""@{c}""#))
    var harness = try RuntimeHarness(
      page(
        "main", button("ask", action("alert", #""message": "?", "onPressOk": [\#(push)]"#)),
        also: context("c", #""from here""#)))
    try harness.press("ask")
    harness.send(.confirm(try #require(harness.runtime.openDialogs.first).id))
    #expect(harness.runtime.depths == [1, 1])
    #expect(harness.texts == ["from here"])
    #expect(harness.runtime.openDialogs.isEmpty)
  }

  @Test func actionsAfterPopStillRun() throws {
    let next = page(
      "next",
      button(
        "swap", action("popView"), navigate("pushView", to: page("third", text("third"))),
        setContext("global", #""done""#)))
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", to: next)), text("main @{global}")))
    try harness.press("go")
    try harness.press("swap")
    #expect(harness.texts == ["third"])
    #expect(harness.runtime.depths == [2])
    harness.send(.back)
    #expect(harness.texts == ["main done"])
  }

  @Test func responseAfterResetIsIgnored() throws {
    var harness = try reached(by: ["pushView"])
    try harness.press("pushView")
    let late = try #require(harness.runtime.pendingRequests.first)
    harness.send(.open(.local(Screen(child: Text("new").component))))
    #expect(harness.cancelled == [late])
    #expect(harness.send(.response(late, .screen(Screen(child: Text("late").component)))).isEmpty)
    #expect(harness.texts == ["new"])
    #expect(harness.runtime.depths == [1])
  }
}
