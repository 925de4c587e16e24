import Beagle
import Testing

/// Lists in list cells.
@Suite struct NestedListRules {
  private let groups =
    #"""
    [{"id": "x", "tags": [{"id": "p", "n": 1}, {"id": "q", "n": 2}]}, {"id": "y", "tags": [{"id": "p", \#
    "n": 3}]}]
    """#

  /// Groups with their tags, which count presses separately and can set their `n`.
  private func harness(iterator: String = "tag", _ members: String = "") throws -> RuntimeHarness {
    let tag = container(
      text("@{item.id}@{\(iterator).id}@{\(iterator).n}:@{c}"),
      button("count", setContext("c", #""@{sum(c, 1)}""#)),
      button("set", setContext(iterator, "9", path: "n")), also: context("c", "0"))
    let inner = element(
      "listView",
      #"""
      "key": "id", "iteratorName": "\#(iterator)", "dataSource": "@{item.tags}", \#
      "templates": [{"view": \#(tag)}]\#(members)
      """#
    )
    return try RuntimeHarness(
      page(
        "main", itemList(inner, also: #""key": "id""#),
        button("reverse", setContext("items", #"["@{items[1]}", "@{items[0]}"]"#)),
        button(
          "swap tags",
          setContext("items", #"["@{items[0].tags[1]}", "@{items[0].tags[0]}"]"#, path: "[0].tags")),
        text("@{items[0].tags[1].n}"), also: context("items", groups)))
  }

  @Test func innerListReadsOuterItem() throws {
    #expect(try harness().texts == ["xp1:0", "xq2:0", "yp3:0", "2"])
  }

  @Test func sameIteratorNameMeansInnerItem() throws {
    #expect(try harness(iterator: "item").texts == ["pp1:0", "qq2:0", "pp3:0", "2"])
  }

  @Test func innerCellsKeepStateWhenOuterCellsMove() throws {
    var harness = try harness()
    try harness.press("count:x:q")
    try harness.press("reverse")
    #expect(harness.texts == ["yp3:0", "xp1:0", "xq2:1", ""])
    try harness.press("reverse")
    #expect(harness.texts == ["xp1:0", "xq2:1", "yp3:0", "2"])
  }

  @Test func innerCellsKeepStateWhenTheyMove() throws {
    var harness = try harness()
    try harness.press("count:x:q")
    try harness.press("swap tags")
    #expect(harness.texts == ["xq2:1", "xp1:0", "yp3:0", "1"])
  }

  @Test func settingInnerItemUpdatesOuterItemAndData() throws {
    var harness = try harness()
    try harness.press("set:x:q")
    #expect(harness.texts == ["xp1:0", "xq9:0", "yp3:0", "9"])
    #expect(harness.runtime.context("items")?[1]["tags"][0]["n"] == 3)
  }

  @Test func movedInnerItemIsSetAtNewPosition() throws {
    var harness = try harness()
    try harness.press("swap tags")
    try harness.press("set:x:p")
    #expect(harness.texts == ["xq2:0", "xp9:0", "yp3:0", "9"])
  }

  @Test func innerListsHaveSeparateScrollEnds() throws {
    let end = #", "onScrollEnd": [\#(setContext("items", #""@{item.id}""#, path: "[9]"))]"#
    let harness = try harness(end)
    #expect(harness.runtime.context("items")?[9] == "y")
    #expect(harness.notices.isEmpty)
  }

  @Test func listsNestAsDeepAsData() throws {
    let list = { (source: String, name: String, inner: String) in
      element(
        "listView",
        #"""
        "key": "k", "iteratorName": "\#(name)", "dataSource": "@{\#(source)}", \#
        "templates": [{"view": \#(inner)}]
        """#
      )
    }
    let leaf = text("@{a.k}@{b.k}@{c.k}", also: #""id": "leaf""#)
    let harness = try RuntimeHarness(
      page(
        "main", list("d", "a", list("a.l", "b", list("b.l", "c", leaf))),
        also: context("d", #"[{"k": "1", "l": [{"k": "2", "l": [{"k": "3"}, {"k": "4"}]}]}]"#)))
    #expect(harness.texts == ["123", "124"])
    #expect(harness.ids == ["main", "leaf:1:2:3", "leaf:1:2:4"])
  }
}
