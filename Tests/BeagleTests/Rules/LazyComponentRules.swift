import Beagle
import Testing

@Suite struct LazyComponentRules {
  private func lazy(_ path: String = "/part", initial: String? = text("wait"), _ members: String = "")
    -> String
  {
    let state = initial.map { #", "initialState": \#($0)"# } ?? ""
    return element(
      "lazyComponent", #""path": "\#(path)"\#(state)\#(members.isEmpty ? "" : ", \(members)")"#)
  }

  private func harness(_ lazy: String) throws -> RuntimeHarness {
    try RuntimeHarness(
      page("main", text("a"), lazy, text("z"), button("set", setContext("c", "8")), also: context("c", "7")))
  }

  @Test func initialStateIsShownAndRequestIsSent() throws {
    let harness = try harness(lazy())
    #expect(harness.texts == ["a", "wait", "z"])
    #expect(harness.sent == [.component(path: "/part")])
  }

  @Test func lazyPathIsNotEvaluated() throws {
    #expect(try harness(lazy("/part?c=@{c}")).sent == [.component(path: "/part?c=@{c}")])
  }

  @Test func loadedComponentReplacesInitialState() throws {
    var harness = try harness(lazy())
    try harness.respond(part: text("part @{c}"))
    #expect(harness.texts == ["a", "part 7", "z"])
    try harness.press("set")
    #expect(harness.texts == ["a", "part 8", "z"])
  }

  @Test func absentInitialStateTakesNoSpace() throws {
    var harness = try harness(lazy(initial: nil))
    #expect(harness.texts == ["a", "z"])
    try harness.respond(part: text("part"))
    #expect(harness.texts == ["a", "part", "z"])
  }

  @Test func initialStateLivesUntilLoaded() throws {
    let old = container(button("press", setContext("c", #""pressed""#)), also: context("own", "1"))
    var harness = try harness(lazy(initial: old))
    let node = try harness.node("press")
    try harness.press("press")
    try harness.respond(part: text("part @{c} @{own}"))
    #expect(harness.texts == ["a", "part pressed ", "z"])
    #expect(harness.send(.press(node)).isEmpty)
  }

  @Test func loadedComponentRunsOnInit() throws {
    var harness = try harness(lazy())
    let inner = container(also: #""onInit": [\#(setContext("c", #""@{c}i""#))]"#)
    try harness.respond(
      part: container(text("@{c}"), inner, also: #""onInit": [\#(setContext("c", #""@{c}o""#))]"#))
    #expect(harness.texts == ["a", "7io", "z"])
  }

  @Test func loadedComponentIsNotWrappedInScreen() throws {
    var harness = try harness(lazy())
    try harness.respond(part: text("part"))
    #expect(try harness.scene.nodes.filter { $0.componentType == "beagle:screenComponent" }.count == 1)
  }

  @Test func lazyLoadingDoesNotAffectScreenState() throws {
    var harness = try harness(lazy())
    #expect(!harness.runtime.isLoading)
    try harness.respond(part: text("part"))
    #expect(harness.states.isEmpty)
  }

  @Test func failureKeepsInitialStateAndCanBeRetried() throws {
    var harness = try harness(lazy())
    try harness.fail("no way")
    #expect(harness.texts == ["a", "wait", "z"])
    #expect(harness.stateNames == ["error(lazyLoad)"])
    #expect(harness.runtime.errors.map(\.path) == ["/part"])
    harness.send(.retry)
    #expect(harness.sent == [.component(path: "/part"), .component(path: "/part")])
    #expect(harness.runtime.errors.isEmpty)
    try harness.respond(part: text("part"))
    #expect(harness.texts == ["a", "part", "z"])
  }

  @Test func failedComponentsAreRetriedTogether() throws {
    var harness = try harness(container(lazy("/1"), lazy("/2")))
    try harness.fail()
    try harness.fail()
    harness.send(.retry)
    #expect(harness.sent.suffix(2) == [.component(path: "/1"), .component(path: "/2")])
  }

  @Test func listCellsLoadSeparateComponents() throws {
    var harness = try RuntimeHarness(
      page("main", itemList(lazy(), also: #""key": "id""#), also: context("items", rows("a", "b"))))
    #expect(harness.sent.count == 2)
    try harness.respond(part: text("@{item.id}"))
    #expect(harness.texts == ["a", "wait"])
  }

  @Test(arguments: [true, false])
  func responseForRemovedComponentIsIgnored(succeeds: Bool) throws {
    var harness = try RuntimeHarness(
      page(
        "main", itemList(lazy(), also: #""key": "id""#), button("drop", setContext("items", "[]")),
        also: context("items", rows("a"))))
    try harness.press("drop")
    if succeeds { try harness.respond(part: text("late")) } else { try harness.fail() }
    #expect(harness.texts.isEmpty && harness.states.isEmpty)
    #expect(harness.runtime.errors.isEmpty)
  }

  @Test func retryForRemovedComponentSendsNothing() throws {
    var harness = try RuntimeHarness(
      page(
        "main", itemList(lazy(), also: #""key": "id""#), button("drop", setContext("items", "[]")),
        also: context("items", rows("a"))))
    try harness.fail()
    try harness.press("drop")
    #expect(harness.send(.retry).isEmpty)
  }

  @Test func nestedLazyComponentsAreLoadedInTurn() throws {
    var harness = try harness(lazy())
    try harness.respond(part: container(text("1"), lazy("/inner")))
    #expect(harness.sent.last == .component(path: "/inner"))
    try harness.respond(part: text("2"))
    #expect(harness.texts == ["a", "1", "2", "z"])
  }

  @Test func ownContextOutlivesInitialState() throws {
    let initial = button("press", setContext("own", #""@{own}!""#))
    var harness = try harness(lazy(initial: initial, context("own", #""kept""#)))
    try harness.press("press")
    try harness.respond(part: text("@{own}"))
    #expect(harness.texts == ["a", "kept!", "z"])
  }

  @Test func lazyInitialStateIsNotRequested() throws {
    var harness = try harness(lazy("/outer", initial: lazy("/inner")))
    #expect(harness.texts == ["a", "wait", "z"])
    #expect(harness.sent == [.component(path: "/outer")])
    try harness.respond(part: text("outer"))
    #expect(harness.texts == ["a", "outer", "z"])
  }
}
