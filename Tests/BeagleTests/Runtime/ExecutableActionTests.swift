import Beagle
import Testing

@MainActor @Suite struct ExecutableActionTests {
  struct Greet: ServerDrivenAction, ExecutableAction, Decodable {
    var name: Bind<String>
    var onFinish: [Action]?

    func execute(in scope: inout ActionScope) {
      let name = scope.evaluate(name) ?? ""
      scope.setContext("out", .string("now \(name)"))
      let onFinish = onFinish
      scope.later { later in
        await Task.yield()
        later.run(onFinish, event: "onFinish", value: .string("later \(name)"))
      }
    }
  }

  private var screen: Screen {
    let copy = SetContext(contextId: "copy", value: .bind("out"))
    let greet = Greet(
      name: "@{who}", onFinish: [SetContext(contextId: "out", value: .bind("onFinish")).action])
    let button = Button(
      text: "go", onPress: [greet.action, copy.action], properties: WidgetProperties(id: "go"))
    return Screen(
      child: Container(children: [
        Container(
          children: [button.component, Text(text: "@{out}").component, Text(text: "@{copy}").component],
          properties: WidgetProperties(context: Context(id: "copy"))
        ).component
      ]).context(Context(id: "out")).component
    ).context(Context(id: "who", value: "Ana"))
  }

  private func press(_ session: BeagleSession) throws {
    let node = try #require(session.runtime.scene?.nodes.first { $0.id == "go" })
    session.send(.press(node.node))
  }

  @Test func itActsInItsTurnAndLaterWhereItWasStarted() async throws {
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400),
      dependencies: BeagleDependencies(networkClient: nil))
    session.send(.open(.local(screen)))
    try press(session)
    #expect(session.runtime.scene?.texts == ["now Ana", "now Ana"])
    await session.idle()
    #expect(session.runtime.scene?.texts == ["later Ana", "now Ana"])
  }

  @Test func whatComesAfterItsScreenIsGoneChangesNothing() async throws {
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400),
      dependencies: BeagleDependencies(networkClient: nil))
    session.send(.open(.local(screen)))
    try press(session)
    session.send(.open(.local(screen)))
    await session.idle()
    #expect(session.runtime.scene?.texts == ["", ""])
  }
}
