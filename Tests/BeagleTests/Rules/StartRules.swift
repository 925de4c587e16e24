import Beagle
import Testing

/// The order in which a screen comes to life.
@Suite struct StartRules {
  private func starting(_ name: String, _ children: String..., also members: String = "") -> String {
    container(
      children.joined(separator: ", "),
      also: on("onInit", write(name)) + (members.isEmpty ? "" : ", \(members)"))
  }

  @Test func componentsOfEveryKindStart() throws {
    let stage = try Stage(
      playing: text("x", also: on("onInit", write("text "))), input("i", on("onInit", write("input "))),
      element("scrollView", on("onInit", write("scroll ")), #""children": [\#(starting("inner "))]"#),
      list("l", of: "@{rows}", text("r"), also: on("onInit", write("list"))), with: ["rows": "[]"])
    #expect(stage.log == "text input inner scroll list")
  }

  @Test func navigationContextIsThereForOnInit() throws {
    let next = container(also: on("onInit", setContext("global", quoted("@{navigationContext}"))))
    let stage = try Stage(running: push(next, #""navigationContext": {"value": "@{c}"}"#), with: ["c": "5"])
    #expect(stage.runtime.global == 5)
  }

  @Test func requestsOfOnInitAreSentBeforeTheirAnswersChangeTheScene() throws {
    var stage = try Stage(
      playing: element("container", on("onInit", send("/x", on("onSuccess", write("@{onSuccess.data}"))))))
    #expect(stage.trace == ["send /x"])
    #expect(stage.log == "")
    try stage.answer("7")
    #expect(stage.log == "7")
  }

  @Test func itRunsOnceHoweverOftenTheScreenIsSeenOrLaidOut() throws {
    let back = button("back", action("popView"))
    var stage = try Stage(playing: starting("x"), button("go", push(back)), button("set", write("-")))
    try stage.press("go")
    try stage.press("back")
    stage.send(.resize(width: 100, height: 50))
    try stage.press("set")
    #expect(stage.log == "x-")
  }

  @Test func whatIsNotShownStartsAndKeepsItsContexts() throws {
    let hidden = starting(
      "hidden ", text("@{own}", also: #""id": "t""#),
      also: context("own", "1") + #", "style": {"display": "@{condition(shown, 'FLEX', 'NONE')}"}"#)
    let page = element("pageView", #""children": [\#(text("one")), \#(starting("page "))]"#)
    var stage = try Stage(
      playing: hidden, page, button("show", setContext("shown", "true")), with: ["shown": "false"])
    #expect(stage.log == "hidden page ")
    #expect(stage.texts == ["one"])
    try stage.press("show")
    #expect(stage.texts == ["1", "one"])
    #expect(stage.log == "hidden page ")
  }

  @Test func whatALazyComponentLoadsStartsWhenItIsThere() throws {
    var stage = try Stage(
      playing: element("lazyComponent", #""path": "/part", "initialState": \#(starting("wait "))"#),
      starting("rest "))
    #expect(stage.log == "wait rest ")
    let part = starting("outer", starting("inner "))
    try stage.answer(.component(try Component.read(Array(part.utf8)).component))
    #expect(stage.log == "wait rest inner outer")
  }
}
