import Beagle
import Testing

/// What a document can have done is bounded, and every bound says when it is reached.
@Suite struct BudgetRules {
  private func limits(_ stage: Stage) -> [SceneNotice] {
    stage.notices.filter { if case .limit = $0 { true } else { false } }
  }

  @Test func actionsThatRunActionsEndAndSaySoOnce() throws {
    let add = condition(quoted("@{true}"), on("onTrue", write(".")))
    let list = Array(repeating: add, count: 30).joined(separator: ", ")
    let stage = try Stage(running: list) { $0.limits.actions = 20 }
    #expect(stage.log == "..........")
    #expect(limits(stage) == [.limit("actions for one event", value: 20)])
  }

  @Test func theBudgetIsThatOfOneEvent() throws {
    let list = Array(repeating: write("."), count: 15).joined(separator: ", ")
    var stage = try Stage(playing: button("go", list)) { $0.limits.actions = 20 }
    try stage.press("go")
    try stage.press("go")
    #expect(stage.log.count == 30)
    #expect(limits(stage).isEmpty)
  }

  @Test func manyListsThatReachABoundSayItOnce() throws {
    let start = container(also: on("onInit", write(".")))
    let stage = try Stage(
      playing: Array(repeating: start, count: 50).joined(separator: ", "),
      configure: { $0.limits.actions = 10 })
    #expect(stage.log.count == 10)
    #expect(limits(stage) == [.limit("actions for one event", value: 10)])
  }

  @Test func anInputWhoseOnChangeSetsWhatItShowsDoesNotLoop() throws {
    let field = { (id: String, other: String) in
      input(
        id, #""value": "@{\#(id)}""#,
        on(
          "onChange", setContext(other, quoted("@{onChange.value}")),
          setContext(id, quoted("@{onChange.value}"))))
    }
    var stage = try Stage(
      playing: field("a", "b"), field("b", "a"), with: ["a": quoted(""), "b": quoted("")],
      configure: { $0.limits.actions = 2 })
    try stage.type("x", into: "a")
    #expect(try stage.input("b")?.text == "x")
    #expect(limits(stage).isEmpty)
  }

  @Test func anItemsOnInitThatGrowsItsListEnds() throws {
    let row = container(also: on("onInit", setContext("rows", quoted("@{insert(rows, index)}"))))
    let stage = try Stage(
      playing: list("l", of: "@{rows}", row), with: ["rows": "[0]"], configure: { $0.limits.rounds = 7 })
    #expect(limits(stage) == [.limit("rounds of updates for one event", value: 7)])
  }

