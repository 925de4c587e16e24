import Beagle
import Testing

@Suite struct DialogRules {
  @Test func dialogTextsAreEvaluatedWhenShown() throws {
    let harness = try RuntimeHarness(
      running: alert("Hi @{name}", #""title": "@{name}""#), confirm("@{name}?", #""title": "T""#),
      setContext("name", quoted("Bo")), with: ["name": quoted("Ana")])
    #expect(harness.dialogs.map(\.message) == ["Hi Ana", "Ana?"])
    #expect(harness.dialogs.map(\.title) == ["Ana", "T"])
    #expect(harness.dialogs.map(\.isQuestion) == [false, true])
  }

  @Test func absentLabelsUsePlatformDefaults() throws {
    let harness = try RuntimeHarness(
      running: confirm("m", #""labelOk": "@{name}", "labelCancel": "\\@{name}""#), confirm("m"),
      with: ["name": quoted("Ana")])
    #expect(harness.dialogs.map(\.labelOk) == ["@{name}", nil])
    #expect(harness.dialogs.map(\.labelCancel) == [#"\@{name}"#, nil])
    #expect(harness.dialogs.map(\.title) == [nil, nil])
  }

  @Test(arguments: [
    ("alert", true, "ok"), ("alert", false, ""), ("confirm", true, "ok"), ("confirm", false, "cancel"),
  ])
  func pressedDialogButtonRunsItsActions(kind: String, isConfirmed: Bool, log: String) throws {
    let cancel = kind == "confirm" ? ", " + on("onPressCancel", write("cancel")) : ""
    var harness = try RuntimeHarness(
      running: action(kind, #""message": "m", \#(on("onPressOk", write("ok")))\#(cancel)"#))
    #expect(harness.log == "")
    try harness.answerDialog(isConfirmed)
    #expect(harness.log == log)
    #expect(harness.dialogs.isEmpty)
  }

  @Test func legacyDialogEventIsSingleAction() throws {
    var harness = try RuntimeHarness(running: alert("m", #""onPressOk": \#(write("ok"))"#))
    try harness.answerDialog(true)
    #expect(harness.log == "ok")
  }

  @Test func actionsAfterDialogDoNotWait() throws {
    let harness = try RuntimeHarness(running: alert("one"), write("after"), alert("two"), send("/x"))
    #expect(harness.log == "after")
    #expect(harness.trace == ["show one", "show two", "send /x"])
  }

  @Test func dialogButtonsReadContextsWhenPressed() throws {
    let confirm = confirm("m", on("onPressOk", write("@{c}")))
    var harness = try RuntimeHarness(running: confirm, setContext("c", "2"), with: ["c": "1"])
    try harness.answerDialog(true)
    #expect(harness.log == "2")
  }

  @Test func dialogButtonsHaveNoEventContext() throws {
    var harness = try RuntimeHarness(
      running: confirm("m", on("onPressOk", write("<@{onPressOk}>"))),
      confirm("m", on("onPressCancel", write("<@{onPressCancel}>"))))
    try harness.answerDialog(true)
    try harness.answerDialog(false)
    #expect(harness.log == "<><>")
  }

  @Test func confirmReadsResponseOfItsRequest() throws {
    let ask = confirm("@{onSuccess.data}?", on("onPressOk", write("@{onSuccess.data}@{onChange.value}")))
    var harness = try RuntimeHarness(playing: input("in", on("onChange", send("/x", on("onSuccess", ask)))))
    try harness.type("T", into: "in")
    try harness.respond("7")
    try harness.type("U", into: "in")
    #expect(harness.dialogs.map(\.message) == ["7?"])
    try harness.answerDialog(true)
    #expect(harness.log == "7T")
  }

  @Test func confirmKnowsRemovedItem() throws {
    let row = button("ask", confirm("@{item.name}?", on("onPressOk", write("@{item.name}@{index}"))))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row), button("drop", setContext("rows", rows("a"))),
      with: ["rows": rows("a", "b")])
    try harness.press("ask:b")
    try harness.press("drop")
    try harness.answerDialog(true)
    #expect(harness.log == "B1")
  }

  @Test func dialogsAreQueuedAndAnsweredOnce() throws {
    var harness = try RuntimeHarness(
      running: alert("one", on("onPressOk", write("1"))), alert("two", on("onPressOk", write("2"))))
    let first = try #require(harness.dialogs.first)
    harness.send(.confirm(first.id))
    harness.send(.confirm(first.id))
    harness.send(.dismiss(first.id))
    #expect(harness.log == "1")
    #expect(harness.dialogs.map(\.message) == ["two"])
  }

  @Test func nullMessageIsEmpty() throws {
    let harness = try RuntimeHarness(running: alert("@{c}"), with: ["c": "null"])
    #expect(harness.dialogs.map(\.message) == [""])
  }
}
