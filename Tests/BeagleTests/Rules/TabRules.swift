import Beagle
import Testing

/// Tab bars, the older tab views, and page indicators.
@Suite struct TabRules {
  private func bar(current: String = #""@{tab}""#) throws -> Stage {
    let log = setContext("log", #""@{log}@{onTabSelection}""#)
    let bar = component(
      "tabBar",
      #""id": "bar", "items": [{"title": "A"}, {"icon": "pic"}, {"title": "C", "icon": {"_beagleImagePath_": "local", "mobileId": "x"}}], "currentTab": \#(current), "onTabSelection": [\#(log)]"#
    )
    let buttons = ["0", "2", "3", "-1", "null"].map { button("go \($0)", setContext("tab", $0)) }
    return try Stage(
      page("main", bar, text("@{log}"), buttons.joined(separator: ", "), also: context("tab", "0"))
        .inContext("log", #""""#))
  }

  @Test func tabsShowTheirTitlesElseTheNamesOfTheirIcons() throws {
    let titles = try bar().scene.nodes.compactMap {
      if case .tab(let title, _) = $0.content { title } else { nil }
    }
    #expect(titles == ["A", "pic", "C"])
  }

  @Test(arguments: [
    ("0", "A"), ("1", "pic"), ("3", "A"), ("-1", "A"), ("null", "A"), (#""@{sum(tab, 2)}""#, "C"),
  ])
  func itStartsAtTheCurrentTabIfThereIsOne(current: String, selected: String) throws {
    #expect(try bar(current: current).selectedTabs == [selected])
  }

  @Test func aTapSelectsTheTabAndRunsOnTabSelectionWithItsNumberEachTime() throws {
    var stage = try bar()
    try stage.pressTitle("C")
    #expect(stage.selectedTabs == ["C"])
    try stage.pressTitle("C")
    try stage.pressTitle("pic")
    #expect(stage.texts == ["221"])
    #expect(stage.selectedTabs == ["pic"])
  }

  @Test(arguments: [("go 2", "C"), ("go 0", "A"), ("go 3", "pic"), ("go -1", "pic"), ("go null", "pic")])
  func aContextSelectsATabThatThereIsAndRunsNothing(press: String, selected: String) throws {
    var stage = try bar()
    try stage.pressTitle("pic")
    try stage.press(press)
    #expect(stage.selectedTabs == [selected])
    #expect(stage.texts == ["1"])
  }

  @Test func itIsARowThatKeepsItsHeight() throws {
    let bar = try #require(bar().scene.node("bar"))
    #expect(bar.content == .tabBar)
    #expect(bar.frame.width == 400)
  }

  // MARK: Tab view

  private func tabView() throws -> Stage {
    let part = { (name: String) in
      container(text(name), also: #""onInit": [\#(setContext("inits", #""@{inits}\#(name)""#))]"#)
    }
    let view = component(
      "tabView",
      #""id": "tabs", "context": {"id": "own", "value": "own"}, "children": [{"title": "A", "child": \#(part("a"))}, {"title": "B", "child": \#(container(text("@{own}"), part("b")))}]"#
    )
    return try Stage(page("main", view, text("@{inits}")).inContext("inits", #""""#))
  }

  @Test func aTabViewShowsTheFirstChildAndBuildsAll() throws {
    let stage = try tabView()
    #expect(stage.texts == ["a", "ab"])
    #expect(stage.selectedTabs == ["A"])
  }

  @Test func aTabViewKeepsItsSelectionByItself() throws {
    var stage = try tabView()
    try stage.pressTitle("B")
    #expect(stage.texts == ["own", "b", "ab"])
    #expect(stage.selectedTabs == ["B"])
    try stage.pressTitle("A")
    #expect(stage.texts == ["a", "ab"])
  }

  @Test func aTabViewIsAsWideAsWhatItIsInAndGrows() throws {
    let view = component("tabView", #""id": "tabs", "children": [{"title": "A", "child": \#(text("a"))}]"#)
    let row =
      #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, "children": [\#(view)]}"#
    let frame = try Stage(row, height: 300).scene.node("tabs")?.frame
    #expect(frame?.width == 400 && frame?.height == 300)
  }

  // MARK: Page indicator

  private func indicator(_ members: String) throws -> Stage {
    let indicator = component("pageIndicator", #""id": "dots"\#(members.isEmpty ? "" : ", \(members)")"#)
    return try Stage(page("main", indicator, button("next", setContext("p", "1")), also: context("p", "0")))
  }

  @Test(arguments: [
    "", #""numberOfPages": 3"#, #""currentPage": 1"#, #""numberOfPages": 3, "currentPage": "@{nothing}""#,
  ])
  func anIndicatorShowsOnlyWithBothNumbers(members: String) throws {
    #expect(try indicator(members).scene.node("dots")?.content == .box)
  }

  @Test func anIndicatorFollowsItsContextAndHasItsColours() throws {
    var stage = try indicator(
      ##""numberOfPages": 3, "currentPage": "@{p}", "selectedColor": "#f00", "unselectedColor": "#00ff00""##)
    try stage.press("next")
    guard case .pageIndicator(3, 1, let selected, let unselected) = try stage.scene.node("dots")?.content
    else {
      Issue.record("it shows no pages")
      return
    }
    #expect(selected?.hexadecimal == "#FF0000" && unselected?.hexadecimal == "#00FF00")
  }

  @Test func anIndicatorTakesNoTaps() throws {
    var stage = try indicator(#""numberOfPages": 3, "currentPage": 0"#)
    #expect(try stage.scene.node("dots")?.interactions == [])
    #expect(try stage.press("dots").isEmpty)
  }
}
