import Beagle
import Testing

@Suite struct TabBarRules {
  private func bar(current: String = #""@{tab}""#) throws -> RuntimeHarness {
    let log = setContext("log", #""@{log}@{onTabSelection}""#)
    let bar = element(
      "tabBar",
      #"""
      "id": "bar", "items": [
        {"title": "A"}, {"icon": "pic"},
        {"title": "C", "icon": {"_beagleImagePath_": "local", "mobileId": "x"}}],
      "currentTab": \#(current), "onTabSelection": [\#(log)]
      """#
    )
    let buttons = ["0", "2", "3", "-1", "null"].map { button("go \($0)", setContext("tab", $0)) }
    return try RuntimeHarness(
      page("main", bar, text("@{log}"), buttons.joined(separator: ", "), also: context("tab", "0"))
        .inContext("log", #""""#))
  }

  @Test func tabsShowTitleOrIconName() throws {
    let titles = try bar().scene.nodes.compactMap {
      if case .tab(let title, _) = $0.content { title } else { nil }
    }
    #expect(titles == ["A", "pic", "C"])
  }

  @Test(arguments: [
    ("0", "A"), ("1", "pic"), ("3", "A"), ("-1", "A"), ("null", "A"), (#""@{sum(tab, 2)}""#, "C"),
  ])
  func tabBarStartsAtCurrentTab(current: String, selected: String) throws {
    #expect(try bar(current: current).selectedTabs == [selected])
  }

  @Test func tapSelectsTabAndRunsOnTabSelection() throws {
    var harness = try bar()
    try harness.pressTitle("C")
    #expect(harness.selectedTabs == ["C"])
    try harness.pressTitle("C")
    try harness.pressTitle("pic")
    #expect(harness.texts == ["221"])
    #expect(harness.selectedTabs == ["pic"])
  }

  @Test(arguments: [("go 2", "C"), ("go 0", "A"), ("go 3", "pic"), ("go -1", "pic"), ("go null", "pic")])
  func contextSelectsTabWithoutOnTabSelection(press: String, selected: String) throws {
    var harness = try bar()
    try harness.pressTitle("pic")
    try harness.press(press)
    #expect(harness.selectedTabs == [selected])
    #expect(harness.texts == ["1"])
  }

  @Test func tabBarIsARowOfFixedHeight() throws {
    let bar = try #require(bar().scene.node("bar"))
    #expect(bar.content == .tabBar)
    #expect(bar.frame.width == 400)
  }
}
