import Testing

@testable import Beagle

/// What was taken away leaves nothing behind, and what never ends is ended.
@Suite struct StorageTests {
  @Test func replacingAListAgainAndAgainKeepsTheStorageWhereItWas() throws {
    let cell = container(text("@{item} @{c}"), also: context("c", "0"))
    let list =
      #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{items}", "templates": [{"view": \#(cell)}]}"#
    var stage = try Stage(
      container(
        list, button("none", setContext("items", "[]")), button("some", setContext("items", "[1, 2, 3]")),
        also: context("items", "[1, 2, 3]")))
    func sizes() throws -> [Int] {
      let tree = try #require(stage.runtime.stacks.last?.views.last?.tree)
      return [
        tree.parts.count, tree.layout.count, tree.reads.count, tree.evaluate.scope.contexts.values.count,
      ]
    }
    let before = try sizes()
    for _ in 0..<20 {
      try stage.press("none")
      try stage.press("some")
    }
    #expect(try sizes() == before)
    #expect(stage.texts == ["1 0", "2 0", "3 0"])
  }

  @Test func componentsThatAddThemselvesEndLoudly() throws {
    let add = action("addChildren", #""componentId": "box", "value": "@{self}""#)
    let child = container(also: #""onInit": [\#(add)]"#)
    let stage = try Stage(
      container(
        container(also: #""id": "box""#), container(also: #""onInit": [\#(add)]"#),
        also: context("self", "[\(child), \(child)]")),
      configure: { $0.limits.rounds = 5 })
    #expect(stage.notices.contains(.limit("rounds of updates for one event", value: 5)))
  }

  @Test func aContextHoldsOnlySoManyValues() throws {
    var stage = try Stage(
      container(
        button("go", setContext("c", "[1, 2, 3, [4, 5]]")), text("@{c}"), also: context("c", "0")),
      configure: { $0.limits.contextValues = 5 })
    try stage.press("go")
    #expect(stage.texts == ["0"])
    #expect(stage.notices.contains(.limit("values in the context \"c\"", value: 5)))
  }

  @Test func settingOneMemberWorksOutOnlyItsReadersAgain() throws {
    let tree = try Stage(
      container(text("@{c.a}"), text("@{c.b}"), text("@{c}"), also: context("c", #"{"a": 1, "b": 2}"#))
    ).runtime.stacks[0].views[0].tree
    var changed = try #require(tree)
    let frame = try #require(changed.parts.last?.scope?.nearest("c"))
    let slot = try #require(changed.evaluate.scope.contexts.slot(of: frame))
    #expect(changed.setContext(slot, 5, at: try #require(ContextPath("a"))))
    #expect(changed.stale.count == 2)
    changed.update()
    #expect(changed.scene.texts == ["5", "2", #"{"a":5,"b":2}"#])
  }

  @Test func aTextThatIsNoScreenIsAnErrorOfItsKind() throws {
    var stage = Stage()
    stage.send(.open(.text("{}")))
    #expect(stage.runtime.errors.map(\.kind) == [.declarativeText])
    stage.send(.open(.text(text("here"))))
    #expect(stage.texts == ["here"])
    #expect(stage.runtime.errors.isEmpty)
  }
}
