import Beagle
import Testing

/// The order of `onInit` when a screen starts.
@Suite struct OnInitRules {
  private func logging(_ name: String, _ children: String...) -> String {
    container(
      children.joined(separator: ", "), also: #""onInit": [\#(setContext("log", #""@{log}\#(name)""#))]"#)
  }

  private func log(_ content: String) throws -> String? {
    try RuntimeHarness(page("main", text("@{log}"), content, also: context("log", #""""#))).texts.first
  }

  @Test func onInitRunsInnerFirstInDocumentOrder() throws {
    let tree = logging("6", logging("3", logging("1"), logging("2")), logging("5", logging("4")))
    #expect(try log(tree) == "123456")
  }

  @Test func onInitRunsInPagesTabsAndHiddenParts() throws {
    let pages = element("pageView", #""children": [\#(logging("a")), \#(logging("b"))]"#)
    let hidden = container(logging("c"), also: #""style": {"display": "NONE"}"#)
    #expect(try log(container(pages, hidden)) == "abc")
  }

  @Test func contextsExistBeforeFirstOnInit() throws {
    let early = container(also: #""onInit": [\#(setContext("log", #""@{later}""#))]"#)
    let document = page("main", text("@{log}"), early, also: context("log", "null")).inContext(
      "later", #""there""#)
    #expect(try RuntimeHarness(document).texts == ["there"])
  }

  @Test func onInitChangesAreInFirstScene() throws {
    var scenes: [[String]] = []
    var harness = RuntimeHarness()
    let json = page(
      "main", text("@{c}"), container(also: #""onInit": [\#(setContext("c", "1"))]"#), also: context("c", "0")
    )
    harness.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    scenes.append(harness.texts)
    #expect(scenes == [["1"]])
  }

  @Test func layoutDoesNotRepeatOnInit() throws {
    var harness = try RuntimeHarness(page("main", text("@{log}"), logging("x"), also: context("log", #""""#)))
    harness.send(.resize(width: 200, height: 100))
    harness.send(.resize(width: 400, height: nil))
    #expect(harness.texts == ["x"])
  }

  @Test func reopenedScreenRunsOnInitAgain() throws {
    let reset = button("again", navigate("resetStack", url: "/main"))
    let json = page("main", text("@{n}"), reset, button("set", setContext("n", "5")), also: context("n", "0"))
    var harness = try RuntimeHarness(json)
    try harness.press("set")
    try harness.press("again")
    try harness.respond(screen: json)
    #expect(harness.texts == ["0"])
  }

  @Test func addedChildrenRunOnInitInOrder() throws {
    let add = action(
      "addChildren", #""componentId": "box", "value": [\#(logging("3", logging("1"), logging("2")))]"#)
    var harness = try RuntimeHarness(
      page(
        "main", text("@{log}"), container(also: #""id": "box""#), button("add", add),
        also: context("log", #""""#)))
    try harness.press("add")
    #expect(harness.texts == ["123"])
  }

  @Test func listCellsRunOnInitOnce() throws {
    let cell = container(also: #""onInit": [\#(setContext("log", #""@{log}@{item.id}""#))]"#)
    var harness = try RuntimeHarness(
      page(
        "main", text("@{log}"), itemList(cell, also: #""key": "id""#),
        button("more", setContext("items", rows("b", "c", "a"))),
        also: context("items", rows("a", "b"))
      ).inContext("log", #""""#))
    #expect(harness.texts == ["ab"])
    try harness.press("more")
    #expect(harness.texts == ["abc"])
  }
}
