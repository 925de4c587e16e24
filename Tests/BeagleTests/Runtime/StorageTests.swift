import Testing

@testable import Beagle

/// What was taken away leaves nothing behind.
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
      let tree = try #require(stage.runtime.navigation.visibleTree)
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
}
