import Beagle
import Testing

/// Lists inside of list cells.
@Suite struct NestedListRules {
  private let groups =
    #"[{"id": "x", "tags": [{"id": "p", "n": 1}, {"id": "q", "n": 2}]}, {"id": "y", "tags": [{"id": "p", "n": 3}]}]"#

  /// Groups with their tags, which count presses on their own and can set their `n`.
  private func stage(iterator: String = "tag", _ members: String = "") throws -> Stage {
    let tag = container(
      text("@{item.id}@{\(iterator).id}@{\(iterator).n}:@{c}"),
      button("count", setContext("c", #""@{sum(c, 1)}""#)),
      button("set", setContext(iterator, "9", path: "n")), also: context("c", "0"))
    let inner = element(
      "listView",
      #""key": "id", "iteratorName": "\#(iterator)", "dataSource": "@{item.tags}", "templates": [{"view": \#(tag)}]\#(members)"#
    )
    return try Stage(
      page(
        "main", itemList(inner, also: #""key": "id""#),
        button("reverse", setContext("items", #"["@{items[1]}", "@{items[0]}"]"#)),
        button(
          "swap tags",
          setContext("items", #"["@{items[0].tags[1]}", "@{items[0].tags[0]}"]"#, path: "[0].tags")),
        text("@{items[0].tags[1].n}"), also: context("items", groups)))
  }

  @Test func anInnerListReadsTheItemOfTheOuterOne() throws {
    #expect(try stage().texts == ["xp1:0", "xq2:0", "yp3:0", "2"])
  }

  @Test func theSameIteratorNameMeansTheInnerItem() throws {
    #expect(try stage(iterator: "item").texts == ["pp1:0", "qq2:0", "pp3:0", "2"])
  }

  @Test func itsCellsKeepTheirStateWhenTheOuterOnesMove() throws {
    var stage = try stage()
    try stage.press("count:x:q")
    try stage.press("reverse")
    #expect(stage.texts == ["yp3:0", "xp1:0", "xq2:1", ""])
    try stage.press("reverse")
    #expect(stage.texts == ["xp1:0", "xq2:1", "yp3:0", "2"])
  }

  @Test func itsCellsKeepTheirStateWhenTheyMove() throws {
    var stage = try stage()
    try stage.press("count:x:q")
    try stage.press("swap tags")
    #expect(stage.texts == ["xq2:1", "xp1:0", "yp3:0", "1"])
  }

  @Test func anInnerItemIsSetInTheOuterItemAndInTheData() throws {
    var stage = try stage()
    try stage.press("set:x:q")
    #expect(stage.texts == ["xp1:0", "xq9:0", "yp3:0", "9"])
    #expect(stage.runtime.context("items")?[1]["tags"][0]["n"] == 3)
  }

  @Test func anInnerItemThatMovedIsSetWhereItIs() throws {
    var stage = try stage()
    try stage.press("swap tags")
    try stage.press("set:x:p")
    #expect(stage.texts == ["xq2:0", "xp9:0", "yp3:0", "9"])
  }

  @Test func everyInnerListHasAnEndOfItsOwn() throws {
    let end = #", "onScrollEnd": [\#(setContext("items", #""@{item.id}""#, path: "[9]"))]"#
    let stage = try stage(end)
    #expect(stage.runtime.context("items")?[9] == "y")
    #expect(stage.notices.isEmpty)
  }

  @Test func listsNestAsDeepAsDataDoes() throws {
    let list = { (source: String, name: String, inner: String) in
      element(
        "listView",
        #""key": "k", "iteratorName": "\#(name)", "dataSource": "@{\#(source)}", "templates": [{"view": \#(inner)}]"#
      )
    }
    let leaf = text("@{a.k}@{b.k}@{c.k}", also: #""id": "leaf""#)
    let stage = try Stage(
      page(
        "main", list("d", "a", list("a.l", "b", list("b.l", "c", leaf))),
        also: context("d", #"[{"k": "1", "l": [{"k": "2", "l": [{"k": "3"}, {"k": "4"}]}]}]"#)))
    #expect(stage.texts == ["123", "124"])
    #expect(stage.ids == ["main", "leaf:1:2:3", "leaf:1:2:4"])
  }
}
