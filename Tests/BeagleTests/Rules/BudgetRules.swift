import Beagle
import Testing

/// The work of a document is limited, and each limit is reported when it is reached.
@Suite struct BudgetRules {
  private func limits(_ harness: RuntimeHarness) -> [SceneNotice] {
    harness.notices.filter { if case .limit = $0 { true } else { false } }
  }

  @Test func recursiveActionsStopAndAreReportedOnce() throws {
    let add = condition(quoted("@{true}"), on("onTrue", write(".")))
    let list = Array(repeating: add, count: 30).joined(separator: ", ")
    let harness = try RuntimeHarness(running: list) { $0.limits.actions = 20 }
    #expect(harness.log == "..........")
    #expect(limits(harness) == [.limit("actions for one event", value: 20)])
  }

  @Test func actionBudgetIsPerEvent() throws {
    let list = Array(repeating: write("."), count: 15).joined(separator: ", ")
    var harness = try RuntimeHarness(playing: button("go", list)) { $0.limits.actions = 20 }
    try harness.press("go")
    try harness.press("go")
    #expect(harness.log.count == 30)
    #expect(limits(harness).isEmpty)
  }

  @Test func limitReachedByManyListsIsReportedOnce() throws {
    let start = container(also: on("onInit", write(".")))
    let harness = try RuntimeHarness(
      playing: Array(repeating: start, count: 50).joined(separator: ", "),
      configure: { $0.limits.actions = 10 })
    #expect(harness.log.count == 10)
    #expect(limits(harness) == [.limit("actions for one event", value: 10)])
  }

  @Test func onChangeSettingOwnValueDoesNotLoop() throws {
    let field = { (id: String, other: String) in
      input(
        id, #""value": "@{\#(id)}""#,
        on(
          "onChange", setContext(other, quoted("@{onChange.value}")),
          setContext(id, quoted("@{onChange.value}"))))
    }
    var harness = try RuntimeHarness(
      playing: field("a", "b"), field("b", "a"), with: ["a": quoted(""), "b": quoted("")],
      configure: { $0.limits.actions = 2 })
    try harness.type("x", into: "a")
    #expect(try harness.input("b")?.text == "x")
    #expect(limits(harness).isEmpty)
  }

