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

  private func stage(_ lazy: String) throws -> Stage {
    try Stage(
      page("main", text("a"), lazy, text("z"), button("set", setContext("c", "8")), also: context("c", "7")))
  }

  @Test func itShowsItsInitialStateAndAsksAtOnce() throws {
    let stage = try stage(lazy())
    #expect(stage.texts == ["a", "wait", "z"])
    #expect(stage.sent == [.component(path: "/part")])
  }

  @Test func itsPathIsNoExpression() throws {
    #expect(try stage(lazy("/part?c=@{c}")).sent == [.component(path: "/part?c=@{c}")])
  }

  @Test func whatCameStandsInTheSamePlaceAndReadsTheContextsAround() throws {
    var stage = try stage(lazy())
    try stage.answer(part: text("part @{c}"))
    #expect(stage.texts == ["a", "part 7", "z"])
    try stage.press("set")
    #expect(stage.texts == ["a", "part 8", "z"])
  }

  @Test func withoutAnInitialStateItTakesNoRoomMeanwhile() throws {
    var stage = try stage(lazy(initial: nil))
    #expect(stage.texts == ["a", "z"])
    try stage.answer(part: text("part"))
    #expect(stage.texts == ["a", "part", "z"])
  }

  @Test func itsInitialStateLivesUntilThenAndIsGoneThen() throws {
    let old = container(button("press", setContext("c", #""pressed""#)), also: context("own", "1"))
    var stage = try stage(lazy(initial: old))
    let node = try stage.node("press")
    try stage.press("press")
    try stage.answer(part: text("part @{c} @{own}"))
    #expect(stage.texts == ["a", "part pressed ", "z"])
    #expect(stage.send(.press(node)).isEmpty)
  }

  @Test func theOnInitOfWhatCameRuns() throws {
    var stage = try stage(lazy())
    let inner = container(also: #""onInit": [\#(setContext("c", #""@{c}i""#))]"#)
    try stage.answer(
      part: container(text("@{c}"), inner, also: #""onInit": [\#(setContext("c", #""@{c}o""#))]"#))
    #expect(stage.texts == ["a", "7io", "z"])
  }

  @Test func aPartIsNotWrappedInAScreen() throws {
    var stage = try stage(lazy())
    try stage.answer(part: text("part"))
    #expect(try stage.scene.nodes.filter { $0.componentType == "beagle:screenComponent" }.count == 1)
  }

  @Test func itsScreenIsUsableMeanwhileSoThatItsStateSaysNothing() throws {
    var stage = try stage(lazy())
    #expect(!stage.runtime.isLoading)
    try stage.answer(part: text("part"))
    #expect(stage.states.isEmpty)
  }

  @Test func whereItFailsTheInitialStateStaysAndItCanBeTriedAgain() throws {
    var stage = try stage(lazy())
    try stage.fail("no way")
    #expect(stage.texts == ["a", "wait", "z"])
    #expect(stage.stateNames == ["error(lazyLoad)"])
    #expect(stage.runtime.errors.map(\.path) == ["/part"])
    stage.send(.retry)
    #expect(stage.sent == [.component(path: "/part"), .component(path: "/part")])
    #expect(stage.runtime.errors.isEmpty)
    try stage.answer(part: text("part"))
    #expect(stage.texts == ["a", "part", "z"])
  }

  @Test func twoThatFailAreRetriedTogether() throws {
    var stage = try stage(container(lazy("/1"), lazy("/2")))
    try stage.fail()
    try stage.fail()
    stage.send(.retry)
    #expect(stage.sent.suffix(2) == [.component(path: "/1"), .component(path: "/2")])
  }

  @Test func everyCellOfAListHasItsOwn() throws {
    var stage = try Stage(
      page("main", itemList(lazy(), also: #""key": "id""#), also: context("items", rows("a", "b"))))
    #expect(stage.sent.count == 2)
    try stage.answer(part: text("@{item.id}"))
    #expect(stage.texts == ["a", "wait"])
  }

  @Test(arguments: [true, false])
  func anAnswerForOneThatIsGoneChangesNothing(succeeds: Bool) throws {
    var stage = try Stage(
      page(
        "main", itemList(lazy(), also: #""key": "id""#), button("drop", setContext("items", "[]")),
        also: context("items", rows("a"))))
    try stage.press("drop")
    if succeeds { try stage.answer(part: text("late")) } else { try stage.fail() }
    #expect(stage.texts.isEmpty && stage.states.isEmpty)
    #expect(stage.runtime.errors.isEmpty)
  }

  @Test func aRetryForOneThatIsGoneSendsNothing() throws {
    var stage = try Stage(
      page(
        "main", itemList(lazy(), also: #""key": "id""#), button("drop", setContext("items", "[]")),
        also: context("items", rows("a"))))
    try stage.fail()
    try stage.press("drop")
    #expect(stage.send(.retry).isEmpty)
  }

  @Test func onesInsideWhatCameAreAskedForInTurn() throws {
    var stage = try stage(lazy())
    try stage.answer(part: container(text("1"), lazy("/inner")))
    #expect(stage.sent.last == .component(path: "/inner"))
    try stage.answer(part: text("2"))
    #expect(stage.texts == ["a", "1", "2", "z"])
  }

  @Test func itsOwnContextOutlivesItsInitialState() throws {
    let initial = button("press", setContext("own", #""@{own}!""#))
    var stage = try stage(lazy(initial: initial, context("own", #""kept""#)))
    try stage.press("press")
    try stage.answer(part: text("@{own}"))
    #expect(stage.texts == ["a", "kept!", "z"])
  }

  @Test func oneThatIsTheInitialStateOfAnotherIsNotAskedFor() throws {
    var stage = try stage(lazy("/outer", initial: lazy("/inner")))
    #expect(stage.texts == ["a", "wait", "z"])
    #expect(stage.sent == [.component(path: "/outer")])
    try stage.answer(part: text("outer"))
    #expect(stage.texts == ["a", "outer", "z"])
  }
}
