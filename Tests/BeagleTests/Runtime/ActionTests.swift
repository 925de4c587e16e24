import Beagle
import Testing

@Suite struct ActionTests {
  @Test func onlyTrueItselfRunsOnTrue() throws {
    for (value, expected) in [("true", "yes"), ("\"true\"", "no"), ("1", "no"), ("null", "no")] {
      let condition = action(
        "condition",
        #""condition": "@{c}", "onTrue": [\#(setContext("out", #""yes""#))], "onFalse": [\#(setContext("out", #""no""#))]"#
      )
      var stage = try Stage(
        container(
          container(button("go", condition), text("@{out}"), also: context("out", "null")),
          also: context("c", value)))
      try stage.press("go")
      #expect(stage.texts == [expected])
    }
  }

  @Test func aPathCreatesWhatIsMissingAndTheNearestContextIsSet() throws {
    var stage = try Stage(
      container(
        container(
          button("go", setContext("c", "5", path: "b.x[1]")), text("@{c}"), also: context("c", #"{"a": 1}"#)),
        text("@{c}"), also: context("c", "0")))
    try stage.press("go")
    #expect(stage.texts == [#"{"a":1,"b":{"x":[null,5]}}"#, "0"])
  }

  @Test func settingWhatIsNotThereChangesNothingAndSaysSo() throws {
    var stage = try Stage(
      container(
        button("lost", setContext("nothing", "1")), button("bad", setContext("c", "1", path: "a..b")),
        text("@{c}"), also: context("c", "0")))
    try stage.press("lost")
    try stage.press("bad")
    #expect(stage.texts == ["0"])
    #expect(stage.notices.contains(.contextNotFound("nothing")))
  }

  @Test func innerOnInitRunsBeforeOuterAndBeforeTheFirstScene() throws {
    let append = { (name: String) in
      #""onInit": [\#(setContext("log", #""@{log}\#(name)""#))]"#
    }
    let stage = try Stage(
      container(
        container(
          text("@{log}"), container(also: append("a")), container(also: append("b")), also: append("c")),
        also: context("log", #""""#) + ", " + append("d")))
    #expect(stage.texts == ["abcd"])
  }

  @Test func onInitDoesNotRunAgainAfterAPop() throws {
    let next = #"{"child": \#(button("back", action("popView")))}"#
    var stage = try Stage(
      container(
        text("@{n}"), button("go", action("pushView", #""route": {"screen": \#(next)}"#)),
        also: context("n", "0") + #", "onInit": [\#(setContext("n", #""@{sum(n, 1)}""#))]"#))
    try stage.press("go")
    try stage.press("back")
    #expect(stage.texts == ["1"])
  }

  @Test func dialogsRunTheirButtonsActionsAndDoNotHoldTheOthersUp() throws {
    let confirm = action(
      "confirm",
      #""title": "T", "message": "@{c}?", "labelOk": "Yes", "onPressOk": [\#(setContext("c", #""ok""#))], "onPressCancel": [\#(setContext("c", #""cancelled""#))]"#
    )
    var stage = try Stage(
      container(
        button("ask", confirm, setContext("c", #""asked""#)), text("@{c}"), also: context("c", #""x""#)))
    try stage.press("ask")
    #expect(stage.texts == ["asked"])
    let dialog = try #require(stage.runtime.openDialogs.first)
    #expect(dialog.message == "x?" && dialog.labelOk == "Yes" && dialog.isQuestion)
    stage.send(.dismiss(dialog.id))
    #expect(stage.texts == ["cancelled"])
    stage.send(.confirm(dialog.id))
    #expect(stage.texts == ["cancelled"])
    try stage.press("ask")
    stage.send(.confirm(try #require(stage.runtime.openDialogs.first).id))
    #expect(stage.texts == ["ok"])
  }

  @Test(arguments: [
    (#", "mode": "PREPEND""#, ["n1", "n2", "old"]), ("", ["old", "n1", "n2"]),
    (#", "mode": "replace""#, ["n1", "n2"]),
  ])
  func addChildrenKeepsTheOrderOfItsComponents(mode: String, texts: [String]) throws {
    let add = action(
      "addChildren", #""componentId": "box", "value": [\#(text("n1")), \#(text("@{c}2"))]\#(mode)"#)
    var stage = try Stage(
      container(
        button("add", add), container(text("old"), also: #""id": "box", \#(context("c", #""n""#))"#)))
    try stage.press("add")
    #expect(stage.texts == texts)
  }

  @Test func addedComponentsMayComeFromAContextAndRunTheirOnInit() throws {
    let child = container(
      text("@{own}"), also: context("own", "0") + #", "onInit": [\#(setContext("own", "1"))]"#)
    var stage = try Stage(
      container(
        button("add", action("addChildren", #""componentId": "box", "value": "@{new}""#)),
        container(also: #""id": "box""#), also: context("new", "[\(child)]")))
    try stage.press("add")
    #expect(stage.texts == ["1"])
  }

  @Test func externalURLsAreOpenedByTheirScheme() throws {
    var stage = try Stage(
      container(
        button("web", action("openExternalURL", #""url": "https://example.com/a""#)),
        button("file", action("openExternalURL", #""url": "file:///etc/passwd""#)),
        button("bad", action("openExternalURL", #""url": "no url""#))))
    for id in ["web", "file", "bad"] { try stage.press(id) }
    let opened = stage.effects.compactMap { if case .openURL(let url) = $0 { url } else { nil } }
    #expect(opened == ["https://example.com/a"])
  }

  @Test func implicitContextsReachIntoTheActionsOfAnAnswer() throws {
    let load = action(
      "sendRequest",
      #""url": "/x", "onSuccess": [\#(setContext("c", #""@{onChange.value}-@{onSuccess.data}""#))]"#)
    var stage = try Stage(
      container(
        #"{"_beagleComponent_": "beagle:textInput", "id": "in", "onChange": [\#(load)]}"#, text("@{c}"),
        also: context("c", "null")))
    try stage.type("typed", into: "in")
    try stage.answer("plain @{c}")
    #expect(stage.texts == ["typed-plain @{c}"])
  }

  @Test func anEndlessLoopOfActionsEndsLoudly() throws {
    let list = (0..<60).map { _ in setContext("c", "1") }.joined(separator: ", ")
    var stage = try Stage(
      container(button("go", list), also: context("c", "0")), configure: { $0.limits.actions = 50 })
    try stage.press("go")
    #expect(stage.notices.contains(.limit("actions for one event", value: 50)))
  }
}
