import Beagle
import BeagleTesting
import DriverTestSupport
import Testing

/// How typing edits an input, and its effects.
@MainActor @Suite struct TypingTests {
  private let count =
    #"{"_beagleAction_": "beagle:setContext", "contextId": "it", "path": "n", "value": "@{sum(it.n, 1)}"}"#

  private func field(_ more: String, onChange: String) -> String {
    input(#""id": "field", \#(more)"onChange": [\#(onChange)]"#)
  }

  private func search(_ url: String) -> String {
    #"""
    {"_beagleAction_": "beagle:sendRequest", "url": "\#(url)", \#
    "onSuccess": [\#(set("found", "@{onSuccess.data}".quoted))]}
    """#
  }

  @Test func eachTypedCharacterIsOneEdit() async throws {
    let app = try await opened(
      context: #"{"n": 0, "found": ""}"#,
      responses: [
        "/search?q=a": .json(#""all""#), "/search?q=an": .json(#""some""#), "/search?q=ana": .json(#""one""#),
      ],
      field("", onChange: "\(count), \(search("/search?q=@{onChange.value}"))"),
      text("@{it.n} edits, @{it.found}"))
    try await app.type("ana", into: "field")
    #expect(app.requests.dropFirst().compactMap { $0.url.query() } == ["q=a", "q=an", "q=ana"])
    try app.see("3 edits, one")
  }

  @Test(arguments: [("👩‍👩‍👧é", 2), ("e\u{301}", 1), ("🇧🇷🇯🇵", 2), ("", 1)])
  func typingSendsOneEditPerGraphemeCluster(typed: String, edits: Int) async throws {
    let app = try await opened(
      context: #"{"n": 0}"#, field(#""value": "old", "#, onChange: count), text("@{it.n} edits"))
    try await app.type(typed, into: "field")
    try app.see(Target("\(edits) edits"))
    #expect(try app.text(of: "field") == typed)
  }

  @Test func typedTextReplacesOrAppends() async throws {
    let app = try await opened(
      context: #"{"n": 0}"#, field(#""value": "old", "#, onChange: count), text("@{it.n} edits"))
    try await app.type("er", atEndOf: "field")
    #expect(try app.text(of: "field") == "older")
    try await app.type("new", into: "field")
    #expect(try app.text(of: "field") == "new")
    try app.see("5 edits")
    try await app.paste("pasted", into: "field")
    #expect(try app.text(of: "field") == "pasted")
    try await app.clear("field")
    #expect(try app.text(of: "field") == "")
    try app.see("7 edits")
    #expect(app.focused?.id == "field")
  }

  @Test func typingContinuesAfterApplicationEdits() async throws {
    let app = try await opened(
      context: #"{"v": ""}"#,
      field(#""value": "@{it.v}", "#, onChange: set("v", "@{uppercase(onChange.value)}".quoted)))
    try await app.type("abc", into: "field")
    #expect(try app.text(of: "field") == "ABC")
  }

  @Test func typingStopsIfInputIsUnavailable() async throws {
    let ask =
      #"""
      {"_beagleAction_": "beagle:condition", "condition": "@{eq(onChange.value, 'ab')}", \#
      "onTrue": [{"_beagleAction_": "beagle:alert", "message": "No more"}]}
      """#
    let app = try await opened(field("", onChange: ask))
    #expect(
      await message { try await app.type("abc", into: "field") }
        == #""field" can no longer be typed into after "ab""#)
    try await app.confirmDialog()
    #expect(try app.text(of: "field") == "ab")
    #expect(
      await message { try await app.type("x", into: "screen") } == #""screen" is not on the screen"#)
  }

  @Test func textBesideInputNamesItButButtonDoesNot() async throws {
    let app = try await opened(text("Name"), input(#""id": "name""#), button("Send"))
    try await app.type("Hana", into: "Name")
    #expect(try app.text(of: .id("name")) == "Hana")
    #expect(
      await message { try await app.type("x", into: "Send") }
        == #""Send" is on the screen but there is no input for it"#)
  }
}
