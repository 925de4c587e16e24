import Beagle
import Testing

/// The order in which a screen starts.
@Suite struct OnInitRules {
  private func logging(_ name: String, _ children: String...) -> String {
    container(
      children.joined(separator: ", "), also: #""onInit": [\#(setContext("log", #""@{log}\#(name)""#))]"#)
  }

  private func log(_ content: String) throws -> String? {
    try Stage(page("main", text("@{log}"), content, also: context("log", #""""#))).texts.first
  }

  @Test func onInitRunsInsideBeforeOutsideAndInTheOrderOfTheDocument() throws {
    let tree = logging("6", logging("3", logging("1"), logging("2")), logging("5", logging("4")))
    #expect(try log(tree) == "123456")
  }

  @Test func onInitOfPagesTabsAndHiddenPartsRunsToo() throws {
    let pages = element("pageView", #""children": [\#(logging("a")), \#(logging("b"))]"#)
    let hidden = container(logging("c"), also: #""style": {"display": "NONE"}"#)
    #expect(try log(container(pages, hidden)) == "abc")
  }

  @Test func allContextsAreThereBeforeTheFirstOnInit() throws {
    let early = container(also: #""onInit": [\#(setContext("log", #""@{later}""#))]"#)
    let document = page("main", text("@{log}"), early, also: context("log", "null")).inContext(
      "later", #""there""#)
    #expect(try Stage(document).texts == ["there"])
  }

  @Test func whatOnInitSetsIsInTheFirstScene() throws {
    var scenes: [[String]] = []
    var stage = Stage()
    let json = page(
      "main", text("@{c}"), container(also: #""onInit": [\#(setContext("c", "1"))]"#), also: context("c", "0")
    )
    stage.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    scenes.append(stage.texts)
    #expect(scenes == [["1"]])
  }

  @Test func onInitDoesNotRunAgainForALayout() throws {
    var stage = try Stage(page("main", text("@{log}"), logging("x"), also: context("log", #""""#)))
    stage.send(.resize(width: 200, height: 100))
    stage.send(.resize(width: 400, height: nil))
    #expect(stage.texts == ["x"])
  }

  @Test func aScreenThatIsOpenedAgainIsANewOne() throws {
    let reset = button("again", navigate("resetStack", url: "/main"))
    let json = page("main", text("@{n}"), reset, button("set", setContext("n", "5")), also: context("n", "0"))
    var stage = try Stage(json)
    try stage.press("set")
    try stage.press("again")
    try stage.answer(screen: json)
    #expect(stage.texts == ["0"])
  }

  @Test func whatIsAddedRunsItsOnInitInTheSameOrder() throws {
    let add = action(
      "addChildren", #""componentId": "box", "value": [\#(logging("3", logging("1"), logging("2")))]"#)
    var stage = try Stage(
      page(
        "main", text("@{log}"), container(also: #""id": "box""#), button("add", add),
        also: context("log", #""""#)))
    try stage.press("add")
    #expect(stage.texts == ["123"])
  }

  @Test func listCellsRunTheirsOnceEachWhenTheyAreMade() throws {
    let cell = container(also: #""onInit": [\#(setContext("log", #""@{log}@{item.id}""#))]"#)
    var stage = try Stage(
      page(
        "main", text("@{log}"), itemList(cell, also: #""key": "id""#),
        button("more", setContext("items", rows("b", "c", "a"))),
        also: context("items", rows("a", "b"))
      ).inContext("log", #""""#))
    #expect(stage.texts == ["ab"])
    try stage.press("more")
    #expect(stage.texts == ["abc"])
  }
}
