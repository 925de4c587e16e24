import Beagle
import BeagleTesting
import Testing

/// Stacks of screens, and what each action does to them.
@Suite struct NavigationRules {
  /// A screen with a button for each action; those that go somewhere ask for a screen.
  private func hub(_ id: String) -> String {
    let forth = ["pushView", "pushStack", "resetStack", "resetApplication"].map {
      button($0, navigate($0, url: "/next"))
    }
    let back = ["popView", "popStack"].map { button($0, action($0)) }
    let toView = ["main", "unknown"].map { button($0, action("popToView", #""route": "\#($0)""#)) }
    return page(id, (forth + back + toView).joined(separator: ", "), text(id))
  }

  /// `main`, and then what these actions lead to: `s1`, `s2`…
  private func reached(by actions: [String]) throws -> Stage {
    var stage = try Stage(hub("main"))
    for action in actions { try go(action, &stage) }
    return stage
  }

  private func go(_ action: String, _ stage: inout Stage) throws {
    try stage.press(action)
    if !stage.runtime.pendingRequests.isEmpty {
      try stage.answer(screen: hub("s\(stage.sent.count)"))
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
  func anActionChangesTheStacksAsItsRowSays(row: Row) throws {
    var stage = try reached(by: row.reached)
    try go(row.action, &stage)
    #expect(stage.runtime.depths == row.depths)
    #expect(stage.texts == [row.visible])
    #expect(stage.hasLeft == row.leaves)
  }

  /// What the protocol's own suite for phones expects of `main` and a screen after it.
  /// The last word is what going back once more shows; nil where the application is left, by that or before.
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
  func theExpectedOutcomesOfAScreenReachedByEitherPush(
    by push: String, then actions: [String], shows: String, behind: String?
  ) throws {
    var stage = try reached(by: [push] + actions)
    #expect(stage.texts == [shows])
    stage.send(.back)
    #expect(stage.hasLeft == (behind == nil))
    if let behind { #expect(stage.texts == [behind]) }
  }

  @Test func onlyTheLastStacksLastScreenIsVisibleAndTakesEvents() throws {
    var stage = try reached(by: [])
    let below = try stage.node("popStack")
    try go("pushView", &stage)
    #expect(stage.texts == ["s1"])
    #expect(stage.send(.press(below)).isEmpty)
  }

  @Test func aLocalRouteIsGoneToAtOnceWithoutStates() throws {
    var stage = try Stage(page("main", button("go", navigate("pushView", to: page("next", text("next"))))))
    try stage.press("go")
    #expect(stage.texts == ["next"])
    #expect(stage.states.isEmpty && stage.sent.isEmpty)
  }

  @Test func aRouteWithScreenAndURLIsLocal() throws {
    let both = action("pushView", #""route": {"screen": \#(text("here")), "url": "/there"}"#)
    var stage = try Stage(button("go", both))
    try stage.press("go")
    #expect(stage.texts == ["here"])
  }

  @Test func aLocalScreenMayBeAnyComponent() throws {
    var stage = try Stage(
      button("go", action("pushView", #""route": {"screen": {"child": \#(text("untyped"))}}"#)))
    try stage.press("go")
    #expect(stage.texts == ["untyped"])
  }

  @Test(arguments: [
    "pushView", "pushStack", "resetStack", "resetApplication", "popView", "popStack", "popToView",
    "openExternalURL", "openNativeRoute",
  ])
  func everyNavigateActionFirstLogsThatItCame(name: String) throws {
    let members =
      switch name {
      case "popView", "popStack": #""analytics": false"#
      case "popToView", "openNativeRoute": #""route": "x""#
      case "openExternalURL": #""url": "x""#
      default: #""route": {"screen": \#(text("x"))}"#
      }
    var stage = try Stage(button("go", action(name, members)))
    try stage.press("go")
    #expect(stage.navigationLogs.first == "didReceiveAction(\"\(name)\")")
  }

  @Test func aKeyThatGoesBackIsNoAction() throws {
    var stage = try reached(by: ["pushView"])
    let logs = stage.navigationLogs.count
    stage.send(.back)
    #expect(stage.texts == ["main"])
    #expect(stage.navigationLogs.count == logs)
  }

  @Test func aScreenThatIsGoneBackToIsAsItWasLeftAndItsOnInitDoesNotRunAgain() throws {
    let count = setContext("n", #""@{sum(n, 1)}""#)
    var stage = try Stage(
      page(
        "main", element("textInput", #""id": "in""#), text("@{n}"),
        container(also: #""onInit": [\#(count)]"#),
        button("go", navigate("pushView", to: page("next", text("next")))), also: context("n", "0")))
    try stage.type("typed", into: "in")
    try stage.press("go")
    stage.send(.back)
    #expect(stage.texts == ["1"])
    #expect(try stage.input("in")?.text == "typed")
  }

  @Test func twoNavigationsAtOnceBothHappenAsTheirAnswersCome() throws {
    var stage = try reached(by: [])
    try stage.press("pushView")
    try stage.press("pushView")
    let second = try #require(stage.runtime.pendingRequests.last)
    stage.send(.answer(second, .screen(try ScreenDocument(reading: Array(hub("b").utf8)).screen)))
    #expect(stage.texts == ["b"])
    try stage.answer(screen: hub("a"))
    #expect(stage.texts == ["a"])
    #expect(stage.runtime.depths == [3])
  }

  @Test func aDialogsButtonNavigatesFromTheScreenItIsOf() throws {
    let push = navigate(
      "pushStack", to: page("next", text("@{navigationContext}")), also: handing(#""@{c}""#))
    var stage = try Stage(
      page(
        "main", button("ask", action("alert", #""message": "?", "onPressOk": [\#(push)]"#)),
        also: context("c", #""from here""#)))
    try stage.press("ask")
    stage.send(.confirm(try #require(stage.runtime.openDialogs.first).id))
    #expect(stage.runtime.depths == [1, 1])
    #expect(stage.texts == ["from here"])
    #expect(stage.runtime.openDialogs.isEmpty)
  }

  @Test func theActionsAfterAPopStillRun() throws {
    let next = page(
      "next",
      button(
        "swap", action("popView"), navigate("pushView", to: page("third", text("third"))),
        setContext("global", #""done""#)))
    var stage = try Stage(page("main", button("go", navigate("pushView", to: next)), text("main @{global}")))
    try stage.press("go")
    try stage.press("swap")
    #expect(stage.texts == ["third"])
    #expect(stage.runtime.depths == [2])
    stage.send(.back)
    #expect(stage.texts == ["main done"])
  }

  @Test func anAnswerAfterTheApplicationWasResetChangesNothing() throws {
    var stage = try reached(by: ["pushView"])
    try stage.press("pushView")
    let late = try #require(stage.runtime.pendingRequests.first)
    stage.send(.open(.local(Screen(child: Text("new").component))))
    #expect(stage.cancelled == [late])
    #expect(stage.send(.answer(late, .screen(Screen(child: Text("late").component)))).isEmpty)
    #expect(stage.texts == ["new"])
    #expect(stage.runtime.depths == [1])
  }
}
