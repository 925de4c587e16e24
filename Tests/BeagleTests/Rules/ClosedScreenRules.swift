import BeagleTesting
import Testing

@testable import Beagle

/// What outlives its screen, and what does not.
@Suite struct ClosedScreenRules {
  /// Ways to close a screen that was gone to by the first action, with the depths that leaves.
  static let ways: [(go: String, close: String, depths: [Int])] = [
    ("pushView", action("popView"), [1]), ("pushStack", action("popStack"), [1]),
    ("pushView", action("popToView", #""route": "main""#), [1]),
    ("pushView", navigate("resetStack", to: page("other", text("@{global}"))), [1]),
    ("pushStack", navigate("resetStack", to: page("other", text("@{global}"))), [1, 1]),
    ("pushView", navigate("resetApplication", to: page("other", text("@{global}"))), [1]),
  ]

  /// A screen that shows `global`, and one above it whose button `go` runs these actions. Both have a context `c`.
  private func stage(_ actions: String..., by way: String = "pushView", also: String = "") throws -> Stage {
    let next = page(
      "next", list("l", of: "@{rows}", text("@{item.name}")), button("go", actions.joined(separator: ", ")),
      also,
      also: context("rows", rows("a"))
    ).inContext("c", quoted("own"))
    var stage = try Stage(
      page(
        "main", text("@{global}"), button("next", navigate(way, to: next)), also: context("c", quoted("main"))
      ).inContext("mine", quoted("@{c}")))
    try stage.press("next")
    return stage
  }

  private static let answered = on("onSuccess", setContext("global", quoted("@{c} @{onSuccess.data}")))

  // MARK: Requests

  @Test(arguments: ways, ["GET", "POST"])
  func whatAnActionAsksForIsSentAndHeardWithTheContextsItHad(
    way: (go: String, close: String, depths: [Int]), method: String
  ) throws {
    var stage = try stage(send("/x", #""method": "\#(method)""#, Self.answered), way.close, by: way.go)
    try stage.press("go")
    #expect(stage.runtime.depths == way.depths)
    #expect(stage.requests.map(\.method.rawValue) == [method])
    #expect(stage.cancelled.isEmpty)
    try stage.answer("7")
    #expect(stage.runtime.global == "own 7")
    #expect(stage.texts == ["own 7"])
    #expect(stage.notices.isEmpty)
  }

  @Test func anItemThatGoesOnAClosedScreenLeavesItsContextToWhatWaits() throws {
    let items = list(
      "items", of: "@{rows}",
      button("ask", send("/slow", on("onSuccess", setContext("global", quoted("@{item.name}"))))))
    var stage = try stage(
      send("/empty", on("onSuccess", setContext("rows", "[]"))), action("popView"), also: items)
    try stage.press("ask:a")
    try stage.press("go")
    let requests = stage.runtime.pendingRequests
    #expect(requests.count == 2)
    for request in requests.reversed() {
      stage.send(.answer(request, .response(status: 200, body: Array("1".utf8))))
    }
    #expect(stage.runtime.global == "A")
  }

  @Test func aWebViewOfAClosedScreenFailsUnheard() throws {
    var stage = try stage(
      send("/x", Self.answered), also: element("webView", #""id": "web", "url": "/page""#))
    try stage.press("go")
    let web = try stage.node("web")
    stage.send(.back)
    #expect(stage.send(.webViewFailed(web, RequestFailure("late"))).isEmpty)
    #expect(stage.runtime.errors.isEmpty)
  }

  @Test func anErrorIsHeardAndWhatFollowsIsSent() throws {
    let again = send("/again", on("onError", setContext("global", quoted("@{onError.status}"))))
    var stage = try stage(
      send("/x", on("onError", again), on("onFinish", setContext("c", "1"))), action("popView"))
    try stage.press("go")
    try stage.answer(status: 500, "")
    #expect(stage.requests.map(\.url) == ["/x", "/again"])
    try stage.answer(status: 404, "")
    #expect(stage.texts == ["404"])
    #expect(stage.runtime.navigation.closed.isEmpty)
  }

  @Test func itIsAskedForAlsoAfterItsScreenWasClosed() throws {
    var stage = try stage(action("popView"), send("/x", Self.answered))
    try stage.press("go")
    try stage.answer("7")
    #expect(stage.texts == ["own 7"])
  }

  @Test func aWriteIntoItsContextsIsSeenByItsOwnActionsAlone() throws {
    let write = on(
      "onSuccess", setContext("c", quoted("new")), setContext("rows", rows("b", "c")),
      addChildren("l", "[]"), setContext("global", quoted("@{c} @{rows[1].name}")))
    var stage = try stage(send("/x", write), action("popView"))
    try stage.press("go")
    try stage.answer("")
    #expect(stage.texts == ["new C"])
    #expect(stage.value("c") == "main")
  }

  @Test func aScreenIsKeptAsLongAsSomethingWaitsOnIt() throws {
    var stage = try stage(send("/x"), alert("m", on("onPressOk", setContext("c", "1"))), action("popView"))
    try stage.press("go")
    #expect(stage.runtime.navigation.closed.count == 1)
    try stage.answer("")
    #expect(stage.runtime.navigation.closed.count == 1)
    try stage.answerDialog(true)
    #expect(stage.runtime.navigation.closed.isEmpty)
  }

  @Test func closedScreensTogetherHaveNoMoreRequestsThanOthers() throws {
    var stage = try stage(
      send("/x", on("onError", setContext("global", quoted("@{onError.message}")))), action("popView"))
    stage.runtime.limits.requests = 3
    for _ in 0..<4 {
      try stage.press("go")
      try stage.press("next")
    }
    #expect(stage.requests.count == 3)
    #expect(stage.runtime.navigation.closed.count == 3)
    #expect(stage.notices == [.limit("requests that wait for an answer", value: 3)])
    #expect(stage.runtime.global == "too many requests wait for an answer already")
  }

  @Test func anItemOfACoveredScreenIsKnownToWhatItAskedForWhenItIsGone() throws {
    let show = on(
      "onSuccess", setContext("rows", "[]"), addChildren("box", "[]"),
      setContext("global", quoted("@{item.name}")))
    var stage = try Stage(
      playing: list("l", of: "@{rows}", button("ask", send("/x", show), push(text("@{global}")))),
      container(also: #""id": "box""#), with: ["rows": rows("a")])
    try stage.press("ask:a")
    try stage.answer("")
    #expect(stage.texts == ["A"])
  }

  // MARK: What loads for a screen

  @Test func whatLoadsForAScreenEndsWithIt() throws {
    let part = element("lazyComponent", #""path": "/part""#)
    var stage = try stage(navigate("pushView", url: "/far"), send("/x"), action("popView"), also: part)
    let lazy = try #require(stage.runtime.pendingRequests.first)
    try stage.press("go")
    #expect(
      stage.trace.filter { $0 != "started" } == ["load /part", "load /far", "send /x", "cancel", "cancel"])
    #expect(stage.cancelled.first == lazy)
    #expect(stage.runtime.pendingRequests.count == 1)
    for id in stage.cancelled {
      #expect(stage.send(.answer(id, .screen(Screen(child: Text("x").component)))).isEmpty)
    }
  }

  @Test func aRequestForAScreenThatIsToChangeSomethingIsNotCutOff() throws {
    let order = navigate("pushView", url: "/order", route: #""httpAdditionalData": {"method": "POST"}"#)
    var stage = try stage(order, action("popView"))
    try stage.press("go")
    #expect(stage.cancelled.isEmpty && stage.runtime.pendingRequests.isEmpty)
  }

  // MARK: Navigation

  @Test func goingSomewhereStartsFromWhatIsVisible() throws {
    var stage = try stage(
      send("/x", on("onSuccess", navigate("pushView", url: "/far"), push(text("near")))), action("popView"))
    try stage.press("go")
    try stage.answer("")
    #expect(stage.texts == ["near"])
    stage.send(.back)
    #expect(stage.runtime.isLoading)
    try stage.answer(screen: text("far"))
    #expect(stage.texts == ["far"])
    #expect(stage.runtime.depths == [2])
  }

  @Test(arguments: [action("popView"), action("popStack"), action("popToView", #""route": "first""#)])
  func goingBackIsDoneAlready(back: String) throws {
    let close = [send("/x", on("onSuccess", back, setContext("global", "1"))), action("popView")]
    let last = page("last", button("go", close.joined(separator: ", ")))
    let second = page("second", text("second @{global}"), button("on", navigate("pushView", to: last)))
    let first = page("first", button("on", navigate("pushView", to: second)))
    var stage = try Stage(page("main", button("on", navigate("pushStack", to: first))))
    for _ in 0..<3 { try stage.press("on") }
    try stage.press("go")
    #expect(stage.runtime.depths == [1, 2])
    try stage.answer("")
    #expect(stage.runtime.depths == [1, 2])
    #expect(stage.texts == ["second 1"])
  }

  // MARK: Dialogs

  @Test(arguments: ways, [true, false])
  func dialogsStayAndTheirActionsRun(way: (go: String, close: String, depths: [Int]), isConfirmed: Bool)
    throws
  {
    let ask = confirm(
      "@{c}?", on("onPressOk", setContext("global", quoted("@{c} ok"))),
      on("onPressCancel", setContext("global", quoted("@{c} cancel"))))
    let told = alert("told", on("onPressOk", setContext("global", quoted("@{global}, @{c} told"))))
    var stage = try stage(ask, told, alert("only"), way.close, by: way.go)
    try stage.press("go")
    #expect(stage.dialogs.map(\.message) == ["own?", "told", "only"])
    try stage.answerDialog(isConfirmed)
    try stage.answerDialog(true)
    #expect(stage.texts == ["own \(isConfirmed ? "ok" : "cancel"), own told"])
    try stage.answerDialog(true)
    #expect(stage.dialogs.isEmpty && stage.runtime.navigation.closed.isEmpty)
  }

  // MARK: Forms of Beagle 1.x

  @Test func aFormsAnswerRunsAndItsControllerHearsThatItEnded() throws {
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #""onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))"#
    )
    var stage = try stage(also: form)
    try stage.press("send")
    stage.send(.back)
    #expect(stage.runtime.depths == [1])
    try stage.answer(.action(SetContext(contextId: "global", value: .bind("c")).action))
    #expect(stage.texts == ["own"])
    #expect(stage.stateNames == ["started", "finished", "success"])
  }

  @Test func aFormOfAnItemThatIsGoneIsSentAgainWithThatItem() throws {
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #""onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))"#
    )
    var stage = try Stage(
      playing: list("l", of: "@{rows}", form), button("drop", setContext("rows", rows("b"))),
      with: ["rows": rows("a", "b")])
    try stage.press("send:a")
    try stage.fail()
    try stage.press("drop")
    stage.send(.retry)
    try stage.answer(.action(SetContext(contextId: "global", value: .bind("item.name")).action))
    #expect(stage.runtime.global == "A")
  }
}

/// The navigation controller of a closed screen.
@MainActor @Suite struct ClosedScreenControllerRules {
  private final class Controller: BeagleNavigationController {
    static let told = Told()
    @MainActor final class Told { var states: [String] = [] }
    let told: Told
    init(_ told: Told) { self.told = told }
    override func serverDrivenStateDidChange(to state: ServerDrivenState, at screen: BeagleController) {
      told.states.append(state.name)
    }
  }

  @Test func itIsToldTheStatesThatComeLater() async throws {
    let told = Controller.Told()
    let stage = SessionStage(["POST /join": .json(action("popView"))]) {
      $0.navigation.registerDefaultNavigationController { Controller(told) }
    }
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #""onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))"#
    )
    try stage.open(page("main", button("next", push(form))))
    try await stage.press("next")
    try stage.pressOnly("send")
    stage.session.send(.back)
    await stage.session.idle()
    #expect(told.states == ["started", "finished", "success"])
    #expect(stage.session.runtime.depths == [1])
  }
}
