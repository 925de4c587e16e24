import Beagle
import BeagleTerminal
import Fixtures
import Testing

@Suite struct ThemeFileTests {
  private func read(_ text: String) throws -> ThemeFile { try ThemeFile(reading: Array(text.utf8)) }

  @Test func sharedThemeIsMergedIntoEachBackground() throws {
    let file = try read(
      """
      {
        "dark": {"colors": {"accent": "#FF0000"}, "styles": {"a": {"textColor": "#0F0"}}},
        "colors": {"accent": "#00F", "background": "#111"},
        "styles": {"a": {"bold": true, "borderWidth": 1.5, "textColor": "#FFF"}, "b": {}}
      }
      """)
    #expect(file.dark.accent == CellColor(red: 255, green: 0, blue: 0))
    #expect(file.light.accent == CellColor(red: 0, green: 0, blue: 255))
    #expect(file.dark.backdrop.background == CellColor(red: 17, green: 17, blue: 17))
    #expect(file.dark.muted == Theme.dark.muted)
    #expect(file.dark.styles["a"] == ThemeStyle(textColor: Color("#0F0"), borderWidth: 1.5, isBold: true))
    #expect(file.light.styles["a"] == ThemeStyle(textColor: Color("#FFF"), borderWidth: 1.5, isBold: true))
    #expect(file.light.styles["b"] == ThemeStyle())
  }

  @Test func everyThemePropertyHasName() throws {
    let file = try read(
      """
      {"colors": {"accent": "#010101", "error": "#020202", "muted": "#030303", "text": "#040404",
        "background": "#050505"},
       "styles": {"a": {"textColor": "#010101", "backgroundColor": "#020202", "borderColor": "#030303",
        "borderWidth": 4, "cornerRadius": 5, "bold": true, "italic": false, "underlined": true,
        "selectedColor": "#060606", "indicatorColor": "#070707", "disabledColor": "#080808",
        "errorColor": "#090909", "fontSize": 20.5, "fontWeight": 300, "lineHeight": 24}}}
      """)
    func grey(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }
    #expect(
      file.dark.styles["a"]
        == ThemeStyle(
          textColor: grey(1), backgroundColor: grey(2), borderColor: grey(3), borderWidth: 4, cornerRadius: 5,
          isBold: true, isItalic: false, isUnderlined: true, selectedColor: grey(6), indicatorColor: grey(7),
          disabledColor: grey(8), errorColor: grey(9), fontSize: 20.5, fontWeight: 300, lineHeight: 24))
    let colors = [
      file.light.accent, file.light.error, file.light.muted, file.light.backdrop.foreground,
      file.light.backdrop.background,
    ]
    #expect(colors.map(\.red) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [
    ("[]", "the document is not an object (line 1, column 1)"),
    ("{\n \"style\": {}}", "style is unknown; did you mean styles? (line 2, column 11)"),
    (
      "{\"styles\": {\"a\": {\"bolt\": 1}}}",
      "styles.a.bolt is unknown; did you mean bold? (line 1, column 27)"
    ),
    ("{\"dark\": {\"styles\": {\"a\": 1}}}", "dark.styles.a is not an object (line 1, column 27)"),
    (
      "{\"styles\": {\"a\": {\"textColor\": \"red\"}}}",
      "styles.a.textColor is not a colour like #RRGGBB (line 1, column 32)"
    ),
    (
      "{\"styles\": {\"a\": {\"borderWidth\": -1}}}",
      "styles.a.borderWidth is not a number of points, 0 or more (line 1, column 34)"
    ),
    (
      "{\"styles\": {\"a\": {\"fontSize\": 0}}}",
      "styles.a.fontSize is not a number of points greater than 0 (line 1, column 31)"
    ),
    (
      "{\"styles\": {\"a\": {\"lineHeight\": \"24\"}}}",
      "styles.a.lineHeight is not a number of points greater than 0 (line 1, column 33)"
    ),
    (
      "{\"light\": {\"styles\": {\"a\": {\"fontWeight\": \"heavy\"}}}}",
      "light.styles.a.fontWeight is neither a whole number from 100 to 900 nor one of regular, medium, "
        + "semibold, bold (line 1, column 43)"
    ),
    ("{\"styles\": {\"a\": {\"bold\": 1}}}", "styles.a.bold is neither true nor false (line 1, column 27)"),
    (
      "{\"colors\": {\"zzzzzz\": 1}}",
      "colors.zzzzzz is unknown; expected one of accent, error, muted, text, background (line 1, column 23)"
    ),
  ])
  func invalidThemeIsReportedWithPlace(text: String, message: String) {
    #expect(throws: ThemeFile.Invalid.self) { try read(text) }
    do { _ = try read(text) } catch { #expect("\(error)" == message) }
  }

  @Test(
    arguments: [
      ("100", 100), ("450", 450), ("9e2", 900), ("\"regular\"", 400), ("\"medium\"", 500),
      ("\"semibold\"", 600), ("\"bold\"", 700), ("99", nil), ("901", nil), ("400.5", nil), ("\"400\"", nil),
      ("true", nil), ("null", nil),
    ] as [(String, Int?)])
  func fontWeightIsNumberOrName(value: String, weight: Int?) {
    let file = try? read(#"{"styles": {"a": {"fontWeight": \#(value)}}}"#)
    #expect(file?.dark.styles["a"]?.fontWeight == weight)
    #expect((file == nil) == (weight == nil))
  }

  @Test func invalidJSONIsReported() {
    do { _ = try read("{") } catch { #expect("\(error)".hasPrefix("it is not JSON: ")) }
  }

  @Test func exampleHasThemesForBothBackgrounds() throws {
    let file = try ThemeFile(reading: try #require(Fixtures.theme))
    #expect(file.dark.styles.keys.sorted() == ["action", "heading", "link", "product"])
    #expect(file.dark.styles["heading"] != file.light.styles["heading"])
  }
}
