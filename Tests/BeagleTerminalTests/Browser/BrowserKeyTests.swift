import Beagle
import Testing

@testable import BeagleTerminal

/// An application is used by keys alone.
@Suite struct BrowserKeyTests {
  private static let form = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"name": "", "sum": 0}}, \
    "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello @{c.name}!"},
      {"_beagleComponent_": "beagle:textInput", "id": "name", "placeholder": "Your name", \
    "value": "@{c.name}",
       "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "name", \
    "value": "@{onChange.value}"}]},
      {"_beagleComponent_": "beagle:button", "id": "more", "text": "More @{c.sum}", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "sum", \
    "value": "@{sum(c.sum, 1)}"}]},
      {"_beagleComponent_": "beagle:button", "id": "off", "text": "Off", "enabled": false,
       "onPress": [{"_beagleAction_": "beagle:alert", "message": "never"}]},
      {"_beagleComponent_": "beagle:button", "id": "ask", "text": "Ask", "onPress": [
        {"_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "It counts by ten.",
         "onPressOk": {"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "sum", \
    "value": "@{sum(c.sum, 10)}"}}]}
    ]}
    """

  @Test func reboundKeyIsListedOnce() {
    var keys = KeyBindings()
    let (first, second) = (KeyPress(.character("a")), KeyPress(.character("b")))
    keys[first] = .quit
    keys[second] = .quit
    keys[first] = nil
    #expect(keys.keys(for: .quit) == [second])
    keys[first] = .quit
    #expect(keys.keys(for: .quit) == [second, first])
    keys[first] = .reload
    #expect(keys.keys(for: .reload) == [first])
  }

  @Test func focusCyclesInDocumentOrder() throws {
    var app = try BrowserHarness(Self.form)
    #expect(app.focus == nil)
    var seen: [String?] = []
    for _ in 0..<4 {
      app.press(.tab)
      seen.append(app.focus)
    }
    #expect(seen == ["name", "more", "ask", "name"])
    app.press(.shift, .tab)
    #expect(app.focus == "ask")
  }

  @Test func enterPressesFocusedControl() throws {
    var app = try BrowserHarness(Self.form)
    app.press(.tab, .tab, .enter, .character(" "))
    #expect(try app.picture().contains("More 2"))
  }

  @Test func inputIsTypedIntoAndLeft() throws {
    var app = try BrowserHarness(Self.form)
    app.press(.tab)
    app.type("Ana q/?")
    #expect(try app.picture().contains("Hello Ana q/?!"))
    app.press(.left, .left, .left)
    app.press(.backspace)
    #expect(try app.picture().contains("Hello Anaq/?!"))
    #expect(try app.frame().cursor != nil)
    app.press(.enter)
    #expect(app.focus == "more")
    #expect(try app.frame().cursor == nil)
    app.press(.shift, .tab)
    app.press(.escape)
    #expect(app.focus == nil)
    #expect(app.actions.isEmpty)
  }

  @Test func pasteIsOneEdit() throws {
    var app = try BrowserHarness(Self.form)
    app.press(.tab)
    app.input(.paste("a\nb"))
    #expect(try app.picture().contains("Hello a b!"))
    app.press(.control, .character("z"))
    #expect(try app.picture().contains("Hello !"))
    app.press(.control, .character("y"))
    #expect(try app.picture().contains("Hello a b!"))
  }

  @Test func dialogTrapsFocus() throws {
    var app = try BrowserHarness(Self.form, columns: 44, rows: 16)
    app.press(.shift, .tab)
    app.press(.enter)
    let picture = try app.picture()
    #expect(
      picture == """
        Hello !
        ╭──────────────────────────────────────────╮
        │ Your name                                │
        ╰──────────────────────────────────────────╯
                ╭──────────────────────────╮
                │ Sure?                    │
                │                          │
                │ It counts by ten.        │
                │                          │
                │       [ Cancel ]  [ Ok ] │
                ╰──────────────────────────╯




                                             ? keys

        """)
    app.press(.character("o"), .tab, .enter)
    #expect(app.runtime.openDialogs.isEmpty)
    #expect(try app.picture().contains("More 0"))
    #expect(app.focus == "ask")
    app.press(.enter, .enter)
    #expect(try app.picture().contains("More 10"))
    app.press(.enter, .escape)
    #expect(app.runtime.openDialogs.isEmpty)
  }

  @Test func arrowsMoveFocusInTheirDirection() throws {
    func button(_ id: String) -> String {
      #"""
      {"_beagleComponent_": "beagle:button", "id": "\#(id)", "text": "\#(id)", "onPress": [], \#
      "style": {"flex": {"grow": 1}}}
      """#
    }
    func row(_ ids: String...) -> String {
      #"""
      {"_beagleComponent_": "beagle:container", "style": {"flex": {"flexDirection": "ROW"}}, \#
      "children": [\#(ids.map(button).joined(separator: ","))]}
      """#
    }
    var app = try BrowserHarness(
      #"""
      {"_beagleComponent_": "beagle:container", "children": [\#(row("a", "b", "c")), \#
      \#(row("d", "e", "f"))]}
      """#
    )
    app.press(.down)
    #expect(app.focus == "a")
    app.press(.right, .right)
    #expect(app.focus == "c")
    app.press(.down)
    #expect(app.focus == "f")
    app.press(.left)
    #expect(app.focus == "e")
    app.press(.up)
    #expect(app.focus == "b")
  }

  @Test func keysWithoutBindingDoNothing() throws {
    var app = try BrowserHarness(Self.form)
    let before = try app.picture()
    app.press(.enter, .insert, .function(35), .character("x"))
    app.press(.control, .character("g"))
    #expect(try app.picture() == before)
    #expect(app.actions.isEmpty)
  }

  @Test func quitKeysWork() throws {
    for keys in [KeyPress(.character("q")), KeyPress(.character("c"), .control)] {
      var app = try BrowserHarness(Self.form)
      app.input(.key(keys))
      guard case .quit? = app.actions.last else { throw BrowserHarness.Missing(text: keys.name) }
    }
    var app = try BrowserHarness(Self.form)
    app.press(.tab)
    app.type("q")
    #expect(app.actions.isEmpty)
    app.press(.control, .character("c"))
    #expect(app.actions.count == 1)
  }

  @Test func escapeOnFirstScreenShowsNotice() throws {
    var app = try BrowserHarness(Self.form, columns: 60)
    app.press(.escape)
    #expect(try app.picture().contains("There is no previous screen; q quits."))
    app.press(.tab)
    #expect(try !app.picture().contains("no previous screen"))
  }

  @Test func keyHelpIsShownAndScrolled() throws {
    var app = try BrowserHarness(Self.form, columns: 60, rows: 14)
    app.press(.character("?"))
    let first = try app.picture()
    #expect(first.contains("Keys"))
    #expect(first.contains("next button or field"))
    app.press(.pageDown)
    #expect(try app.picture() != first)
    app.press(.escape)
    #expect(try !app.picture().contains("Keys  "))
    #expect(app.actions.isEmpty)
  }
}
