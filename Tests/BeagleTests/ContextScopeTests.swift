import Beagle
import Testing

@Suite struct ContextScopeTests {
  @Test func contextIsVisibleToComponentAndDescendants() throws {
    let scene = try Scene.of(
      container(
        text("@{user.name}"), container(text("@{user.age}")),
        also: #""context": {"id": "user", "value": {"name": "Ana", "age": 30}}"#))
    #expect(scene.texts == ["Ana", "30"])
    #expect(scene.notices.isEmpty)
  }

  @Test func nearestContextWins() throws {
    let inner = container(text("@{c}"), also: #""context": {"id": "c", "value": "inner"}"#)
    let scene = try Scene.of(
      container(inner, text("@{c}"), also: #""context": {"id": "c", "value": "outer"}"#))
    #expect(scene.texts == ["inner", "outer"])
  }

  @Test func textReadsItsOwnContext() throws {
    let scene = try Scene.of(text("@{own}", also: #""context": {"id": "own", "value": 1}"#))
    #expect(scene.texts == ["1"])
  }

  @Test func contextOutOfScopeIsNullAndReported() throws {
    let scene = try Scene.of(
      container(container(text("a"), also: #""context": {"id": "c", "value": 1}"#), text("<@{c}>")))
    #expect(scene.texts == ["a", "<>"])
    #expect(scene.notices == [.unknownContext("c", expression: "<@{c}>")])
  }

  @Test func contextStringsAreNotEvaluated() throws {
    let scene = try Scene.of(
      text("@{c.x}", also: #""context": {"id": "c", "value": {"x": "@{c.y}", "y": 1}}"#))
    #expect(scene.texts == ["@{c.y}"])
  }

  @Test func globalContextTakesPrecedenceAndIsReserved() throws {
    let scene = try Scene.of(text("@{global}", also: #""context": {"id": "global", "value": "declared"}"#)) {
      $0.global = "given"
    }
    #expect(scene.texts == ["given"])
    #expect(scene.notices == [.reservedContext("global")])
  }

  @Test func navigationContextIsInitiallyNull() throws {
    #expect(try Scene.of(text("<@{navigationContext}>")).texts == ["<>"])
    #expect(
      try Scene.of(text("<@{navigationContext.id}>")) { $0.navigationContext = ["id": 7] }.texts == ["<7>"])
  }

  @Test func givenContextReplacesOrAddsDocumentContext() throws {
    let json = container(
      text("@{user.name}"), text("@{extra}"), also: #""context": {"id": "user", "value": {"name": "Ana"}}"#)
    let scene = try Scene.of(json) { $0.contexts = ["user": ["name": "Bo"], "extra": 5] }
    #expect(scene.texts == ["Bo", "5"])
    #expect(scene.notices.isEmpty)
  }

  @Test func customOperationIsCalled() throws {
    let scene = try Scene.of(text("@{shout('hi')}")) {
      $0.operations.register(
        ExpressionOperation("shout") { arguments in .string((arguments.first?.text ?? "") + "!") })
    }
    #expect(scene.texts == ["hi!"])
    #expect(
      try Scene.of(text("@{shout('hi')}")).notices == [
        .unknownOperation("shout", expression: "@{shout('hi')}")
      ])
  }
}
