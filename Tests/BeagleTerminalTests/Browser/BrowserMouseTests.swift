import Beagle
import Testing

@testable import BeagleTerminal

/// An application is used by the mouse alone.
@Suite struct BrowserMouseTests {
  private static func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private static func texts(_ count: Int, named name: String) -> String {
    (1...count).map { text("\(name) \($0)") }.joined(separator: ", ")
  }

  /// A box of 4 rows that scrolls over 20, between texts in a box that scrolls as well.
  private static let nested = """
    {"_beagleComponent_": "beagle:scrollView", "style": {"flex": {"grow": 1}}, "children": [
      \(texts(3, named: "above")),
      {"_beagleComponent_": "beagle:scrollView",
       "style": {"size": {"height": {"value": 64, "type": "REAL"}, "width": {"value": 160, "type": "REAL"}}},
       "children": [\(texts(20, named: "row"))]},
      \(texts(12, named: "below"))]}
    """

  private func lines(_ app: BrowserHarness) throws -> [Substring] {
    try app.picture().split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func wheelScrollsInnermostThenOuterView() throws {
    var app = try BrowserHarness(Self.nested, columns: 30, rows: 11)
    #expect(try lines(app)[3].hasPrefix("row 1 "))
    app.mouse(.scroll(.down), 2, 4)
    #expect(try lines(app)[0].hasPrefix("above 1 "))
    #expect(try lines(app)[3].hasPrefix("row 4 "))
    for _ in 0..<5 { app.mouse(.scroll(.down), 2, 4) }
    // The inner box is at its end: 17 to 20 are seen.
    #expect(try lines(app)[3].hasPrefix("row 17 "))
    app.mouse(.scroll(.down), 2, 4)
    #expect(try lines(app)[0].hasPrefix("row 17 "))
    app.mouse(.scroll(.up), 2, 8)
    #expect(try lines(app)[0].hasPrefix("above 1 "))
  }

  /// The picture moves by whole cells, offsets need not.
  @Test(arguments: [0, 5, 7.9, 8.1, 20, 37, 1000] as [Float])
  func hitTestMatchesPaintedNode(offset: Float) throws {
    let margin = #""style": {"margin": {"top": {"value": 5, "type": "REAL"}}}"#
    let texts = (10...29).map { #"{"_beagleComponent_": "beagle:text", "text": "row \#($0)", \#(margin)}"# }
    var app = try BrowserHarness(
      #"""
      {"_beagleComponent_": "beagle:scrollView", "id": "all", \#
      "children": [\#(texts.joined(separator: ","))]}
      """#,
      columns: 30, rows: 11)
    let scene = try #require(app.runtime.scene)
    let scroller = try #require(scene.nodes.first { $0.id == "all" }?.node)
    let index = try #require(scene.nodes.firstIndex(of: scroller))
    if let event = app.browser.page.scroll(index, by: offset, in: scene) { app.send(event) }
    for (row, line) in try lines(app).enumerated().dropLast() where line.hasPrefix("row") {
      let met = try #require(app.browser.hit(2, row, scene))
      #expect(scene.nodes[met].shownText == String(line.prefix(6)))
    }
  }

  @Test func scrollBarIsDragged() throws {
    var app = try BrowserHarness(Self.nested, columns: 30, rows: 11)
    // The bar of the inner box is in its last column.
    app.mouse(.press(.left), 19, 3)
    app.mouse(.drag(.left), 19, 6)
    #expect(try lines(app)[3].hasPrefix("row 17 "))
    app.mouse(.drag(.left), 19, 0)
    #expect(try lines(app)[3].hasPrefix("row 1 "))
    app.mouse(.release(.left), 19, 0)
    app.mouse(.drag(.left), 19, 6)
    #expect(try lines(app)[3].hasPrefix("row 1 "))
  }

  private static let counter = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": 0}, "children": [
      {"_beagleComponent_": "beagle:button", "text": "More @{c}", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "c", "value": "@{sum(c, 1)}"}]},
      \(text("elsewhere"))]}
    """

  @Test func pressCountsOnRelease() throws {
    var app = try BrowserHarness(Self.counter)
    try app.click("More")
    #expect(try app.picture().contains("More 1"))
    let row = 0
    app.mouse(.press(.left), 18, row)
    #expect(try app.picture().contains("More 1"))
    app.mouse(.release(.left), 0, 5)
    #expect(try app.picture().contains("More 1"))
    try app.click("elsewhere")
    #expect(app.focus == nil)
  }

  private static let pages = """
    {"_beagleComponent_": "beagle:pageView", "children": [\(text("first page")), \(text("second page")), \
    \(text("third page"))]}
    """

  @Test func pagesTurnBySwipesAndKeys() throws {
    var app = try BrowserHarness(Self.pages)
    func swipe(from start: Int, to end: Int) {
      app.mouse(.press(.left), start, 0)
      app.mouse(.drag(.left), end, 0)
      app.mouse(.release(.left), end, 0)
    }
    swipe(from: 8, to: 1)
    #expect(try app.picture().contains("second page"))
    swipe(from: 1, to: 8)
    #expect(try app.picture().contains("first page"))
    swipe(from: 1, to: 2)
    #expect(try app.picture().contains("first page"))
    app.press(.character("]"), .character("]"), .character("]"))
    #expect(try app.picture().contains("third page"))
    app.press(.character("["))
    #expect(try app.picture().contains("second page"))
  }

  @Test func urlIsOpenedOnlyAfterConfirmation() throws {
    var app = try BrowserHarness(Self.counter, columns: 50)
    app.browser.ask(toOpen: "https://example.org/\u{1B}[2J")
    #expect(try app.picture().contains("Open outside?"))
    #expect(try !app.picture().contains("\u{1B}"))
    app.press(.escape)
    #expect(app.actions.isEmpty)
    app.browser.ask(toOpen: "https://example.org/")
    try app.click("[ Open ]")
    guard case .openURL("https://example.org/")? = app.actions.last else {
      throw BrowserHarness.Missing(text: "an open URL")
    }
    #expect(try !app.picture().contains("Open outside?"))
  }

  @Test func failureIsShownAndCanBeRetriedOrLeft() throws {
    var app = BrowserHarness(60, 14)
    app.send(.open(.remote("/home")))
    #expect(try !app.picture().contains("Loading"))
    app.browser.showsProgress = true
    #expect(try app.picture().contains("Loading /home …"))
    app.send(.response(try #require(app.runtime.pendingRequests.first), .failure(RequestFailure("no way"))))
    #expect(try app.picture().contains("/home failed: no way"))
    try app.click("[ Try again ]")
    let screen = try ScreenDocument(reading: Array(Self.counter.utf8)).screen
    app.send(.response(try #require(app.runtime.pendingRequests.first), .screen(screen)))
    #expect(try app.picture().contains("More 0"))
    app.send(.reload)
    app.send(.response(try #require(app.runtime.pendingRequests.first), .failure(RequestFailure("not now"))))
    #expect(try app.picture().contains("More 0") && app.picture().contains("✗ /home failed: not now"))
    try app.click("[ Dismiss ]")
    #expect(try !app.picture().contains("not now"))
  }

  @Test func newestOfSeveralFailuresIsShown() throws {
    func go(_ path: String) -> String {
      #"""
      {"_beagleComponent_": "beagle:button", "text": "to \#(path)", \#
      "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "\#(path)"}}]}
      """#
    }
    var app = try BrowserHarness(
      #"{"_beagleComponent_": "beagle:container", "children": [\#(go("/a")), \#(go("/b"))]}"#, columns: 60)
    for (path, more) in [("/a", false), ("/b", true), ("/a", true)] {
      try app.click("to \(path)")
      app.send(.response(try #require(app.runtime.pendingRequests.first), .failure(RequestFailure("no way"))))
      #expect(try app.picture().contains("✗ \(path) failed: no way"))
      #expect(try app.picture().contains("and 1 more") == more)
    }
  }

  @Test func goingBackRestoresScreen() throws {
    let next = #"{"_beagleComponent_": "beagle:container", "children": [\#(Self.text("next"))]}"#
    let go =
      #"""
      {"_beagleComponent_": "beagle:button", "text": "go", \#
      "onPress": [{"_beagleAction_": "beagle:pushView", \#
      "route": {"screen": {"_beagleComponent_": "beagle:screenComponent", "child": \#(next)}}}]}
      """#
    var app = try BrowserHarness(
      #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(Self.texts(30, named: "row")), \#(go)]}"#)
    app.press(.tab)
    let before = try lines(app)[0]
    #expect(before.hasPrefix("row 21"))
    app.press(.enter)
    #expect(try lines(app)[0] == "next")
    app.press(.escape)
    #expect(try lines(app)[0] == before)
    #expect(app.focus == "go")
  }

  @Test func searchMarksAndCyclesMatches() throws {
    var app = try BrowserHarness(
      #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(Self.texts(30, named: "Row"))]}"#)
    app.press(.character("/"))
    app.type("row 2")
    #expect(try app.picture().contains("/row 2"))
    app.press(.enter)
    #expect(try app.picture().contains("1 of 11 with \"row 2\""))
    #expect(try app.frame().style(x: 0, y: 1)?.attributes.contains(.reverse) == true)
    #expect(try app.frame().style(x: 5, y: 1)?.attributes.contains(.reverse) == false)
    app.press(.character("N"))
    #expect(try app.picture().contains("Row 29"))
    app.press(.character("n"))
    #expect(try app.picture().contains("1 of 11"))
    app.press(.character("/"))
    app.type("nowhere")
    app.press(.enter)
    #expect(try app.picture().contains("\"nowhere\" is not on this screen."))
  }

  /// The browser and line mode find a text by one rule.
  @Test(arguments: ["green TEA", "  Green   tea ", "tea"])
  func searchIgnoresBlanksAndCase(query: String) throws {
    let document = linearContainer(linearText(#"A green\n tea"#), linearText("Greentea"))
    var app = try BrowserHarness(document)
    app.press(.character("/"))
    app.type(query)
    app.press(.enter)
    let count = query == "tea" ? 2 : 1
    #expect(try app.picture().contains("1 of \(count) with"))
    var linear = try LinearHarness(document)
    _ = linear.newLines()
    #expect(linear.say("find \(query)") == Array(["A green tea", "Greentea"].prefix(count)))
  }
}