  @Test func onInitGrowingItsListTerminates() throws {
    let row = container(also: on("onInit", setContext("rows", quoted("@{insert(rows, index)}"))))
    let harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row), with: ["rows": "[0]"], configure: { $0.limits.rounds = 7 })
    #expect(limits(harness) == [.limit("rounds of updates for one event", value: 7)])
  }

  @Test func onInitAddingItselfTerminates() throws {
    let add = addChildren("box", quoted("@{self}"))
    let child = element("container", on("onInit", write("."), add))
    let harness = try RuntimeHarness(
      playing: element("container", #""id": "box""#), button("go", add), with: ["self": "[\(child)]"],
      configure: { $0.limits.rounds = 7 })
    var pressed = harness
    try pressed.press("go")
    #expect(pressed.log == ".......")
    #expect(limits(pressed) == [.limit("rounds of updates for one event", value: 7)])
  }

  @Test func pendingRequestsAreLimited() throws {
    let event = on("onError", write("@{onError.message}"))
    var harness = try RuntimeHarness(running: send("/1"), send("/2"), send("/3", event), write("!")) {
      $0.limits.requests = 2
    }
    #expect(harness.requests.map(\.url) == ["/1", "/2"])
    #expect(harness.log == "too many requests are waiting for a response!")
    #expect(limits(harness) == [.limit("requests that wait for a response", value: 2)])
    try harness.respond("")
    try harness.press("go")
    #expect(harness.requests.map(\.url) == ["/1", "/2", "/1"])
  }

  @Test func openScreensAreLimited() throws {
    let inner = (0..<5).reduce(text("end")) { inner, _ in button("go", push(inner)) }
    var harness = try RuntimeHarness(inner, configure: { $0.limits.screens = 3 })
    for _ in 0..<4 { try harness.press("go") }
    #expect(harness.runtime.depths == [3])
    #expect(harness.notices.contains(.limit("open screens", value: 3)))
  }

  @Test func pendingDialogsAreLimited() throws {
    var harness = try RuntimeHarness(running: alert("1"), alert("2"), confirm("3"), write("after")) {
      $0.limits.dialogs = 2
    }
    #expect(harness.dialogs.map(\.message) == ["1", "2"])
    #expect(harness.log == "after")
    #expect(limits(harness) == [.limit("dialogs that wait", value: 2)])
    try harness.answerDialog(true)
    #expect(harness.dialogs.map(\.message) == ["2"])
  }

  @Test func addedComponentsAreLimitedUntilReplaced() throws {
    var harness = try RuntimeHarness(
      playing: element("container", #""id": "box""#),
      button("two", addChildren("box", "[\(text("1")), \(text("2"))]", mode: "REPLACE")),
      button("one", addChildren("box", "[\(text("3"))]"))
    ) { $0.limits.addedChildren = 3 }
    for _ in 0..<5 { try harness.press("two") }
    try harness.press("one")
    #expect(limits(harness).isEmpty)
    try harness.press("one")
    #expect(harness.texts == ["1", "2", "3"])
    #expect(limits(harness) == [.limit("components added to a screen", value: 3)])
  }

  @Test(arguments: [
    (#"[1, 2, 3, 4]"#, nil), (#"{"a": {"b": {"c": {"d": 1}}}}"#, nil), ("1", "[50]"), ("1", "a[40].b"),
    ("[1, 2]", "a.b.c"),
  ])
  func contextSizeIsLimited(value: String, path: String?) throws {
    let harness = try RuntimeHarness(running: setContext("c", value, path: path), with: ["c": #"{"x": 0}"#]) {
      $0.limits.contextValues = 4
    }
    #expect(harness.value("c") == #"{"x":0}"#)
    #expect(limits(harness) == [.limit("values in the context \"c\"", value: 4)])
  }

  @Test func graduallyGrowingContextIsLimited() throws {
    let grow = setContext("c", quoted("@{insert(c, 1)}"))
    let add = setContext("d", "[1, 2, 3, 4]", path: "k@")
    var harness = try RuntimeHarness(
      playing: button("array", grow), button("bad", add),
      button("set", (0..<30).map { setContext("d", "[1, 2, 3, 4]", path: "k\($0)") }.joined(separator: ", ")),
      with: ["c": "[]", "d": "{}"], configure: { $0.limits.contextValues = 40 })
    for _ in 0..<60 { try harness.press("array") }
    try harness.press("set")
    #expect(harness.value("c") == "[" + Array(repeating: "1", count: 39).joined(separator: ",") + "]")
    // Seven members of five values each, and the object itself: an eighth would be the forty-first.
    #expect(harness.value("d").matches(of: /k\d+/).count == 7)
    #expect(Set(limits(harness)).count == 2)
  }

  @Test func shrunkenContextMayGrowAgain() throws {
    let harness = try RuntimeHarness(
      running: setContext("c", "[1, 2, 3]", path: "a"), setContext("c", "0", path: "a"),
      setContext("c", "[1, 2, 3]", path: "b"), with: ["c": "{}"]
    ) { $0.limits.contextValues = 6 }
    #expect(harness.value("c") == #"{"a":0,"b":[1,2,3]}"#)
    #expect(limits(harness).isEmpty)
  }

  @Test func globalContextIsLimited() throws {
    let harness = try RuntimeHarness(
      running: setContext("global", "[1, 2, 3, 4, 5]"), setContext("global", "1", path: "a[9]")
    ) {
      $0.limits.contextValues = 5
    }
    #expect(harness.runtime.global == .empty)
    #expect(limits(harness) == [.limit("values in the context \"global\"", value: 5)])
  }

  @Test func noticesOfClosedScreenAreReported() throws {
    let next = button("back", setContext("nowhere", quoted("@{nothing}")), action("popView"))
    var harness = try RuntimeHarness(playing: button("go", push(next)))
    try harness.press("go")
    try harness.press("back")
    #expect(
      harness.notices == [.unknownContext("nothing", expression: "@{nothing}"), .contextNotFound("nowhere")]
        || harness.notices == [
          .contextNotFound("nowhere"), .unknownContext("nothing", expression: "@{nothing}"),
        ])
  }
}
