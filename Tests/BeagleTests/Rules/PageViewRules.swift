import Beagle
import Testing

@Suite struct PageViewRules {
  /// Three pages, whose turning is counted and whose page the context `page` asks for.
  private func stage(_ members: String = "", page start: String = "0", height: Float? = nil) throws -> Stage {
    let turned = [
      setContext("log", #""@{log}\#("@{onPageChange}")@{own}""#)
    ].joined()
    let part = { (name: String) in
      container(text(name), also: #""onInit": [\#(setContext("inits", #""@{inits}\#(name)""#))]"#)
    }
    let extra = members.isEmpty ? "" : ", \(members)"
    let view = element(
      "pageView",
      #""id": "pages", "context": {"id": "own", "value": "!"}, "currentPage": "@{page}", "onPageChange": [\#(turned)], "children": [\#(part("a")), \#(part("b")), \#(part("c"))]\#(extra)"#
    )
    let buttons = ["0", "1", "2", "3", "-1", "null", #""1""#].map {
      button("go \($0.filter { $0 != "\"" })" + ($0.hasPrefix("\"") ? "s" : ""), setContext("page", $0))
    }
    return try Stage(
      page(
        "main",
        container(
          view, container(text("@{inits}"), text("@{log}")), buttons.joined(separator: ", "),
          also: context("log", #""""#)),
        also: context("page", start)
      ).inContext("inits", #""""#), height: height)
  }

  @Test func allPagesAreBuiltAndTheFirstIsShown() throws {
    #expect(try stage().texts == ["a", "abc", ""])
  }

  @Test(arguments: [
    ("1", "b"), ("2", "c"), ("3", "a"), ("-1", "a"), ("null", "a"), (#""x""#, "a"), ("1.0", "b"),
  ])
  func itStartsAtTheCurrentPageIfThereIsOne(start: String, shown: String) throws {
    #expect(try stage(page: start).texts.first == shown)
  }

  @Test func turningShowsThePageAndRunsOnPageChangeWithItsNumber() throws {
    var stage = try stage()
    stage.send(.turn(try stage.node("pages"), page: 2))
    #expect(stage.texts == ["c", "abc", "2!"])
    stage.send(.turn(try stage.node("pages"), page: 1))
    #expect(stage.texts == ["b", "abc", "2!1!"])
  }

  @Test(arguments: [0, 3, -1])
  func turningToTheShownPageOrToNoneIsNoChange(page: Int) throws {
    var stage = try stage()
    stage.send(.turn(try stage.node("pages"), page: page))
    #expect(stage.texts == ["a", "abc", ""])
  }

  @Test(arguments: [("go 2", "c"), ("go 3", "b"), ("go -1", "b"), ("go null", "b"), ("go 0", "a")])
  func aContextTurnsItToAPageThatThereIsAndRunsNothing(press: String, shown: String) throws {
    var stage = try stage(page: "1")
    try stage.press(press)
    #expect(stage.texts == [shown, "abc", ""])
  }

  @Test func settingTheSamePageAgainTurnsItBack() throws {
    var stage = try stage()
    stage.send(.turn(try stage.node("pages"), page: 2))
    try stage.press("go 0")
    #expect(stage.texts == ["a", "abc", "2!"])
  }

  @Test func pagesKeepTheirStateWhileTheyAreNotShown() throws {
    let input = element("textInput", #""id": "in""#)
    let view = element("pageView", #""id": "pages", "children": [\#(input), \#(text("b"))]"#)
    var stage = try Stage(view)
    try stage.type("typed", into: "in")
    let node = try stage.node("pages")
    stage.send(.turn(node, page: 1))
    stage.send(.turn(node, page: 0))
    #expect(try stage.input("in")?.text == "typed")
  }

  @Test func thePagesFillTheRoomThatIsLeft() throws {
    let view = element("pageView", #""id": "pages", "children": [\#(text("a"))]"#)
    let stage = try Stage(
      #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, "children": [\#(text("top")), \#(view)]}"#,
      height: 300)
    #expect(try stage.scene.node("pages")?.frame.height == 280)
  }

  @Test func anOldIndicatorInsideKeepsInStep() throws {
    var stage = try stage(#""pageIndicator": {"_beagleComponent_": "beagle:pageIndicator"}"#)
    func indicator() throws -> SceneContent? {
      try stage.scene.nodes.first { $0.content.kind == "pageIndicator" }?.content
    }
    #expect(try indicator() == .pageIndicator(count: 3, current: 0, selected: nil, unselected: nil))
    stage.send(.turn(try stage.node("pages"), page: 2))
    #expect(try indicator() == .pageIndicator(count: 3, current: 2, selected: nil, unselected: nil))
    try stage.press("go 1")
    #expect(try indicator() == .pageIndicator(count: 3, current: 1, selected: nil, unselected: nil))
  }

  @Test func withoutPagesThereIsNothingToTurn() throws {
    var stage = try Stage(element("pageView", #""id": "pages""#))
    stage.send(.turn(try stage.node("pages"), page: 0))
    #expect(stage.texts.isEmpty && stage.notices.isEmpty)
  }
}
