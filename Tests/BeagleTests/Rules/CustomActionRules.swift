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

  struct Idle: ServerDrivenAction, Decodable {}

  private let dependencies = BeagleDependencies(networkClient: nil)

  private func open(_ actions: String...) throws -> BeagleSession {
    dependencies.register(action: Work.self)
    dependencies.register(action: Idle.self)
    let json = container(
      container(
        element("button", #""id": "go", "text": "go", "onPress": [\#(actions.joined(separator: ", "))]"#),
        also: context("c", "0")), also: context("log", quoted("")))
    var options = ReadingOptions()
    options.vocabulary = dependencies.vocabulary
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
    session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8), options: options).screen)))
    return session
  }

  private func work(_ members: String) -> String { #"{"_beagleAction_": "custom:WORK", \#(members)}"# }

  private func node(_ session: BeagleSession) throws -> NodeID {
    try #require(session.runtime.scene?.nodes.first { $0.id == "go" }?.node)
  }

  private func value(_ id: String, _ session: BeagleSession) throws -> String? {
    session.runtime.context(id, at: try node(session))?.text
  }

  @Test func itIsEvaluatedAndDoneBeforeTheNextActionAndItsActionsRunThen() throws {
    let session = try open(
      setContext("c", "1"),
      work(
        #""text": "c is @{c}", "data": {"in": ["@{c}"]}, \#(on("onDone", write("@{onDone.in[0]} @{c}, ")))"#),
      write("@{c}"))
    session.send(.press(try node(session)))
    #expect(try value("log", session) == "1 c is 1, c is 1")
  }

  @Test func whatItDoesLaterComesWithItsOwnContext() async throws {
    let session = try open(work(on("onFinish", write("@{onFinish}"))), write("first "))
    session.send(.press(try node(session)))
    #expect(try value("log", session) == "first ")
    await session.idle()
    #expect(try value("log", session) == "first late")
  }

  @Test func whatIsUnderWayIsNamedUntilItIsDone() async throws {
    let session = try open(work(on("onFinish", write("x"))), work(on("onFinish", write("y"))))
    session.send(.press(try node(session)))
    #expect(session.runtime.pendingActions == ["custom:WORK", "custom:WORK"])
    await session.idle()
    #expect(session.runtime.pendingActions.isEmpty)
  }

  @Test func workThatThrowsIsAnErrorOfItsScreenAndIsDoneAgain() async throws {
    let session = try open(work(#""fails": true"#))
    var states: [ServerDrivenState] = []
    session.onEffect = { if case .state(_, let state) = $0 { states.append(state) } }
    session.send(.press(try node(session)))
    await session.idle()
    let error = ScreenError(kind: .action, path: "custom:WORK", failure: RequestFailure("it went wrong"))
    #expect(session.runtime.errors == [error])
    #expect(states == [.error(error)])
    session.send(.retry)
    #expect(session.runtime.errors.isEmpty)
    #expect(session.runtime.pendingActions == ["custom:WORK"])
    await session.idle()
    #expect(session.runtime.errors == [error])
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
    dependencies.register(action: Work.self)
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
    let onInit = on("onInit", work(#""text": "done""#))
    session.send(.open(.text(container(text("@{c}"), container(also: onInit), also: context("c", "0")))))
    #expect(session.runtime.scene?.texts == ["done"])
  }

  @Test func oneThatDoesNothingSaysSo() throws {
    let session = try open(#"{"_beagleAction_": "custom:idle", "stray": 1}"#, write("next"))
    var notices: [SceneNotice] = []
    session.onEffect = { if case .notice(let notice) = $0 { notices.append(notice) } }
    session.send(.press(try node(session)))
    #expect(notices == [.idleAction("custom:idle")])
    #expect(try value("log", session) == "next")
  }

  @Test func itIsRecordedAsItsNameInLowerCaseWithItsEvaluatedAttributes() throws {
    let session = try open(work(#""text": "t@{c}", "analytics": {"attributes": ["text", "data.x"]}"#))
    var records: [AnalyticsRecord] = []
    session.onEffect = { if case .record(let record) = $0 { records.append(record) } }
    session.send(.press(try node(session)))
    #expect(records.map { $0.values["beagleAction"] } == ["custom:work"])
    #expect(records.first?.values["attributes"] == ["text": "t0"])
  }
}
