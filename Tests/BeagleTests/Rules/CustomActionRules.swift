import Beagle
import Testing

@MainActor @Suite struct CustomActionRules {
  struct Work: ServerDrivenAction, ExecutableAction, Decodable {
    var text: Bind<String>?
    var data: Bind<DynamicObject>?
    var fails: Bool?
    var onDone: [Action]?
    var onFinish: [Action]?

    func execute(in scope: inout ActionScope) {
      scope.run(onDone, event: "onDone", value: scope.evaluateAll(data))
      if let text = scope.evaluate(text) { scope.setContext("c", .string(text)) }
      guard onFinish != nil || fails != nil else { return }
      let (onFinish, fails) = (onFinish, fails)
      scope.later { later in
        if fails == true { throw RequestFailure("it went wrong") }
        later.run(onFinish, event: "onFinish", value: "late")
      }
    }
  }

  /// Fails at the first attempt.
  struct Flaky: ServerDrivenAction, ExecutableAction, Decodable {
    @MainActor final class Attempts { var count = 0 }

    @TaskLocal static var attempts: Attempts?
    var onFinish: [Action]?

    func execute(in scope: inout ActionScope) {
      let (onFinish, attempts) = (onFinish, Self.attempts)
      scope.later { @MainActor later in
        attempts?.count += 1
        if attempts?.count == 1 { throw RequestFailure("it went wrong") }
        later.run(onFinish, event: "onFinish")
      }
    }
  }

  struct Idle: ServerDrivenAction, Decodable {}

  private func open(_ actions: String...) throws -> SessionHarness {
    let harness = SessionHarness(configure: {
      $0.register(action: Work.self)
      $0.register(action: Idle.self)
    })
    try harness.open(
      container(
        container(button("go", actions.joined(separator: ", ")), also: context("c", "0")),
        also: context("log", quoted(""))))
    return harness
  }

  private func work(_ members: String) -> String { #"{"_beagleAction_": "custom:WORK", \#(members)}"# }

  private func value(_ id: String, _ harness: SessionHarness) throws -> String? {
    harness.session.runtime.context(id, at: try harness.node("go"))?.text
  }

  @Test func customActionRunsBeforeNextAction() throws {
    let harness = try open(
      setContext("c", "1"),
      work(
        #""text": "c is @{c}", "data": {"in": ["@{c}"]}, \#(on("onDone", write("@{onDone.in[0]} @{c}, ")))"#),
      write("@{c}"))
    try harness.pressOnly("go")
    #expect(try value("log", harness) == "1 c is 1, c is 1")
  }

  @Test func laterEventHasItsOwnContext() async throws {
    let harness = try open(work(on("onFinish", write("@{onFinish}"))), write("first "))
    try harness.pressOnly("go")
    #expect(try value("log", harness) == "first ")
    await harness.session.idle()
    #expect(try value("log", harness) == "first late")
  }

  @Test func eventAfterCloseReadsFormerContexts() async throws {
    let harness = try open(work(on("onFinish", setContext("global", quoted("@{onFinish} @{c}")))))
    try harness.pressOnly("go")
    try harness.open(text("@{global}"))
    await harness.session.idle()
    #expect(harness.texts == ["late 0"])
  }

  @Test func runningActionIsListedUntilDone() async throws {
    let harness = try open(work(on("onFinish", write("x"))), work(on("onFinish", write("y"))))
    try harness.pressOnly("go")
    #expect(harness.session.runtime.pendingActions == ["custom:WORK", "custom:WORK"])
    await harness.session.idle()
    #expect(harness.session.runtime.pendingActions.isEmpty)
  }

  @Test func throwingWorkIsAScreenErrorAndRetried() async throws {
    let harness = try open(work(#""fails": true"#))
    var states: [ServerDrivenState] = []
    harness.session.onEffect = { if case .state(_, let state) = $0 { states.append(state) } }
    try harness.pressOnly("go")
    await harness.session.idle()
    let error = ScreenError(kind: .action, path: "custom:WORK", failure: RequestFailure("it went wrong"))
    #expect(harness.session.runtime.errors == [error])
    #expect(states == [.error(error)])
    harness.session.send(.retry)
    #expect(harness.session.runtime.errors.isEmpty)
    #expect(harness.session.runtime.pendingActions == ["custom:WORK"])
    await harness.session.idle()
    #expect(harness.session.runtime.errors == [error])
  }

  @Test func retriedWorkKeepsRemovedItem() async throws {
    try await Flaky.$attempts.withValue(Flaky.Attempts()) {
      let harness = SessionHarness(configure: { $0.register(action: Flaky.self) })
      let flaky =
        #"""
        {"_beagleAction_": "custom:flaky", \#(on("onFinish", setContext("global", quoted("@{item.name}"))))}
        """#
      try harness.open(
        container(
          list("l", of: "@{rows}", button("work", flaky)), button("drop", setContext("rows", rows("b"))),
          also: context("rows", rows("a", "b"))))
      try await harness.press("work:a")
      try await harness.press("drop")
      harness.session.send(.retry)
      await harness.session.idle()
      #expect(harness.session.runtime.global == "A")
    }
  }

  @Test func unknownActionIsLoggedAndTheNextActionRuns() throws {
    var harness = try RuntimeHarness(
      running: action("nonsense", #""a": 1"#), #"{"_beagleAction_": "custom:mine"}"#, write("next"))
    #expect(harness.log == "next")
    #expect(harness.hasLogged(.decode(.decodingError(type: "beagle:nonsense"))))
    #expect(harness.hasLogged(.decode(.decodingError(type: "custom:mine"))))
    #expect(harness.notices == [.unknownAction("beagle:nonsense"), .unknownAction("custom:mine")])
    harness.send(.back)
  }

  @Test func customActionWorksInScreenFromText() throws {
    let harness = SessionHarness(configure: { $0.register(action: Work.self) })
    let onInit = on("onInit", work(#""text": "done""#))
    harness.session.send(
      .open(.text(container(text("@{c}"), container(also: onInit), also: context("c", "0")))))
    #expect(harness.texts == ["done"])
  }

  @Test func actionWithoutEffectIsReported() throws {
    let harness = try open(#"{"_beagleAction_": "custom:idle", "stray": 1}"#, write("next"))
    var notices: [SceneNotice] = []
    harness.session.onEffect = { if case .notice(let notice) = $0 { notices.append(notice) } }
    try harness.pressOnly("go")
    #expect(notices == [.idleAction("custom:idle")])
    #expect(try value("log", harness) == "next")
  }

  @Test func analyticsRecordsLowercaseNameAndAttributes() throws {
    let harness = try open(work(#""text": "t@{c}", "analytics": {"attributes": ["text", "data.x"]}"#))
    var records: [AnalyticsRecord] = []
    harness.session.onEffect = { if case .record(let record) = $0 { records.append(record) } }
    try harness.pressOnly("go")
    #expect(records.map { $0.values["beagleAction"] } == ["custom:work"])
    #expect(records.first?.values["attributes"] == ["text": "t0"])
  }
}
