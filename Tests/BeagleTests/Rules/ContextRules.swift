import Beagle
import Testing

@Suite struct ContextRules {
  @Test func componentReadsItsOwnContext() throws {
    var harness = try RuntimeHarness(
      playing: button(
        "go", write("@{own}"), also: context("own", quoted("mine")) + #", "enabled": "@{eq(own, 'mine')}""#))
    try harness.press("go")
    #expect(harness.log == "mine")
  }

  @Test func nearestContextWithSameIdIsUsed() throws {
    let inner = container(
      text("@{c}"), button("in", setContext("c", quoted("set"))), also: context("c", quoted("inner")))
    var harness = try RuntimeHarness(playing: inner, text("@{c}"), with: ["c": quoted("outer")])
    try harness.press("in")
    #expect(harness.texts == ["set", "outer"])
  }

  @Test func innerListItemShadowsOuterItem() throws {
    let inner = list("in", of: "@{item.rows}", button("set", setContext("item", quoted("new"), path: "name")))
    var harness = try RuntimeHarness(
      playing: list("out", of: "@{groups}", container(text("@{item.id}"), inner)),
      with: ["groups": #"[{"id": "a", "rows": \#(rows("x"))}, {"id": "b", "rows": \#(rows("x", "y"))}]"#])
    try harness.press("set:b:y")
    #expect(
      harness.value("groups")
        == #"""
        [{"id":"a","rows":[{"id":"x","name":"X"}]},{"id":"b","rows":[{"id":"x","name":"X"},{"id":"y",\#
        "name":"new"}]}]
        """#
    )
    #expect(harness.value("item", at: "in:b").contains("new"))
  }

  @Test(arguments: ["global", "null", "true", "false", "5", "007"])
  func reservedContextIdIsReported(id: String) throws {
    let harness = try RuntimeHarness(playing: text("<@{\(id)}>", also: context(id, quoted("declared"))))
    #expect(!harness.texts.contains("<declared>"))
    #expect(harness.notices.contains(.reservedContext(id)))
  }

  @Test func contextIdMayStartWithDigit() throws {
    #expect(try RuntimeHarness(playing: text("@{2client}"), with: ["2client": "1"]).texts == ["1"])
  }

  @Test func copiedContextValueIsNotEvaluated() throws {
    let harness = try RuntimeHarness(
      running: setContext("d", quoted("@{c}")), write("@{d.t}"),
      with: ["c": #"{"t": "@{secret} \\@{x}"}"#, "d": "null", "secret": "1"])
    #expect(harness.log == #"@{secret} \@{x}"#)
  }

  @Test func contextWithoutValueIsNull() throws {
    let harness = try RuntimeHarness(container(text("<@{c}>"), also: #""context": {"id": "c"}"#))
    #expect(harness.texts == ["<>"])
    #expect(harness.notices.isEmpty)
  }

  // MARK: The application's context

  @Test func globalIsInitiallyNullAndOutlivesScreens() throws {
    let next = container(text("@{global.user}"), button("back", action("popView")))
    var harness = try RuntimeHarness(
      playing: text("<@{global.user}>"), button("go", setContext("global", quoted("Ana"), path: "user")),
      button("next", push(next)))
    #expect(harness.runtime.global == .empty)
    #expect(harness.texts == ["<>"])
    try harness.press("go")
    #expect(harness.texts == ["<Ana>"])
    try harness.press("next")
    #expect(harness.texts == ["Ana"])
    harness.send(.setGlobal("Bo", at: ContextPath("user")))
    try harness.press("back")
    #expect(harness.texts == ["<Bo>"])
    harness.send(.setGlobal(.empty))
    #expect(harness.texts == ["<>"])
  }

  @Test func globalCannotBeShadowed() throws {
    var harness = try RuntimeHarness(
      playing: container(
        text("@{global}"), button("go", setContext("global", "1")), also: context("global", quoted("own"))))
    try harness.press("go")
    #expect(harness.texts == ["1"])
    #expect(harness.runtime.global == 1)
  }

  @Test func settingItemOfGlobalDataUpdatesGlobal() throws {
    let row = button("set", setContext("item", quoted("new"), path: "name"))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{global.rows}", row), text("@{global.rows[1].name}"))
    harness.send(.setGlobal(["rows": [["id": "a", "name": "A"], ["id": "b", "name": "B"]]]))
    try harness.press("set:b")
    #expect(harness.texts == ["new"])
    #expect(harness.runtime.global["rows"][1]["name"] == "new")
  }

  @Test func invalidGlobalPathIsReported() throws {
    let harness = try RuntimeHarness(running: setContext("global", "1", path: "a..b"))
    #expect(harness.runtime.global == .empty)
    #expect(harness.notices == [.invalidPath("a..b", context: "global")])
  }

  // MARK: Contexts of events

  @Test(arguments: ["onPress", "onInit", "onPull", "onScrollEnd", "onSubmit", "onValidationError"])
  func eventsWithoutValueHaveNoContext(event: String) throws {
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
    var harness = try RuntimeHarness(playing: try #require(events[event]), with: ["rows": "[]"])
    if let button = try harness.scene.node("b") { harness.send(.press(button.node)) }
    if let pull = try harness.scene.node("p") { harness.send(.pull(pull.node)) }
    #expect(harness.log == "<>")
    #expect(harness.notices.contains(.unknownContext(event, expression: "@{log}<@{\(event)}>")))
  }

  @Test func eventContextIsLimitedToItsActions() throws {
    let field = input("in", on("onFocus", write("@{onFocus.value} ")), on("onBlur", write("<@{onFocus}>")))
    var harness = try RuntimeHarness(playing: field, button("after", write("<@{onChange}@{onFocus}>")))
    try harness.focus("in")
    try harness.blur("in")
    try harness.press("after")
    #expect(harness.log == " <><>")
  }

  @Test func actionReadsAllEnclosingEventContexts() throws {
    let inner = send("/2", on("onError", write("@{onChange.value}@{onSuccess.data}@{onError.status}")))
    let outer = send("/1", on("onSuccess", condition("true", on("onTrue", inner))))
    var harness = try RuntimeHarness(playing: input("in", on("onChange", outer)))
    try harness.type("t", into: "in")
    try harness.respond("7")
    try harness.type("later", into: "in")
    harness.send(.response(harness.runtime.pendingRequests[0], .response(status: 404, body: [])))
    #expect(harness.log == "t7404")
  }

  @Test func innerEventShadowsOuterEvent() throws {
    let inner = send(
      "/2", on("onSuccess", write("@{onSuccess.data}")), on("onFinish", write("@{onSuccess.data}")))
    var harness = try RuntimeHarness(running: send("/1", on("onSuccess", inner)))
    try harness.respond("1")
    try harness.respond("2")
    #expect(harness.log == "21")
  }

  @Test func eventContextShadowsDeclaredAndIsReadOnly() throws {
    let actions = [
      setContext("onChange", "1"), setContext("onChange", "1", path: "value"), write("@{onChange.value}"),
    ].joined(separator: ", ")
    var harness = try RuntimeHarness(playing: input("in", on("onChange", actions)), with: ["onChange": "0"])
    try harness.type("t", into: "in")
    #expect(harness.log == "t")
    #expect(harness.value("onChange") == "0")
    #expect(harness.notices == [.readOnlyContext("onChange"), .readOnlyContext("onChange")])
  }

  @Test func navigationContextIsScreenWideAndWritable() throws {
    let next = container(
      container(text("@{navigationContext.a}"), also: context("c", "0")),
      button("set", setContext("navigationContext", "2", path: "a")))
    var harness = try RuntimeHarness(
      playing: text("<@{navigationContext}>"),
      button("go", push(next, #""navigationContext": {"value": {"a": 1}}"#)))
    #expect(harness.texts == ["<>"])
    try harness.press("go")
    #expect(harness.texts == ["1"])
    try harness.press("set")
    #expect(harness.texts == ["2"])
  }

  @Test func itemIndexIsReadOnly() throws {
    let row = container(text("@{i}"), button("set", setContext("i", "9"), setContext("index", "9")))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row, also: #""indexName": "i""#), with: ["rows": rows("a")])
    try harness.press("set:a")
    #expect(harness.texts == ["0"])
    #expect(harness.notices == [.readOnlyContext("i"), .contextNotFound("index")])
  }
}
