import Beagle
import Testing

@Suite struct TouchableRules {
  private func touchable(_ child: String, _ actions: String...) -> String {
    element(
      "touchable", #""id": "touch", "child": \#(child), "onPress": [\#(actions.joined(separator: ", "))]"#)
  }

  private func harness(_ child: String, _ actions: String..., value: String = "0") throws -> RuntimeHarness {
    try RuntimeHarness(
      page(
        "main",
        element(
          "touchable", #""id": "touch", "child": \#(child), "onPress": [\#(actions.joined(separator: ", "))]"#
        ),
        text("@{c}"), also: context("c", value)))
  }

  @Test func pressInsideTouchableIsHandled() throws {
    var harness = try harness(
      container(text("deep", also: #""id": "deep""#), also: #""id": "box""#),
      setContext("c", #""@{sum(c, 1)}""#))
    for id in ["touch", "box", "deep"] { try harness.press(id) }
    #expect(harness.texts == ["deep", "3"])
  }

  @Test func innerPressableTakesPrecedence() throws {
    let inner = container(
      button("on", setContext("c", #""inner""#)), button("off", also: #""enabled": false"#))
    var harness = try harness(inner, setContext("c", #""outer""#))
    try harness.press("on")
    #expect(harness.texts == ["inner"])
    try harness.press("off")
    #expect(harness.texts == ["inner"])
  }

  @Test func childIsOriginOfTouchableActions() throws {
    var harness = try harness(
      container(text("x"), also: #""id": "child", \#(context("own", #""of the child""#))"#),
      setContext("c", #""@{own}""#))
    try harness.press("touch")
    #expect(harness.texts == ["x", "of the child"])
  }

  @Test func analyticsRecordsNameTheChild() throws {
    var harness = try harness(
      container(also: #""id": "child""#),
      action("setContext", #""contextId": "c", "value": 1, "analytics": true"#))
    try harness.press("touch")
    let record = try #require(harness.records.first).json
    #expect(record["component"]["id"] == "child")
    #expect(record["component"]["type"] == "beagle:container")
    #expect(record["event"] == "onPress")
  }

  @Test func touchableDrawsNothing() throws {
    let node = try harness(text("x")).scene.node("touch")
    #expect(node?.content == .box && node?.decoration == nil)
    #expect(node?.interactions == .press)
  }

  @Test func pressWithoutActionsDoesNothing() throws {
    var harness = try harness(text("x"))
    #expect(try harness.press("touch").isEmpty)
  }
}
