import Beagle
import Testing

@testable import BeagleTerminal

/// The inspector beside the page.
@Suite struct InspectorTests {
  private static let screen = """
    {"_beagleComponent_": "beagle:container", "id": "card", "context": {"id": "cart", "value": {"sum": 1, \
    "note": "hi"}},
     "children": [
      {"_beagleComponent_": "beagle:text", "id": "total", "text": "Total @{cart.sum} @{cart.nope}"},
      {"_beagleComponent_": "beagle:button", "id": "more", "text": "More", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "sum", \
    "value": "@{sum(cart.sum, 1)}"}]}
     ]}
    """

  private func app(_ columns: Int = 120, _ rows: Int = 24) throws -> BrowserHarness {
    try BrowserHarness(Self.screen, columns: columns, rows: rows)
  }

  private func open(_ tab: Inspector.Tab, _ app: inout BrowserHarness) {
    app.press(.character("i"))
    for _ in 0..<tab.rawValue { app.press(.tab) }
  }

  // MARK: Where it is

  @Test(arguments: [(120, 24, 72, 23), (80, 24, 80, 12), (40, 20, 40, 10)])
  func inspectorPlacementFollowsPageWidth(columns: Int, rows: Int, pageColumns: Int, pageRows: Int) throws {
    var app = try app(columns, rows)
    app.press(.character("i"))
    #expect(app.browser.pageColumns == pageColumns)
    #expect(app.browser.pageRows == pageRows)
    #expect(app.runtime.builder.width == Float(pageColumns * 8))
    app.press(.character("i"))
    #expect(app.runtime.builder.width == Float(columns * 8))
  }

  @Test func inspectorShowsTreeWithSelectedNode() throws {
    var app = try app()
    app.press(.character("i"))
    app.press(.down)
    let picture = try app.picture()
    #expect(picture.contains("screenComponent"))
    #expect(picture.contains("▸  text #total \"Total 1 \""))
  }

  @Test func enterExplainsSelectedNode() throws {
    var app = try app()
    app.press(.character("i"))
    app.press(.down, .enter)
    let picture = try app.picture()
    #expect(picture.contains("cart has no \"nope\"; did you mean"))
    #expect(picture.contains("Width 576"))
  }

  @Test func treeStartsAtFocusedNode() throws {
    var app = try app()
    app.press(.tab)
    app.press(.character("i"))
    #expect(try app.picture().contains("▸  button #more"))
    app.press(.enter)
    #expect(try app.picture().contains("runs beagle:setContext"))
  }

  @Test func noticesEndWithLog() throws {
    var app = try app()
    open(.notices, &app)
    #expect(try !app.picture().contains("Log"))
    app.browser.record.append(logged: "Beagle Network: GET /home\n  Accept: \u{1B}[2J")
    let lines = try app.picture().split(separator: "\n")
    let log = try #require(lines.firstIndex { $0.hasSuffix("│ Log") })
    #expect(lines[log + 1].hasSuffix("Beagle Network: GET /home"))
    #expect(lines[log + 2].hasSuffix("Accept: ␛[2J"))
  }

  @Test func mousePicksNodeOfPage() throws {
    var app = try app()
    app.press(.character("i"))
    app.press(.character("s"))
    app.click(1, 0)
    #expect(try app.picture().contains("▸  text #total"))
    #expect(app.effects.isEmpty)
  }

  // MARK: The page goes on

  @Test func escapeReturnsKeysToPage() throws {
    var app = try app()
    app.press(.character("i"))
    app.press(.escape, .tab, .enter)
    #expect(try app.picture().contains("Total 2"))
    app.press(.character("i"), .down)
    #expect(app.browser.inspector?.hasKeys == true)
    #expect(app.focus == "more")
  }

  @Test func mouseStillPressesPage() throws {
    var app = try app()
    app.press(.character("i"))
    try app.click("More")
    #expect(try app.picture().contains("Total 2"))
    try app.click("Contexts")
    #expect(app.browser.inspector?.tab == .contexts)
    #expect(app.browser.inspector?.hasKeys == true)
  }

  // MARK: Contexts

  @Test func contextValueCanBeEdited() throws {
    var app = try app()
    open(.contexts, &app)
    app.press(.down, .down, .down, .enter)
    app.press(.backspace)
    app.type("41")
    #expect(try app.picture().contains("cart.sum = 41"))
    app.press(.enter)
    #expect(try app.picture().contains("Total 41"))
  }

  @Test func invalidJSONIsRefusedAndKept() throws {
    var app = try app()
    open(.contexts, &app)
    app.press(.down, .down, .down, .enter)
    app.type("x")
    app.press(.enter)
    #expect(try app.picture().contains("This is not JSON"))
    #expect(app.browser.inspector?.edit != nil)
    app.press(.escape)
    #expect(app.browser.inspector?.edit == nil)
    #expect(try app.picture().contains("Total 1"))
  }

  // MARK: The past

  @Test func pastEventsAreReadOnly() throws {
    var app = try app()
    for number in 1...3 {
      app.browser.record.append(SessionRecord.EventRecord(number: number, title: "event \(number)"))
    }
    app.press(.character(","))
    guard case .travel(2)? = app.actions.last else {
      Issue.record("\(app.actions)")
      return
    }
    app.browser.record.moment = 2
    #expect(try app.picture().contains("◀ moment 2 of 3"))
    app.press(.tab, .enter)
    #expect(try app.picture().contains("The past cannot be changed; . steps forward."))
    #expect(try app.picture().contains("Total 1"))
    app.press(.character("."))
    guard case .travel(nil)? = app.actions.last else {
      Issue.record("\(app.actions)")
      return
    }
  }

  @Test func eventsAreListedAndSelectable() throws {
    var app = try app()
    for number in 1...3 {
      app.browser.record.append(SessionRecord.EventRecord(number: number, title: "event \(number)"))
    }
    open(.events, &app)
    #expect(try app.picture().contains("▸3  event 3"))
    app.press(.down, .enter)
    guard case .travel(1)? = app.actions.last else {
      Issue.record("\(app.actions)")
      return
    }
  }

  @Test(arguments: [(1, 1), (3, 2), (12, 3), (20, 5), (100, 30), (200, 60)])
  func everyTerminalSizeCanBeDrawn(columns: Int, rows: Int) throws {
    var app = try app(columns, rows)
    app.press(.character("i"))
    for _ in Inspector.Tab.allCases {
      _ = try app.frame()
      app.press(.tab, .down, .pageDown, .bottom, .top)
      app.click(columns - 1, 0)
    }
  }
}

extension Key {
  fileprivate static let bottom = Key.end
  fileprivate static let top = Key.home
}
