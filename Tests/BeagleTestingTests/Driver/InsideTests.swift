import Beagle
import BeagleTesting
import DriverTestSupport
import Testing

/// Containment, whole and partial texts, and the titles of dialog buttons.
@MainActor @Suite struct InsideTests {
  private func shelf() async throws -> AppDriver {
    try await opened(
      container(
        [text("Tea"), row(button("Buy", "[]", #""id": "tea-buy", "#), text("Buy two"))], #""id": "tea", "#),
      container([text("Cup"), button("Buy", "[]", #""id": "cup-buy", "#)], #""id": "cup", "#))
  }

  @Test func contentsAreListedInOrder() async throws {
    let app = try await shelf()
    #expect(try app.children(of: .id("tea")).map(\.text) == ["Tea", nil])
    #expect(try app.elements(inside: .id("tea")).compactMap(\.text) == ["Tea", "Buy", "Buy two"])
    #expect(try app.children(of: .id("cup")).map(\.id) == [nil, "cup-buy"])
    #expect(try app.children(of: "Cup").isEmpty)
  }

  @Test func targetIsFoundInsideAnother() async throws {
    let app = try await shelf()
    #expect(try app.element("Buy".inside(.id("cup"))).id == "cup-buy")
    #expect(try app.element(.text("Buy").inside(.id("tea"))).id == "tea-buy")
    try app.see("two".inside(.id("tea")))
    try app.dontSee("two".inside(.id("cup")))
    #expect(
      await message { try app.see("Tea".inside(.id("cup"))) }
        == #""Tea" is on the screen but not inside the id "cup""#)
    #expect(
      await message { try app.see("Tea".inside(.id("cap"))) }
        .hasPrefix(#"the id "cap" is not on the screen"#))
    try await app.tap("Buy".inside(.id("cup")))
  }

  @Test func textTargetMatchesWholeText() async throws {
    let app = try await shelf()
    try app.see("Buy tw")
    try app.dontSee(.text("Buy tw"))
    try app.see(.part("Buy tw"))
    try app.see(.text("Buy"), times: 2)
    try app.see(.part("Buy"), times: 3)
    #expect(
      await message { try app.see(.part("Sell")) }.hasPrefix(#"a text with "Sell" is not on the screen"#))
  }

  @Test func dialogTextsAndButtonsAreRead() async throws {
    let ask =
      #"""
      [{"_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "It is gone then.", \#
      "labelOk": "Yes"}]
      """#
    let notice = #"[{"_beagleAction_": "beagle:alert", "message": "Done"}]"#
    let app = try await opened(button("Ask", ask), button("Tell", notice))
    try await app.tap("Ask")
    #expect(app.dialog?.buttons == ["Yes", "Cancel"])
    try app.see("gone")
    try app.dontSee(.text("gone"))
    try app.see(.text("It is gone then."))
    try await app.cancelDialog()
    try await app.tap("Tell")
    #expect(app.dialog?.buttons == ["Ok"])
  }
}
