import Beagle
import Testing

@Suite struct PageViewRules {
  /// Three pages that count page changes; the context `page` selects the page.
  private func harness(_ members: String = "", page start: String = "0", height: Float? = nil) throws
    -> RuntimeHarness
  {
    let turned = [
      setContext("log", #""@{log}\#("@{onPageChange}")@{own}""#)
    ].joined()
    let part = { (name: String) in
      container(text(name), also: #""onInit": [\#(setContext("inits", #""@{inits}\#(name)""#))]"#)
    }
    let extra = members.isEmpty ? "" : ", \(members)"
    let view = element(
      "pageView",
      #"""
      "id": "pages", "context": {"id": "own", "value": "!"}, "currentPage": "@{page}", \#
      "onPageChange": [\#(turned)], "children": [\#(part("a")), \#(part("b")), \#(part("c"))]\#(extra)
      """#
    )
    let buttons = ["0", "1", "2", "3", "-1", "null", #""1""#].map {
      button("go \($0.filter { $0 != "\"" })" + ($0.hasPrefix("\"") ? "s" : ""), setContext("page", $0))
    }
    return try RuntimeHarness(
      page(
        "main",
        container(
          view, container(text("@{inits}"), text("@{log}")), buttons.joined(separator: ", "),
          also: context("log", #""""#)),
        also: context("page", start)
      ).inContext("inits", #""""#), height: height)
  }

  @Test func allPagesAreBuiltAndFirstIsShown() throws {
    #expect(try harness().texts == ["a", "abc", ""])
  }

  @Test(arguments: [
    ("1", "b"), ("2", "c"), ("3", "a"), ("-1", "a"), ("null", "a"), (#""x""#, "a"), ("1.0", "b"),
  ])
  func pageViewStartsAtCurrentPage(start: String, shown: String) throws {
    #expect(try harness(page: start).texts.first == shown)
  }

  @Test func turningPageRunsOnPageChange() throws {
    var harness = try harness()
    harness.send(.turn(try harness.node("pages"), page: 2))
    #expect(harness.texts == ["c", "abc", "2!"])
    harness.send(.turn(try harness.node("pages"), page: 1))
    #expect(harness.texts == ["b", "abc", "2!1!"])
  }

  @Test(arguments: [0, 3, -1])
  func turningToSameOrInvalidPageDoesNothing(page: Int) throws {
    var harness = try harness()
    harness.send(.turn(try harness.node("pages"), page: page))
    #expect(harness.texts == ["a", "abc", ""])
  }

  @Test(arguments: [("go 2", "c"), ("go 3", "b"), ("go -1", "b"), ("go null", "b"), ("go 0", "a")])
  func contextTurnsPageWithoutOnPageChange(press: String, shown: String) throws {
    var harness = try harness(page: "1")
    try harness.press(press)
    #expect(harness.texts == [shown, "abc", ""])
  }

  @Test func settingSamePageAgainTurnsBack() throws {
    var harness = try harness()
    harness.send(.turn(try harness.node("pages"), page: 2))
    try harness.press("go 0")
    #expect(harness.texts == ["a", "abc", "2!"])
  }

  @Test func hiddenPagesKeepState() throws {
    let input = element("textInput", #""id": "in""#)
    let view = element("pageView", #""id": "pages", "children": [\#(input), \#(text("b"))]"#)
    var harness = try RuntimeHarness(view)
    try harness.type("typed", into: "in")
    let node = try harness.node("pages")
    harness.send(.turn(node, page: 1))
    harness.send(.turn(node, page: 0))
    #expect(try harness.input("in")?.text == "typed")
  }

  @Test func pagesFillRemainingSpace() throws {
    let view = element("pageView", #""id": "pages", "children": [\#(text("a"))]"#)
    let harness = try RuntimeHarness(
      #"""
      {"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, \#
      "children": [\#(text("top")), \#(view)]}
      """#,
      height: 300)
    #expect(try harness.scene.node("pages")?.frame.height == 280)
  }

  @Test func legacyIndicatorFollowsPage() throws {
    var harness = try harness(#""pageIndicator": {"_beagleComponent_": "beagle:pageIndicator"}"#)
    func indicator() throws -> SceneContent? {
      try harness.scene.nodes.first { $0.content.kind == "pageIndicator" }?.content
    }
    #expect(try indicator() == .pageIndicator(count: 3, current: 0, selected: nil, unselected: nil))
    harness.send(.turn(try harness.node("pages"), page: 2))
    #expect(try indicator() == .pageIndicator(count: 3, current: 2, selected: nil, unselected: nil))
    try harness.press("go 1")
    #expect(try indicator() == .pageIndicator(count: 3, current: 1, selected: nil, unselected: nil))
  }

  @Test func emptyPageViewCannotBeTurned() throws {
    var harness = try RuntimeHarness(element("pageView", #""id": "pages""#))
    harness.send(.turn(try harness.node("pages"), page: 0))
    #expect(harness.texts.isEmpty && harness.notices.isEmpty)
  }
}
