import Beagle
import Testing

@Suite struct ContextRules {
  @Test func aComponentsOwnPropertiesAndEventsReadWhatItDeclares() throws {
    var stage = try Stage(
      playing: button(
        "go", write("@{own}"), also: context("own", quoted("mine")) + #", "enabled": "@{eq(own, 'mine')}""#))
    try stage.press("go")
    #expect(stage.log == "mine")
  }

  @Test func theNearestOfSeveralContextsWithOneIdIsReadAndSet() throws {
    let inner = container(
      text("@{c}"), button("in", setContext("c", quoted("set"))), also: context("c", quoted("inner")))
    var stage = try Stage(playing: inner, text("@{c}"), with: ["c": quoted("outer")])
    try stage.press("in")
    #expect(stage.texts == ["set", "outer"])
  }

  @Test func anItemOfAnInnerListHidesThatOfTheOuterOneAndIsSetInItsPlace() throws {
    let inner = list("in", of: "@{item.rows}", button("set", setContext("item", quoted("new"), path: "name")))
    var stage = try Stage(
      playing: list("out", of: "@{groups}", container(text("@{item.id}"), inner)),
      with: ["groups": #"[{"id": "a", "rows": \#(rows("x"))}, {"id": "b", "rows": \#(rows("x", "y"))}]"#])
    try stage.press("set:b:y")
    #expect(
      stage.value("groups")
        == #"[{"id":"a","rows":[{"id":"x","name":"X"}]},{"id":"b","rows":[{"id":"x","name":"X"},{"id":"y","name":"new"}]}]"#
    )
    #expect(stage.value("item", at: "in:b").contains("new"))
  }

  @Test(arguments: ["global", "null", "true", "false", "5", "007"])
  func aReservedIdIsNotDeclaredAndThatIsSaid(id: String) throws {
    let stage = try Stage(playing: text("<@{\(id)}>", also: context(id, quoted("declared"))))
    #expect(!stage.texts.contains("<declared>"))
    #expect(stage.notices.contains(.reservedContext(id)))
  }

  @Test func anIdMayBeginWithADigit() throws {
    #expect(try Stage(playing: text("@{2client}"), with: ["2client": "1"]).texts == ["1"])
  }

  @Test func aDeclaredValueIsDataAlsoWhereItIsCopied() throws {
    let stage = try Stage(
      running: setContext("d", quoted("@{c}")), write("@{d.t}"),
      with: ["c": #"{"t": "@{secret} \\@{x}"}"#, "d": "null", "secret": "1"])
    #expect(stage.log == #"@{secret} \@{x}"#)
  }

  @Test func aContextWithoutAValueIsNull() throws {
    let stage = try Stage(container(text("<@{c}>"), also: #""context": {"id": "c"}"#))
    #expect(stage.texts == ["<>"])
    #expect(stage.notices.isEmpty)
  }

  // MARK: The application's context

  @Test func globalIsNullAtFirstAndLivesAsLongAsTheApplication() throws {
    let next = container(text("@{global.user}"), button("back", action("popView")))
    var stage = try Stage(
      playing: text("<@{global.user}>"), button("go", setContext("global", quoted("Ana"), path: "user")),
      button("next", push(next)))
    #expect(stage.runtime.global == .empty)
    #expect(stage.texts == ["<>"])
    try stage.press("go")
    #expect(stage.texts == ["<Ana>"])
    try stage.press("next")
    #expect(stage.texts == ["Ana"])
    stage.send(.setGlobal("Bo", at: ContextPath("user")))
    try stage.press("back")
    #expect(stage.texts == ["<Bo>"])
    stage.send(.setGlobal(.empty))
    #expect(stage.texts == ["<>"])
  }

  @Test func globalIsTheApplicationsHoweverNearAnotherIsDeclared() throws {
    var stage = try Stage(
      playing: container(
        text("@{global}"), button("go", setContext("global", "1")), also: context("global", quoted("own"))))
    try stage.press("go")
    #expect(stage.texts == ["1"])
    #expect(stage.runtime.global == 1)
  }

  @Test func anItemOfGlobalDataIsSetThere() throws {
    let row = button("set", setContext("item", quoted("new"), path: "name"))
    var stage = try Stage(playing: list("l", of: "@{global.rows}", row), text("@{global.rows[1].name}"))
    stage.send(.setGlobal(["rows": [["id": "a", "name": "A"], ["id": "b", "name": "B"]]]))
    try stage.press("set:b")
    #expect(stage.texts == ["new"])
    #expect(stage.runtime.global["rows"][1]["name"] == "new")
  }

  @Test func anInvalidPathIntoGlobalChangesNothingAndSaysSo() throws {
    let stage = try Stage(running: setContext("global", "1", path: "a..b"))
    #expect(stage.runtime.global == .empty)
    #expect(stage.notices == [.invalidPath("a..b", context: "global")])
  }

  // MARK: Contexts of events

  @Test(arguments: ["onPress", "onInit", "onPull", "onScrollEnd", "onSubmit", "onValidationError"])
  func eventsWithoutAValueHaveNoContext(event: String) throws {
    let events = [
      "onPress": button("b", write("<@{onPress}>")),
      "onInit": element("container", on("onInit", write("<@{onInit}>"))),
      "onPull": element(
        "pullToRefresh", #""id": "p""#, on("onPull", write("<@{onPull}>")), "\"child\": \(text("x"))"),
      "onScrollEnd": list("l", of: "@{rows}", text("x"), also: on("onScrollEnd", write("<@{onScrollEnd}>"))),
      "onSubmit": element(
        "simpleForm", on("onSubmit", write("<@{onSubmit}>")),
        #""children": [\#(button("b", action("submitForm")))]"#),
      "onValidationError": element(
        "simpleForm", on("onValidationError", write("<@{onValidationError}>")),
        #""children": [\#(input("i", #""error": "e""#)), \#(button("b", action("submitForm")))]"#),
    ]
    var stage = try Stage(playing: try #require(events[event]), with: ["rows": "[]"])
    if let button = try stage.scene.node("b") { stage.send(.press(button.node)) }
    if let pull = try stage.scene.node("p") { stage.send(.pull(pull.node)) }
    #expect(stage.log == "<>")
    #expect(stage.notices.contains(.unknownContext(event, expression: "@{log}<@{\(event)}>")))
  }

  @Test func theContextOfAnEventIsThereForItsActionsOnly() throws {
    let field = input("in", on("onFocus", write("@{onFocus.value} ")), on("onBlur", write("<@{onFocus}>")))
    var stage = try Stage(playing: field, button("after", write("<@{onChange}@{onFocus}>")))
    try stage.focus("in")
    try stage.blur("in")
    try stage.press("after")
    #expect(stage.log == " <><>")
  }

  @Test func theContextsOfAllEventsAroundAnActionAreInItsReach() throws {
    let inner = send("/2", on("onError", write("@{onChange.value}@{onSuccess.data}@{onError.status}")))
    let outer = send("/1", on("onSuccess", condition("true", on("onTrue", inner))))
    var stage = try Stage(playing: input("in", on("onChange", outer)))
    try stage.type("t", into: "in")
    try stage.answer("7")
    try stage.type("later", into: "in")
    stage.send(.answer(stage.runtime.pendingRequests[0], .response(status: 404, body: [])))
    #expect(stage.log == "t7404")
  }

  @Test func anInnerEventOfTheSameNameHidesTheOuterOne() throws {
    let inner = send(
      "/2", on("onSuccess", write("@{onSuccess.data}")), on("onFinish", write("@{onSuccess.data}")))
    var stage = try Stage(running: send("/1", on("onSuccess", inner)))
    try stage.answer("1")
    try stage.answer("2")
    #expect(stage.log == "21")
  }

  @Test func theContextOfAnEventHidesADeclaredOneAndCannotBeSet() throws {
    let actions = [
      setContext("onChange", "1"), setContext("onChange", "1", path: "value"), write("@{onChange.value}"),
    ].joined(separator: ", ")
    var stage = try Stage(playing: input("in", on("onChange", actions)), with: ["onChange": "0"])
    try stage.type("t", into: "in")
    #expect(stage.log == "t")
    #expect(stage.value("onChange") == "0")
    #expect(stage.notices == [.readOnlyContext("onChange"), .readOnlyContext("onChange")])
  }

  @Test func navigationContextBelongsToTheWholeScreenAndCanBeSet() throws {
    let next = container(
      container(text("@{navigationContext.a}"), also: context("c", "0")),
      button("set", setContext("navigationContext", "2", path: "a")))
    var stage = try Stage(
      playing: text("<@{navigationContext}>"),
      button("go", push(next, #""navigationContext": {"value": {"a": 1}}"#)))
    #expect(stage.texts == ["<>"])
    try stage.press("go")
    #expect(stage.texts == ["1"])
    try stage.press("set")
    #expect(stage.texts == ["2"])
  }

  @Test func thePlaceOfAnItemCannotBeSetUnderAnyName() throws {
    let row = container(text("@{i}"), button("set", setContext("i", "9"), setContext("index", "9")))
    var stage = try Stage(
      playing: list("l", of: "@{rows}", row, also: #""indexName": "i""#), with: ["rows": rows("a")])
    try stage.press("set:a")
    #expect(stage.texts == ["0"])
    #expect(stage.notices == [.readOnlyContext("i"), .contextNotFound("index")])
  }
}
