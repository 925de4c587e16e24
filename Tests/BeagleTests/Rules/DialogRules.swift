import Beagle
import Testing

@Suite struct DialogRules {
  @Test func textsAreEvaluatedWhenTheDialogIsShown() throws {
    let stage = try Stage(
      running: alert("Hi @{name}", #""title": "@{name}""#), confirm("@{name}?", #""title": "T""#),
      setContext("name", quoted("Bo")), with: ["name": quoted("Ana")])
    #expect(stage.dialogs.map(\.message) == ["Hi Ana", "Ana?"])
    #expect(stage.dialogs.map(\.title) == ["Ana", "T"])
    #expect(stage.dialogs.map(\.isQuestion) == [false, true])
  }

  @Test func labelsAreTakenAsTheyAreAndAbsentOnesAreThePlatforms() throws {
    let stage = try Stage(
      running: confirm("m", #""labelOk": "@{name}", "labelCancel": "\\@{name}""#), confirm("m"),
      with: ["name": quoted("Ana")])
    #expect(stage.dialogs.map(\.labelOk) == ["@{name}", nil])
    #expect(stage.dialogs.map(\.labelCancel) == [#"\@{name}"#, nil])
    #expect(stage.dialogs.map(\.title) == [nil, nil])
  }

  @Test(arguments: [
    ("alert", true, "ok"), ("alert", false, ""), ("confirm", true, "ok"), ("confirm", false, "cancel"),
  ])
  func theButtonThatIsPressedRunsItsActions(kind: String, isConfirmed: Bool, log: String) throws {
    let cancel = kind == "confirm" ? ", " + on("onPressCancel", write("cancel")) : ""
    var stage = try Stage(
      running: action(kind, #""message": "m", \#(on("onPressOk", write("ok")))\#(cancel)"#))
    #expect(stage.log == "")
    try stage.answerDialog(isConfirmed)
    #expect(stage.log == log)
    #expect(stage.dialogs.isEmpty)
  }

  @Test func anEventOfOlderDocumentsIsOneAction() throws {
    var stage = try Stage(running: alert("m", #""onPressOk": \#(write("ok"))"#))
    try stage.answerDialog(true)
    #expect(stage.log == "ok")
  }

  @Test func theActionsAfterADialogDoNotWaitForIt() throws {
    let stage = try Stage(running: alert("one"), write("after"), alert("two"), send("/x"))
    #expect(stage.log == "after")
    #expect(stage.trace == ["show one", "show two", "send /x"])
  }

  @Test func buttonsReadContextsAsTheyAreWhenTheyArePressed() throws {
    let confirm = confirm("m", on("onPressOk", write("@{c}")))
    var stage = try Stage(running: confirm, setContext("c", "2"), with: ["c": "1"])
    try stage.answerDialog(true)
    #expect(stage.log == "2")
  }

  @Test func buttonsHaveNoContextOfTheirOwn() throws {
    var stage = try Stage(
      running: confirm("m", on("onPressOk", write("<@{onPressOk}>"))),
      confirm("m", on("onPressCancel", write("<@{onPressCancel}>"))))
    try stage.answerDialog(true)
    try stage.answerDialog(false)
    #expect(stage.log == "<><>")
  }

  @Test func aQuestionAskedForAnAnswerReadsThatAnswerWhenItIsConfirmed() throws {
    let ask = confirm("@{onSuccess.data}?", on("onPressOk", write("@{onSuccess.data}@{onChange.value}")))
    var stage = try Stage(playing: input("in", on("onChange", send("/x", on("onSuccess", ask)))))
    try stage.type("T", into: "in")
    try stage.answer("7")
    try stage.type("U", into: "in")
    #expect(stage.dialogs.map(\.message) == ["7?"])
    try stage.answerDialog(true)
    #expect(stage.log == "7T")
  }

  @Test func aQuestionAboutAnItemThatIsGoneMeanwhileStillKnowsIt() throws {
    let row = button("ask", confirm("@{item.name}?", on("onPressOk", write("@{item.name}@{index}"))))
    var stage = try Stage(
      playing: list("l", of: "@{rows}", row), button("drop", setContext("rows", rows("a"))),
      with: ["rows": rows("a", "b")])
    try stage.press("ask:b")
    try stage.press("drop")
    try stage.answerDialog(true)
    #expect(stage.log == "B1")
  }

  @Test func dialogsAreAnsweredOneByOneAndEachOnce() throws {
    var stage = try Stage(
      running: alert("one", on("onPressOk", write("1"))), alert("two", on("onPressOk", write("2"))))
    let first = try #require(stage.dialogs.first)
    stage.send(.confirm(first.id))
    stage.send(.confirm(first.id))
    stage.send(.dismiss(first.id))
    #expect(stage.log == "1")
    #expect(stage.dialogs.map(\.message) == ["two"])
  }

  @Test func aNullMessageIsEmpty() throws {
    let stage = try Stage(running: alert("@{c}"), with: ["c": "null"])
    #expect(stage.dialogs.map(\.message) == [""])
  }
}
