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
      scope.later { later in
        attempts?.count += 1
        if attempts?.count == 1 { throw RequestFailure("it went wrong") }
        later.run(onFinish, event: "onFinish")
      }
    }
  }

  struct Idle: ServerDrivenAction, Decodable {}

  private func open(_ actions: String...) throws -> SessionStage {
    let stage = SessionStage(configure: {
      $0.register(action: Work.self)
      $0.register(action: Idle.self)
    })
    try stage.open(
      container(
        container(button("go", actions.joined(separator: ", ")), also: context("c", "0")),
        also: context("log", quoted(""))))
    return stage
  }

  private func work(_ members: String) -> String { #"{"_beagleAction_": "custom:WORK", \#(members)}"# }

  private func value(_ id: String, _ stage: SessionStage) throws -> String? {
    stage.session.runtime.context(id, at: try stage.node("go"))?.text
  }

  @Test func itIsEvaluatedAndDoneBeforeTheNextActionAndItsActionsRunThen() throws {
    let stage = try open(
      setContext("c", "1"),
      work(
        #""text": "c is @{c}", "data": {"in": ["@{c}"]}, \#(on("onDone", write("@{onDone.in[0]} @{c}, ")))"#),
      write("@{c}"))
    try stage.pressOnly("go")
    #expect(try value("log", stage) == "1 c is 1, c is 1")
  }

  @Test func whatItDoesLaterComesWithItsOwnContext() async throws {
    let stage = try open(work(on("onFinish", write("@{onFinish}"))), write("first "))
    try stage.pressOnly("go")
    #expect(try value("log", stage) == "first ")
    await stage.session.idle()
    #expect(try value("log", stage) == "first late")
  }

  @Test func whatItDoesAfterItsScreenIsClosedReadsTheContextsItHad() async throws {
    let stage = try open(work(on("onFinish", setContext("global", quoted("@{onFinish} @{c}")))))
    try stage.pressOnly("go")
    try stage.open(text("@{global}"))
    await stage.session.idle()
    #expect(stage.texts == ["late 0"])
  }

  @Test func whatIsUnderWayIsNamedUntilItIsDone() async throws {
    let stage = try open(work(on("onFinish", write("x"))), work(on("onFinish", write("y"))))
    try stage.pressOnly("go")
    #expect(stage.session.runtime.pendingActions == ["custom:WORK", "custom:WORK"])
    await stage.session.idle()
    #expect(stage.session.runtime.pendingActions.isEmpty)
  }

  @Test func workThatThrowsIsAnErrorOfItsScreenAndIsDoneAgain() async throws {
    let stage = try open(work(#""fails": true"#))
    var states: [ServerDrivenState] = []
    stage.session.onEffect = { if case .state(_, let state) = $0 { states.append(state) } }
    try stage.pressOnly("go")
    await stage.session.idle()
    let error = ScreenError(kind: .action, path: "custom:WORK", failure: RequestFailure("it went wrong"))
    #expect(stage.session.runtime.errors == [error])
    #expect(states == [.error(error)])
    stage.session.send(.retry)
    #expect(stage.session.runtime.errors.isEmpty)
    #expect(stage.session.runtime.pendingActions == ["custom:WORK"])
    await stage.session.idle()
    #expect(stage.session.runtime.errors == [error])
  }

  @Test func workForAnItemThatIsGoneMeanwhileIsDoneAgainWithThatItem() async throws {
    try await Flaky.$attempts.withValue(Flaky.Attempts()) {
      let stage = SessionStage(configure: { $0.register(action: Flaky.self) })
      let flaky =
        #"{"_beagleAction_": "custom:flaky", \#(on("onFinish", setContext("global", quoted("@{item.name}"))))}"#
      try stage.open(
        container(
          list("l", of: "@{rows}", button("work", flaky)), button("drop", setContext("rows", rows("b"))),
          also: context("rows", rows("a", "b"))))
      try await stage.press("work:a")
      try await stage.press("drop")
      stage.session.send(.retry)
      await stage.session.idle()
      #expect(stage.session.runtime.global == "A")
    }
  }

  @Test func anUnknownActionOnlyLogsAndTheNextOneRuns() throws {
    var stage = try Stage(
      running: action("nonsense", #""a": 1"#), #"{"_beagleAction_": "custom:mine"}"#, write("next"))
    #expect(stage.log == "next")
    #expect(stage.hasLogged(.decode(.decodingError(type: "beagle:nonsense"))))
    #expect(stage.hasLogged(.decode(.decodingError(type: "custom:mine"))))
    stage.send(.back)
  }

  @Test func itMayStandInAScreenThatIsOpenedAsText() throws {
    let stage = SessionStage(configure: { $0.register(action: Work.self) })
    let onInit = on("onInit", work(#""text": "done""#))
    stage.session.send(
      .open(.text(container(text("@{c}"), container(also: onInit), also: context("c", "0")))))
    #expect(stage.texts == ["done"])
  }

  @Test func oneThatDoesNothingSaysSo() throws {
    let stage = try open(#"{"_beagleAction_": "custom:idle", "stray": 1}"#, write("next"))
    var notices: [SceneNotice] = []
    stage.session.onEffect = { if case .notice(let notice) = $0 { notices.append(notice) } }
    try stage.pressOnly("go")
    #expect(notices == [.idleAction("custom:idle")])
    #expect(try value("log", stage) == "next")
  }

  @Test func itIsRecordedAsItsNameInLowerCaseWithItsEvaluatedAttributes() throws {
    let stage = try open(work(#""text": "t@{c}", "analytics": {"attributes": ["text", "data.x"]}"#))
    var records: [AnalyticsRecord] = []
    stage.session.onEffect = { if case .record(let record) = $0 { records.append(record) } }
    try stage.pressOnly("go")
    #expect(records.map { $0.values["beagleAction"] } == ["custom:work"])
    #expect(records.first?.values["attributes"] == ["text": "t0"])
  }
}
