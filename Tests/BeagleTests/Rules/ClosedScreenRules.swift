import BeagleTesting
import Testing

@testable import Beagle

/// The lifetime of requests, dialogs and contexts after their screen closes.
@Suite struct ClosedScreenRules {
  /// Actions that close a screen opened by the first action, and the resulting stack depths.
  static let closings: [(go: String, close: String, depths: [Int])] = [
    ("pushView", action("popView"), [1]), ("pushStack", action("popStack"), [1]),
    ("pushView", action("popToView", #""route": "main""#), [1]),
    ("pushView", navigate("resetStack", to: page("other", text("@{global}"))), [1]),
    ("pushStack", navigate("resetStack", to: page("other", text("@{global}"))), [1, 1]),
    ("pushView", navigate("resetApplication", to: page("other", text("@{global}"))), [1]),
  ]

  /// A screen that shows `global`, and one above it whose button `go` runs these actions. Both have a context
  /// `c`.
  private func harness(_ actions: String..., by opening: String = "pushView", also: String = "") throws
    -> RuntimeHarness
  {
    let next = page(
      "next", list("l", of: "@{rows}", text("@{item.name}")), button("go", actions.joined(separator: ", ")),
      also,
      also: context("rows", rows("a"))
    ).inContext("c", quoted("own"))
    var harness = try RuntimeHarness(
      page(
        "main", text("@{global}"), button("next", navigate(opening, to: next)),
        also: context("c", quoted("main"))
      ).inContext("mine", quoted("@{c}")))
    try harness.press("next")
    return harness
  }

  private static let answered = on("onSuccess", setContext("global", quoted("@{c} @{onSuccess.data}")))

  // MARK: Requests

  @Test(arguments: closings, ["GET", "POST"])
  func responseIsHandledWithFormerContexts(
    closing: (go: String, close: String, depths: [Int]), method: String
  ) throws {
    var harness = try harness(
      send("/x", #""method": "\#(method)""#, Self.answered), closing.close, by: closing.go)
    try harness.press("go")
    #expect(harness.runtime.depths == closing.depths)
    #expect(harness.requests.map(\.method.rawValue) == [method])
    #expect(harness.cancelled.isEmpty)
    try harness.respond("7")
    #expect(harness.runtime.global == "own 7")
    #expect(harness.texts == ["own 7"])
    #expect(harness.notices.isEmpty)
  }

  @Test func removedItemContextIsKeptForPendingRequest() throws {
    let items = list(
      "items", of: "@{rows}",
      button("ask", send("/slow", on("onSuccess", setContext("global", quoted("@{item.name}"))))))
    var harness = try harness(
      send("/empty", on("onSuccess", setContext("rows", "[]"))), action("popView"), also: items)
    try harness.press("ask:a")
    try harness.press("go")
    let requests = harness.runtime.pendingRequests
    #expect(requests.count == 2)
    for request in requests.reversed() {
      harness.send(.response(request, .response(status: 200, body: Array("1".utf8))))
    }
    #expect(harness.runtime.global == "A")
  }

  @Test func webViewFailureOnClosedScreenIsIgnored() throws {
    var harness = try harness(
      send("/x", Self.answered), also: element("webView", #""id": "web", "url": "/page""#))
    try harness.press("go")
    let web = try harness.node("web")
    harness.send(.back)
    #expect(harness.send(.webViewFailed(web, RequestFailure("late"))).isEmpty)
    #expect(harness.runtime.errors.isEmpty)
  }

  @Test func onErrorRequestIsSentAfterClose() throws {
    let again = send("/again", on("onError", setContext("global", quoted("@{onError.status}"))))
    var harness = try harness(
      send("/x", on("onError", again), on("onFinish", setContext("c", "1"))), action("popView"))
    try harness.press("go")
    try harness.respond(status: 500, "")
    #expect(harness.requests.map(\.url) == ["/x", "/again"])
    try harness.respond(status: 404, "")
    #expect(harness.texts == ["404"])
    #expect(harness.runtime.navigation.closed.isEmpty)
  }

  @Test func requestAfterCloseIsSent() throws {
    var harness = try harness(action("popView"), send("/x", Self.answered))
    try harness.press("go")
    try harness.respond("7")
    #expect(harness.texts == ["own 7"])
  }

  @Test func contextWritesAreVisibleOnlyToOwnActions() throws {
    let write = on(
      "onSuccess", setContext("c", quoted("new")), setContext("rows", rows("b", "c")),
      addChildren("l", "[]"), setContext("global", quoted("@{c} @{rows[1].name}")))
    var harness = try harness(send("/x", write), action("popView"))
    try harness.press("go")
    try harness.respond("")
    #expect(harness.texts == ["new C"])
    #expect(harness.value("c") == "main")
  }

  @Test func closedScreenIsRetainedWhileRequestsArePending() throws {
    var harness = try harness(
      send("/x"), alert("m", on("onPressOk", setContext("c", "1"))), action("popView"))
    try harness.press("go")
    #expect(harness.runtime.navigation.closed.count == 1)
    try harness.respond("")
    #expect(harness.runtime.navigation.closed.count == 1)
    try harness.answerDialog(true)
    #expect(harness.runtime.navigation.closed.isEmpty)
  }

  @Test func closedScreensShareRequestLimit() throws {
    var harness = try harness(
      send("/x", on("onError", setContext("global", quoted("@{onError.message}")))), action("popView"))
    harness.runtime.limits.requests = 3
    for _ in 0..<4 {
      try harness.press("go")
      try harness.press("next")
    }
    #expect(harness.requests.count == 3)
    #expect(harness.runtime.navigation.closed.count == 3)
    #expect(harness.notices == [.limit("requests that wait for a response", value: 3)])
    #expect(harness.runtime.global == "too many requests are waiting for a response")
  }

  @Test func removedItemOnCoveredScreenIsKnownToItsRequest() throws {
    let show = on(
      "onSuccess", setContext("rows", "[]"), addChildren("box", "[]"),
      setContext("global", quoted("@{item.name}")))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", button("ask", send("/x", show), push(text("@{global}")))),
      container(also: #""id": "box""#), with: ["rows": rows("a")])
    try harness.press("ask:a")
    try harness.respond("")
    #expect(harness.texts == ["A"])
  }

  // MARK: Screen loads

  @Test func screenLoadsAreCancelledOnClose() throws {
    let part = element("lazyComponent", #""path": "/part""#)
    var harness = try harness(navigate("pushView", url: "/far"), send("/x"), action("popView"), also: part)
    let lazy = try #require(harness.runtime.pendingRequests.first)
    try harness.press("go")
    #expect(
      harness.trace.filter { $0 != "started" } == ["load /part", "load /far", "send /x", "cancel", "cancel"])
    #expect(harness.cancelled.first == lazy)
    #expect(harness.runtime.pendingRequests.count == 1)
    for id in harness.cancelled {
      #expect(harness.send(.response(id, .screen(Screen(child: Text("x").component)))).isEmpty)
    }
  }

  @Test func nonGetScreenRequestIsNotCancelled() throws {
    let order = navigate("pushView", url: "/order", route: #""httpAdditionalData": {"method": "POST"}"#)
    var harness = try harness(order, action("popView"))
    try harness.press("go")
    #expect(harness.cancelled.isEmpty && harness.runtime.pendingRequests.isEmpty)
  }

  // MARK: Navigation

  @Test func navigationStartsFromVisibleScreen() throws {
    var harness = try harness(
      send("/x", on("onSuccess", navigate("pushView", url: "/far"), push(text("near")))), action("popView"))
    try harness.press("go")
    try harness.respond("")
    #expect(harness.texts == ["near"])
    harness.send(.back)
    #expect(harness.runtime.isLoading)
    try harness.respond(screen: text("far"))
    #expect(harness.texts == ["far"])
    #expect(harness.runtime.depths == [2])
  }

  @Test(arguments: [action("popView"), action("popStack"), action("popToView", #""route": "first""#)])
  func popFromClosedScreenDoesNothing(back: String) throws {
    let close = [send("/x", on("onSuccess", back, setContext("global", "1"))), action("popView")]
    let last = page("last", button("go", close.joined(separator: ", ")))
    let second = page("second", text("second @{global}"), button("on", navigate("pushView", to: last)))
    let first = page("first", button("on", navigate("pushView", to: second)))
    var harness = try RuntimeHarness(page("main", button("on", navigate("pushStack", to: first))))
    for _ in 0..<3 { try harness.press("on") }
    try harness.press("go")
    #expect(harness.runtime.depths == [1, 2])
    try harness.respond("")
    #expect(harness.runtime.depths == [1, 2])
    #expect(harness.texts == ["second 1"])
  }

  // MARK: Dialogs

  @Test(arguments: closings, [true, false])
  func dialogsOfClosedScreenRemainUsable(
    closing: (go: String, close: String, depths: [Int]), isConfirmed: Bool
  )
    throws
  {
    let ask = confirm(
      "@{c}?", on("onPressOk", setContext("global", quoted("@{c} ok"))),
      on("onPressCancel", setContext("global", quoted("@{c} cancel"))))
    let notice = alert("told", on("onPressOk", setContext("global", quoted("@{global}, @{c} told"))))
    var harness = try harness(ask, notice, alert("only"), closing.close, by: closing.go)
    try harness.press("go")
    #expect(harness.dialogs.map(\.message) == ["own?", "told", "only"])
    try harness.answerDialog(isConfirmed)
    try harness.answerDialog(true)
    #expect(harness.texts == ["own \(isConfirmed ? "ok" : "cancel"), own told"])
    try harness.answerDialog(true)
    #expect(harness.dialogs.isEmpty && harness.runtime.navigation.closed.isEmpty)
  }

  // MARK: Forms of Beagle 1.x

  @Test func formResponseRunsAfterClose() throws {
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #"""
      "onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))
      """#
    )
    var harness = try harness(also: form)
    try harness.press("send")
    harness.send(.back)
    #expect(harness.runtime.depths == [1])
    try harness.respond(.action(SetContext(contextId: "global", value: .bind("c")).action))
    #expect(harness.texts == ["own"])
    #expect(harness.stateNames == ["started", "finished", "success"])
  }

  @Test func retriedFormKeepsRemovedItem() throws {
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #"""
      "onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))
      """#
    )
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", form), button("drop", setContext("rows", rows("b"))),
      with: ["rows": rows("a", "b")])
    try harness.press("send:a")
    try harness.fail()
    try harness.press("drop")
    harness.send(.retry)
    try harness.respond(.action(SetContext(contextId: "global", value: .bind("item.name")).action))
    #expect(harness.runtime.global == "A")
  }
}

/// The navigation controller of a closed screen.
@MainActor @Suite struct ClosedScreenControllerRules {
  private final class Controller: BeagleNavigationController {
    static let recorder = Recorder()
    @MainActor final class Recorder { var states: [String] = [] }
    let recorder: Recorder
    init(_ recorder: Recorder) { self.recorder = recorder }
    override func serverDrivenStateDidChange(to state: ServerDrivenState, at screen: BeagleController) {
      recorder.states.append(state.name)
    }
  }

  @Test func controllerReceivesLaterStates() async throws {
    let recorder = Controller.Recorder()
    let harness = SessionHarness(["POST /join": .json(action("popView"))]) {
      $0.navigation.registerDefaultNavigationController { Controller(recorder) }
    }
    let submit = action("formRemoteAction", #""path": "/join", "method": "POST""#)
    let form = element(
      "form",
      #"""
      "onSubmit": [\#(submit)], "child": \#(element("formSubmit", #""id": "send", "child": \#(text("x"))"#))
      """#
    )
    try harness.open(page("main", button("next", push(form))))
    try await harness.press("next")
    try harness.pressOnly("send")
    harness.session.send(.back)
    await harness.session.idle()
    #expect(recorder.states == ["started", "finished", "success"])
    #expect(harness.session.runtime.depths == [1])
  }
}
