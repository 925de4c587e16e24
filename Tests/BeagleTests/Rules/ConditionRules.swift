import Beagle
import Testing

@Suite struct ConditionRules {
  private func choice(_ value: String) -> String {
    condition(value, on("onTrue", write("yes")), on("onFalse", write("no")))
  }

  @Test(arguments: [
    ("true", "yes"), ("false", "no"), ("null", "no"), ("1", "no"), ("0", "no"), ("1.0", "no"),
    (#""true""#, "no"), (#""""#, "no"), ("[true]", "no"), (#"{"a": true}"#, "no"),
  ])
  func onlyBooleanTrueIsTrue(value: String, log: String) throws {
    #expect(try RuntimeHarness(running: choice(quoted("@{c}")), with: ["c": value]).log == log)
  }

  @Test(arguments: [
    "@{nowhere}", "@{c.missing.path}", "@{unknown(c)}", "@{not(1, 2)}", "@{sum(c, 1)}", "@{and(c)}",
    "@{c}@{c}", "@{c} ",
  ])
  func failedOrNonBooleanConditionIsFalse(expression: String) throws {
    #expect(try RuntimeHarness(running: choice(quoted(expression)), with: ["c": "\"x\""]).log == "no")
  }

  @Test func literalConditionIsUsed() throws {
    #expect(try RuntimeHarness(running: choice("true"), choice("false")).log == "yesno")
  }

  @Test func conditionIsEvaluatedWhenActionRuns() throws {
    let harness = try RuntimeHarness(
      running: choice(quoted("@{c}")), setContext("c", "true"), choice(quoted("@{c}")), with: ["c": "false"])
    #expect(harness.log == "noyes")
  }

  @Test func branchRunsBeforeNextAction() throws {
    let inner = condition("true", on("onTrue", write("2"), write("3")))
    let harness = try RuntimeHarness(
      running: write("0"), condition("true", on("onTrue", write("1"), inner, write("4"))), write("5"))
    #expect(harness.log == "012345")
  }

  @Test func absentBranchDoesNothing() throws {
    let harness = try RuntimeHarness(
      running: condition("true", on("onFalse", write("a"))), condition("false", on("onTrue", write("b"))),
      condition("true", #""onTrue": null"#), write("c"))
    #expect(harness.log == "c")
  }

  @Test func branchReadsEventContext() throws {
    let choice = condition(
      quoted("@{eq(onChange.value, 'a')}"), on("onTrue", write("@{onChange.value}<@{onTrue}>")),
      on("onFalse", write("not a<@{onFalse}>")))
    var harness = try RuntimeHarness(playing: input("in", on("onChange", choice)))
    try harness.type("a", into: "in")
    try harness.type("b", into: "in")
    #expect(harness.log == "a<>not a<>")
  }

  @Test func unknownOperationInConditionIsReported() throws {
    let harness = try RuntimeHarness(running: choice(quoted("@{unknown(1)}")))
    #expect(harness.notices == [.unknownOperation("unknown", expression: "@{unknown(1)}")])
  }
}
