import Testing

@testable import BeagleTerminal

/// If a newer version of a document cannot be shown, the reason covers the current screen, which stays
/// usable.
@Suite struct BrowserProblemTests {
  private static let field = #"{"_beagleComponent_": "beagle:textInput", "id": "field"}"#
  private static let problem = ["cart.json: expected ':' in line 3", "\"a\" 1", "    ^"]

  /// A screen of 12 rows with a field in the first and the last three of its page.
  private func form() throws -> BrowserHarness {
    var app = try BrowserHarness(
      """
      {"_beagleComponent_": "beagle:container", "style": {"flex": {"justifyContent": "SPACE_BETWEEN", \
      "grow": 1}},
       "children": [\(Self.field), \(Self.field)]}
      """, columns: 50, rows: 13)
    app.browser.problem = Self.problem
    return app
  }

  private func row(of text: String, in app: BrowserHarness) throws -> Int? {
    try app.picture().split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.contains(text)
    }
  }

  @Test func escapeClosesProblemUntilNextOne() throws {
    var app = try form()
    #expect(try app.picture().contains("expected ':'"))
    #expect(try app.picture().contains("Esc closes"))
    app.press(.escape)
    #expect(try !app.picture().contains("expected ':'"))
    // The next version may have the same fault.
    app.browser.problem = Self.problem
    #expect(try app.picture().contains("expected ':'"))
    try app.click("Esc closes")
    #expect(try !app.picture().contains("expected ':'"))
    app.press(.escape)
    #expect(try app.picture().contains("There is no previous screen"))
  }

  @Test func escapeLeavesInputFirst() throws {
    var app = try form()
    app.press(.tab, .escape)
    #expect(app.focus == nil)
    #expect(try app.picture().contains("expected ':'"))
    app.press(.escape)
    #expect(try !app.picture().contains("expected ':'"))
  }

  @Test func editedInputStaysVisible() throws {
    var app = try form()
    #expect(try row(of: "expected ':'", in: app) == 8)
    app.press(.tab)
    #expect(try row(of: "expected ':'", in: app) == 8)
    app.press(.tab)
    app.type("seen")
    #expect(try row(of: "seen", in: app) == 10)
    #expect(try row(of: "expected ':'", in: app) == 1)
    #expect(try app.frame().cursor?.row == 10)
  }

  @Test func coveredCursorIsHidden() throws {
    var app = try BrowserHarness(Self.field, rows: 6)
    app.press(.tab)
    #expect(try app.frame().cursor != nil)
    app.browser.problem = Self.problem
    #expect(try app.frame().cursor == nil)
  }
}
