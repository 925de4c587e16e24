import Beagle
import Testing

/// Screens: whole documents, bars, and the order in which they start.
@Suite struct ScreenRules {
  // MARK: Whole documents

  @Test func whatIsNoScreenIsWrappedInOneWithoutABar() throws {
    let stage = try Stage(text("alone"))
    #expect(stage.texts == ["alone"])
    #expect(stage.runtime.screen?.navigationBar == nil)
    #expect(try stage.scene.nodes.first?.componentType == "beagle:screenComponent")
  }

  @Test func aWrappedContainerGivesItsIdToItsScreen() throws {
    #expect(try Stage(container(also: #""id": "box""#)).runtime.screen?.properties.id == "box")
    #expect(try Stage(text("x", also: #""id": "text""#)).runtime.screen?.properties.id == nil)
  }

  @Test func aScreenIsAsLargeAsTheViewportAndDoesNotScroll() throws {
    let stage = try Stage(
      page("main", container(also: height(900))), height: 300)
    let screen = try #require(stage.scene.nodes.first)
    #expect(screen.frame == LayoutRect(x: 0, y: 0, width: 400, height: 300))
    #expect(screen.interactions.isEmpty)
  }

  @Test func ofAScreensStyleOnlyTheBackgroundShows() throws {
    let style = ##""style": {"backgroundColor": "#f00", "padding": {"all": {"value": 50, "type": "REAL"}}}"##
    let stage = try Stage(page("main", text("x", also: #""id": "x""#), also: style))
    #expect(try stage.scene.nodes.first?.decoration?.background?.hexadecimal == "#FF0000")
    #expect(try stage.scene.node("x")?.frame.x == 0)
  }

  // MARK: Bars

  private func bar(_ items: String, _ members: String = "") -> String {
    #""navigationBar": {"title": "T @{c}", "navigationBarItems": [\#(items)]\#(members)}"#
  }

  private func titles(_ stage: Stage) throws -> [String] {
    try stage.scene.nodes.compactMap {
      switch $0.content {
      case .navigationTitle(let title): title
      case .navigationItem(let text): text
      default: nil
      }
    }
  }

  @Test func aBarHasItsTitleAsItIsWrittenAndItsItemsInOrder() throws {
    let stage = try Stage(page("main", text("x"), also: bar(#"{"text": "one"}, {"text": "two"}"#)))
    #expect(try titles(stage) == ["T @{c}", "one", "two"])
  }

  @Test func withoutABarThereIsNone() throws {
    #expect(try titles(Stage(page("main", text("x")))).isEmpty)
  }

  @Test(arguments: [
    (#"{"image": "pic"}"#, "pic"), (#"{"image": "@{c}"}"#, "V"), (#"{"text": "t", "image": "pic"}"#, "t"),
    (#"{"image": {"_beagleImagePath_": "local", "mobileId": "pic"}}"#, "pic"), ("{}", ""),
  ])
  func anItemShowsItsTextElseTheNameOfItsImage(item: String, shown: String) throws {
    let stage = try Stage(page("main", text("x"), also: bar(item) + ", " + context("c", #""V""#)))
    #expect(try titles(stage).last == shown)
  }

  @Test(arguments: ["onPress", "action"])
  func anItemsActionsRunAtTheScreensContentWithoutAnEventsName(property: String) throws {
    let set = action("setContext", #""contextId": "c", "value": "@{inner}!", "analytics": true"#)
    let actions = property == "action" ? set : "[\(set)]"
    let document = page(
      "main", text("@{c}"),
      also: bar(#"{"id": "item", "text": "go", "\#(property)": \#(actions)}"#) + ", " + context("c", "0")
    ).inContext("inner", #""seen""#)
    var stage = try Stage(document)
    try stage.pressTitle("go")
    #expect(stage.texts == ["seen!"])
    let record = try #require(stage.records.first).json
    #expect(record["event"] == .empty)
    #expect(record["component"]["type"] == "beagle:container")
    #expect(stage.ids.contains("item"))
  }

  @Test(arguments: [
    ("", "pushView", true), (#", "showBackButton": true"#, "pushView", true),
    (#", "showBackButton": false"#, "pushView", false), ("", "pushStack", false), ("", "resetStack", false),
  ])
  func aBarHasABackButtonWhereThereIsAScreenBelowOnItsStack(members: String, push: String, shows: Bool) throws
  {
    let next = page("next", text("next"), also: bar("", members))
    var stage = try Stage(page("main", text("main"), button("go", navigate(push, to: next)), also: bar("")))
    #expect(!stage.runtime.showsBackButton)
    try stage.press("go")
    #expect(stage.runtime.showsBackButton == shows)
    stage.send(.back)
    #expect(stage.texts == [push == "resetStack" ? "next" : "main"])
  }

  @Test func withoutABarThereIsNoBackButton() throws {
    var stage = try Stage(page("main", button("go", navigate("pushView", to: page("next", text("next"))))))
    try stage.press("go")
    #expect(!stage.runtime.showsBackButton && stage.runtime.canGoBack)
  }

  // MARK: The start

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
    let pages = component("pageView", #""children": [\#(logging("a")), \#(logging("b"))]"#)
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
        button("more", setContext("items", items("b", "c", "a"))),
        also: context("items", items("a", "b"))
      ).inContext("log", #""""#))
    #expect(stage.texts == ["ab"])
    try stage.press("more")
    #expect(stage.texts == ["abc"])
  }

  // MARK: Scroll views

  @Test(arguments: [
    ("", SceneContent.scroll(.vertical, showsIndicator: true)),
    (#""scrollDirection": "HORIZONTAL""#, .scroll(.horizontal, showsIndicator: true)),
    (#""scrollBarEnabled": false"#, .scroll(.vertical, showsIndicator: false)),
  ])
  func aScrollViewHasItsAxisAndItsBar(members: String, content: SceneContent) throws {
    let extra = members.isEmpty ? "" : ", \(members)"
    let view = component("scrollView", #""id": "scroll", "children": [\#(text("x"))]\#(extra)"#)
    let node = try #require(Stage(view).scene.node("scroll"))
    #expect(node.content == content && node.clips && node.interactions == .scroll)
  }

  @Test func aScrollViewsContentIsAsLongAsItWantsAndStartsAtTheTop() throws {
    let view = component(
      "scrollView", #""id": "scroll", "children": [\#(container(also: #""id": "long", \#(height(900))"#))]"#)
    let stage = try Stage(view, height: 300)
    #expect(try stage.scene.node("scroll")?.frame.height == 300)
    #expect(try stage.scene.node("long")?.frame == LayoutRect(x: 0, y: 0, width: 400, height: 900))
  }

  @Test func aScrollViewsContextIsForWhatIsInIt() throws {
    let view = component(
      "scrollView", #""context": {"id": "own", "value": 5}, "children": [\#(text("@{own}"))]"#)
    #expect(try Stage(page("main", view, text("@{own}"))).texts == ["5", ""])
  }

  @Test func scrollingItChangesNothingButWhatTheRendererShows() throws {
    var stage = try Stage(
      component("scrollView", #""id": "scroll", "children": [\#(container(also: height(900)))]"#), height: 300
    )
    let before = try stage.scene
    #expect(try stage.scroll("scroll", to: 100).isEmpty)
    #expect(try stage.scene == before)
  }
}