  @Test func aComponentWhoseOnInitAddsItselfEnds() throws {
    let add = addChildren("box", quoted("@{self}"))
    let child = element("container", on("onInit", write("."), add))
    let stage = try Stage(
      playing: element("container", #""id": "box""#), button("go", add), with: ["self": "[\(child)]"],
      configure: { $0.limits.rounds = 7 })
    var pressed = stage
    try pressed.press("go")
    #expect(pressed.log == ".......")
    #expect(limits(pressed) == [.limit("rounds of updates for one event", value: 7)])
  }

  @Test func requestsThatWaitAreBoundedAndTheOneTooManyFails() throws {
    let event = on("onError", write("@{onError.message}"))
    var stage = try Stage(running: send("/1"), send("/2"), send("/3", event), write("!")) {
      $0.limits.requests = 2
    }
    #expect(stage.requests.map(\.url) == ["/1", "/2"])
    #expect(stage.log == "too many requests wait for an answer already!")
    #expect(limits(stage) == [.limit("requests that wait for an answer", value: 2)])
    try stage.answer("")
    try stage.press("go")
    #expect(stage.requests.map(\.url) == ["/1", "/2", "/1"])
  }

  @Test func openScreensAreBounded() throws {
    let inner = (0..<5).reduce(text("end")) { inner, _ in button("go", push(inner)) }
    var stage = try Stage(inner, configure: { $0.limits.screens = 3 })
    for _ in 0..<4 { try stage.press("go") }
    #expect(stage.runtime.depths == [3])
    #expect(stage.notices.contains(.limit("open screens", value: 3)))
  }

  @Test func dialogsThatWaitAreBounded() throws {
    var stage = try Stage(running: alert("1"), alert("2"), confirm("3"), write("after")) {
      $0.limits.dialogs = 2
    }
    #expect(stage.dialogs.map(\.message) == ["1", "2"])
    #expect(stage.log == "after")
    #expect(limits(stage) == [.limit("dialogs that wait", value: 2)])
    try stage.answerDialog(true)
    #expect(stage.dialogs.map(\.message) == ["2"])
  }

  @Test func addedComponentsAreBoundedAndReplacedOnesMakeRoom() throws {
    var stage = try Stage(
      playing: element("container", #""id": "box""#),
      button("two", addChildren("box", "[\(text("1")), \(text("2"))]", mode: "REPLACE")),
      button("one", addChildren("box", "[\(text("3"))]"))
    ) { $0.limits.addedChildren = 3 }
    for _ in 0..<5 { try stage.press("two") }
    try stage.press("one")
    #expect(limits(stage).isEmpty)
    try stage.press("one")
    #expect(stage.texts == ["1", "2", "3"])
    #expect(limits(stage) == [.limit("components added to a screen", value: 3)])
  }

  @Test(arguments: [
    (#"[1, 2, 3, 4]"#, nil), (#"{"a": {"b": {"c": {"d": 1}}}}"#, nil), ("1", "[50]"), ("1", "a[40].b"),
    ("[1, 2]", "a.b.c"),
  ])
  func aContextDoesNotGrowBeyondItsBound(value: String, path: String?) throws {
    let stage = try Stage(running: setContext("c", value, path: path), with: ["c": #"{"x": 0}"#]) {
      $0.limits.contextValues = 4
    }
    #expect(stage.value("c") == #"{"x":0}"#)
    #expect(limits(stage) == [.limit("values in the context \"c\"", value: 4)])
  }

  @Test func aContextThatGrowsBitByBitIsBoundedToo() throws {
    let grow = setContext("c", quoted("@{insert(c, 1)}"))
    let add = setContext("d", "[1, 2, 3, 4]", path: "k@")
    var stage = try Stage(
      playing: button("array", grow), button("bad", add),
      button("set", (0..<30).map { setContext("d", "[1, 2, 3, 4]", path: "k\($0)") }.joined(separator: ", ")),
      with: ["c": "[]", "d": "{}"], configure: { $0.limits.contextValues = 40 })
    for _ in 0..<60 { try stage.press("array") }
    try stage.press("set")
    #expect(stage.value("c") == "[" + Array(repeating: "1", count: 39).joined(separator: ",") + "]")
    // Seven members of five values each, and the object itself: an eighth would be the forty-first.
    #expect(stage.value("d").matches(of: /k\d+/).count == 7)
    #expect(Set(limits(stage)).count == 2)
  }

  @Test func aContextThatShrankMayGrowAgain() throws {
    let stage = try Stage(
      running: setContext("c", "[1, 2, 3]", path: "a"), setContext("c", "0", path: "a"),
      setContext("c", "[1, 2, 3]", path: "b"), with: ["c": "{}"]
    ) { $0.limits.contextValues = 6 }
    #expect(stage.value("c") == #"{"a":0,"b":[1,2,3]}"#)
    #expect(limits(stage).isEmpty)
  }

  @Test func globalIsBoundedAsWell() throws {
    let stage = try Stage(
      running: setContext("global", "[1, 2, 3, 4, 5]"), setContext("global", "1", path: "a[9]")
    ) {
      $0.limits.contextValues = 5
    }
    #expect(stage.runtime.global == .empty)
    #expect(limits(stage) == [.limit("values in the context \"global\"", value: 5)])
  }

  @Test func whatHappenedOnAScreenThatLeavesIsToldAllTheSame() throws {
    let next = button("back", setContext("nowhere", quoted("@{nothing}")), action("popView"))
    var stage = try Stage(playing: button("go", push(next)))
    try stage.press("go")
    try stage.press("back")
    #expect(
      stage.notices == [.unknownContext("nothing", expression: "@{nothing}"), .contextNotFound("nowhere")]
        || stage.notices == [
          .contextNotFound("nowhere"), .unknownContext("nothing", expression: "@{nothing}"),
        ])
  }
}
