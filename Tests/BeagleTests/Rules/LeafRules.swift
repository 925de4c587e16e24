import Beagle
import Testing

/// Texts and buttons.
@Suite struct LeafRules {
  private let values = ["true", "false", "null", "1", #""x""#]

  private func setters(_ id: String) -> String {
    values.map { button("set \($0.filter { $0 != "\"" })", setContext(id, $0)) }.joined(separator: ", ")
  }

  // MARK: Buttons

  private func harness(_ enabled: String, start: String = "null") throws -> RuntimeHarness {
    let press = setContext("presses", #""@{sum(presses, 1)}""#)
    return try RuntimeHarness(
      page(
        "main", button("go", press, also: #""enabled": \#(enabled)"#), text("@{presses}"), setters("on"),
        also: context("on", start)
      ).inContext("presses", "0"))
  }

  private func isEnabled(_ harness: RuntimeHarness) throws -> Bool {
    guard case .button(_, let isEnabled, _)? = try harness.scene.node("go")?.content else { return false }
    return try isEnabled && harness.scene.node("go")?.interactions == .press
  }

  @Test(arguments: [
    ("true", "null", true), ("false", "null", false), ("null", "null", true), (#""@{on}""#, "true", true),
    (#""@{on}""#, "false", false), (#""@{on}""#, "null", true), (#""@{on}""#, "1", true),
    (#""@{on}""#, #""no""#, true),
  ])
  func buttonIsEnabledByDefault(enabled: String, start: String, isEnabled: Bool) throws {
    #expect(try self.isEnabled(harness(enabled, start: start)) == isEnabled)
  }

  @Test(arguments: [
    (["set false"], false), (["set true"], true), (["set false", "set null"], false),
    (["set true", "set null"], true),
    (["set false", "set 1"], false), (["set false", "set x", "set true"], true),
  ])
  func nullKeepsButtonEnabledState(pressed: [String], isEnabled: Bool) throws {
    var harness = try harness(#""@{on}""#)
    for id in pressed { try harness.press(id) }
    #expect(try self.isEnabled(harness) == isEnabled)
    #expect(try harness.scene == harness.runtime.sceneFromScratch())
  }

  @Test func disabledButtonDoesNotFire() throws {
    var harness = try harness(#""@{on}""#)
    try harness.press("go")
    try harness.press("set false")
    try harness.press("go")
    #expect(harness.texts == ["1"])
    try harness.press("set true")
    try harness.press("go")
    #expect(harness.texts == ["2"])
  }

  @Test func onPressHasNoEventContext() throws {
    let copy = setContext("out", #""@{isNull(onPress)}""#)
    var harness = try RuntimeHarness(
      page("main", button("go", copy), text("@{out}"), also: context("out", "null")))
    try harness.press("go")
    #expect(harness.texts == ["true"])
  }

  @Test func buttonTextFollowsContext() throws {
    var harness = try RuntimeHarness(
      element(
        "container",
        #"""
        \#(context("n", "1")), "children": [{"_beagleComponent_": "beagle:button", "id": "go", \#
        "text": "n = @{n}", "onPress": [\#(setContext("n", #""@{sum(n, 1)}""#))]}]
        """#
      ))
    try harness.press("go")
    #expect(try harness.scene.node("go")?.content == .button(title: "n = 2", isEnabled: true, hasBox: false))
  }

  // MARK: Texts

  private func content(_ members: String, value: String = "null") throws -> SceneContent? {
    let text = element("text", #""id": "text", \#(members)"#)
    return try RuntimeHarness(page("main", text, also: context("c", value))).scene.node("text")?.content
  }

  @Test(arguments: [
    ("null", ""), ("5", "5"), ("2.5", "2.5"), ("2.0", "2"), ("true", "true"),
    (#"{"b": [1], "a": null}"#, #"{"a":null,"b":[1]}"#),
    (#""x""#, "x"),
  ])
  func textShowsAnyExpressionValue(value: String, shown: String) throws {
    #expect(try content(#""text": "@{c}""#, value: value) == .text(shown, alignment: .left, color: nil))
  }

  @Test(arguments: [
    (#""CENTER""#, Text.Alignment.center), (#""right""#, .right), (#""@{c}""#, .right),
    (#""@{nothing}""#, .left),
  ])
  func textAlignmentIsApplied(alignment: String, shown: Text.Alignment) throws {
    #expect(
      try content(#""text": "x", "alignment": \#(alignment)"#, value: #""RIGHT""#)
        == .text("x", alignment: shown, color: nil))
  }

  @Test(arguments: [("#f00", "#FF0000"), ("red", nil), ("@{c}", "#0000FF")] as [(String, String?)])
  func validTextColourIsApplied(color: String, shown: String?) throws {
    guard
      case .text(_, _, let color)? = try content(
        #""text": "x", "textColor": "\#(color)""#, value: ##""#00f""##)
    else {
      Issue.record("no text is shown")
      return
    }
    #expect(color?.hexadecimal == shown)
  }

  @Test func textWrapsToItsWidth() throws {
    let harness = try RuntimeHarness(page("main", long(String(repeating: "x", count: 100))))
    let frame = try #require(harness.scene.nodes.first { $0.content.kind == "text" }).frame
    #expect(frame.width == 400 && frame.height == 60)
  }

  private func long(_ text: String) -> String { element("text", #""text": "\#(text)""#) }
}
