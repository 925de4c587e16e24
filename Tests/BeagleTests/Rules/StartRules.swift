import Beagle
import Testing

/// The order of the steps that start a screen.
@Suite struct StartRules {
  private func starting(_ name: String, _ children: String..., also members: String = "") -> String {
    container(
      children.joined(separator: ", "),
      also: on("onInit", write(name)) + (members.isEmpty ? "" : ", \(members)"))
  }

  @Test func onInitRunsForEveryComponentType() throws {
    let harness = try RuntimeHarness(
      playing: text("x", also: on("onInit", write("text "))), input("i", on("onInit", write("input "))),
      element("scrollView", on("onInit", write("scroll ")), #""children": [\#(starting("inner "))]"#),
      list("l", of: "@{rows}", text("r"), also: on("onInit", write("list"))), with: ["rows": "[]"])
    #expect(harness.log == "text input inner scroll list")
  }

  @Test func onInitReadsNavigationContext() throws {
    let next = container(also: on("onInit", setContext("global", quoted("@{navigationContext}"))))
    let harness = try RuntimeHarness(
      running: push(next, #""navigationContext": {"value": "@{c}"}"#), with: ["c": "5"])
    #expect(harness.runtime.global == 5)
  }

  @Test func onInitRequestsAreSentBeforeResponsesApply() throws {
    var harness = try RuntimeHarness(
      playing: element("container", on("onInit", send("/x", on("onSuccess", write("@{onSuccess.data}"))))))
    #expect(harness.trace == ["send /x"])
    #expect(harness.log == "")
    try harness.respond("7")
    #expect(harness.log == "7")
  }

  @Test func onInitRunsOnce() throws {
    let back = button("back", action("popView"))
    var harness = try RuntimeHarness(
      playing: starting("x"), button("go", push(back)), button("set", write("-")))
    try harness.press("go")
    try harness.press("back")
    harness.send(.resize(width: 100, height: 50))
    try harness.press("set")
    #expect(harness.log == "x-")
  }

  @Test func hiddenComponentsStartAndKeepContexts() throws {
    let hidden = starting(
      "hidden ", text("@{own}", also: #""id": "t""#),
      also: context("own", "1") + #", "style": {"display": "@{condition(shown, 'FLEX', 'NONE')}"}"#)
    let page = element("pageView", #""children": [\#(text("one")), \#(starting("page "))]"#)
    var harness = try RuntimeHarness(
      playing: hidden, page, button("show", setContext("shown", "true")), with: ["shown": "false"])
    #expect(harness.log == "hidden page ")
    #expect(harness.texts == ["one"])
    try harness.press("show")
    #expect(harness.texts == ["1", "one"])
    #expect(harness.log == "hidden page ")
  }

  @Test func lazyComponentStartsWhenLoaded() throws {
    var harness = try RuntimeHarness(
      playing: element("lazyComponent", #""path": "/part", "initialState": \#(starting("wait "))"#),
      starting("rest "))
    #expect(harness.log == "wait rest ")
    let part = starting("outer", starting("inner "))
    try harness.respond(.component(try Component.read(Array(part.utf8)).component))
    #expect(harness.log == "wait rest inner outer")
  }
}
