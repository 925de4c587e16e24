import Testing

@testable import Beagle

/// Removed nodes leave no storage behind.
@Suite struct StorageTests {
  @Test func repeatedListReplacementDoesNotGrowStorage() throws {
    let cell = container(text("@{item} @{c}"), also: context("c", "0"))
    let list =
      #"""
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{items}", "templates": [{"view": \#(cell)}]}
      """#
    var harness = try RuntimeHarness(
      container(
        list, button("none", setContext("items", "[]")), button("some", setContext("items", "[1, 2, 3]")),
        also: context("items", "[1, 2, 3]")))
    func sizes() throws -> [Int] {
      let live = try #require(harness.runtime.navigation.visibleLive)
      return [
        live.tree.slotCount, live.tree.count, live.contexts.readCount, live.contexts.slotCount,
      ]
    }
    let before = try sizes()
    for _ in 0..<20 {
      try harness.press("none")
      try harness.press("some")
    }
    #expect(try sizes() == before)
    #expect(harness.texts == ["1 0", "2 0", "3 0"])
  }
}
