import Beagle
import Testing

@Suite struct TouchableRules {
  private func touchable(_ child: String, _ actions: String...) -> String {
    element(
      "touchable", #""id": "touch", "child": \#(child), "onPress": [\#(actions.joined(separator: ", "))]"#)
  }

  private func stage(_ child: String, _ actions: String..., value: String = "0") throws -> Stage {
    try Stage(
      page(
        "main",
        element(
          "touchable", #""id": "touch", "child": \#(child), "onPress": [\#(actions.joined(separator: ", "))]"#
        ),
        text("@{c}"), also: context("c", value)))
  }

  @Test func aPressOnItOrAnywhereInsideIsForIt() throws {
    var stage = try stage(
      container(text("deep", also: #""id": "deep""#), also: #""id": "box""#),
      setContext("c", #""@{sum(c, 1)}""#))
    for id in ["touch", "box", "deep"] { try stage.press(id) }
    #expect(stage.texts == ["deep", "3"])
  }

  @Test func whatIsPressableInsideComesFirstEvenWhereItIsDisabled() throws {
    let inner = container(
      button("on", setContext("c", #""inner""#)), button("off", also: #""enabled": false"#))
    var stage = try stage(inner, setContext("c", #""outer""#))
    try stage.press("on")
    #expect(stage.texts == ["inner"])
    try stage.press("off")
    #expect(stage.texts == ["inner"])
  }

  @Test func theChildsViewIsTheOriginOfItsActions() throws {
    var stage = try stage(
      container(text("x"), also: #""id": "child", \#(context("own", #""of the child""#))"#),
      setContext("c", #""@{own}""#))
    try stage.press("touch")
    #expect(stage.texts == ["x", "of the child"])
  }

  @Test func recordsNameTheChild() throws {
    var stage = try stage(
      container(also: #""id": "child""#),
      action("setContext", #""contextId": "c", "value": 1, "analytics": true"#))
    try stage.press("touch")
    let record = try #require(stage.records.first).json
    #expect(record["component"]["id"] == "child")
    #expect(record["component"]["type"] == "beagle:container")
    #expect(record["event"] == "onPress")
  }

  @Test func itDrawsNothingOfItsOwn() throws {
    let node = try stage(text("x")).scene.node("touch")
    #expect(node?.content == .box && node?.decoration == nil)
    #expect(node?.interactions == .press)
  }

  @Test func withoutActionsAPressDoesNothing() throws {
    var stage = try stage(text("x"))
    #expect(try stage.press("touch").isEmpty)
  }
}
