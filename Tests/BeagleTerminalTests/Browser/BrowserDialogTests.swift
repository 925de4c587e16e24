import Beagle
import Testing

@testable import BeagleTerminal

/// Every text that a dialog has can be read, however long it is.
@Suite struct BrowserDialogTests {
  private func alert(_ message: String, title: String? = nil, columns: Int = 40, rows: Int = 12) throws
    -> BrowserHarness
  {
    let title = title.map { #""title": "\#($0)", "# } ?? ""
    var app = try BrowserHarness(
      """
      {"_beagleComponent_": "beagle:button", "text": "Tell", "onPress": [
        {"_beagleAction_": "beagle:alert", \(title)"message": "\(message)"}]}
      """, columns: columns, rows: rows)
    app.press(.tab, .enter)
    #expect(app.runtime.openDialogs.count == 1)
    return app
  }

  private var lines: String { (1...100).map { "line \($0)." }.joined(separator: "\\n") }

  @Test func longDialogMessageShowsScrollPosition() throws {
    let picture = try alert(lines, title: "Terms").picture()
    #expect(
      picture == """
                        [ Tell ]
              ╭──────────────────────────╮
              │ Terms                    │
              │                          │
              │ line 1.                  │
              │ line 2.                  │
              │ line 3.                  │
              │ 1–3 of 100               │
              │                   [ Ok ] │
              ╰──────────────────────────╯

                                         ? keys

        """)
  }

  @Test func longDialogMessageScrollsByKeysAndWheel() throws {
    var app = try alert(lines)
    #expect(try app.picture().contains("1–5 of 100"))
    func expect(_ part: String) throws { #expect(try app.picture().contains(" \(part) of 100 ")) }
    app.press(.down, .down)
    try expect("3–7")
    app.press(.up)
    try expect("2–6")
    app.press(.pageDown)
    try expect("6–10")
    app.press(.end, .down, .pageDown)
    try expect("96–100")
    #expect(try app.picture().contains("line 100."))
    app.press(.up)
    try expect("95–99")
    app.press(.pageUp)
    try expect("91–95")
    app.press(.home, .up)
    try expect("1–5")
    app.mouse(.scroll(.down), 1, 1)
    try expect("4–8")
    app.mouse(.scroll(.up), 1, 1)
    try expect("1–5")
    #expect(app.actions.isEmpty)
    app.press(.enter)
    #expect(app.runtime.openDialogs.isEmpty)
  }

  @Test func nextDialogStartsUnscrolled() throws {
    var app = try alert(lines)
    app.press(.end, .enter, .enter)
    #expect(try app.picture().contains("1–5 of 100"))
  }

  @Test func longURLMustBeScrolledBeforeOpening() throws {
    let url = "https://shop.example/" + String(repeating: "a", count: 400) + "?z"
    var app = BrowserHarness()
    app.browser.ask(toOpen: url)
    #expect(try !app.picture().contains("z"))
    app.press(.end)
    #expect(try app.picture().contains("z"))
    app.press(.enter)
    guard case .openURL(url)? = app.actions.last else { throw BrowserHarness.Missing(text: url) }
  }

  @Test func arrowsMoveBetweenButtonsIfAllIsVisible() {
    var app = BrowserHarness()
    app.browser.ask(toOpen: "https://shop.example/")
    app.press(.down)
    #expect(app.browser.dialogButton == 1)
    app.press(.up)
    #expect(app.browser.dialogButton == 0)
  }

  @Test func longDialogTitleWraps() throws {
    let title = "These are the words of a title that one line is too short for"
    let picture = try alert("Yes.", title: title, rows: 16).picture()
    #expect(picture.contains("│ These are the words of a title     │"))
    #expect(picture.contains("│ that one line is too short for     │"))
    // Half of the room is for the message.
    let endless = String(repeating: "word ", count: 500)
    #expect(try alert("Yes.", title: endless).picture().contains("Yes."))
  }

  @Test func keyHelpScrollsToLastRow() throws {
    var app = try alert("Yes.", columns: 60, rows: 14)
    app.press(.enter)
    app.press(.character("?"), .end)
    let end = try app.picture()
    #expect(end.contains("│ mouse "))
    app.press(.down)
    #expect(try app.picture() == end)
    app.press(.up)
    #expect(try app.picture() != end)
    app.press(.home)
    #expect(try app.picture().contains("Keys  1–"))
  }
}
