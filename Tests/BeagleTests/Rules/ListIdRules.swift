import Beagle
import Testing

/// The ids of components in list cells.
@Suite struct ListIdRules {
  private let row = text("x", also: #""id": "row""#)

  @Test(arguments: [
    (#"{"id": "a"}"#, "row:a"), (#"{"id": 7}"#, "row:7"), (#"{"id": 1.5}"#, "row:1.5"),
    (#"{"id": ""}"#, "row:"),
    (#"{"id": true}"#, "row:0"), (#"{"id": null}"#, "row:0"), (#"{"id": [1]}"#, "row:0"),
    (#"{"other": "a"}"#, "row:0"),
    ("5", "row:0"), ("null", "row:0"),
  ])
  func idEndsWithItemKeyOrIndex(item: String, id: String) throws {
    let harness = try RuntimeHarness(
      page("main", itemList(row, also: #""key": "id""#), also: context("items", "[\(item)]")))
    #expect(harness.ids == ["main", "list", id])
  }

  @Test func indexIsTheDefaultKey() throws {
    let harness = try RuntimeHarness(page("main", itemList(row), also: context("items", rows("a", "b"))))
    #expect(harness.ids == ["main", "list", "row:0", "row:1"])
  }

  @Test func listKeyMayBeAPath() throws {
    let harness = try RuntimeHarness(
      page(
        "main", itemList(row, also: #""key": "meta.ids[1]""#),
        also: context("items", #"[{"meta": {"ids": ["no", "yes"]}}]"#)))
    #expect(harness.ids.last == "row:yes")
  }

  @Test func everyTemplateIdEndsWithKey() throws {
    let cell = container(
      element("touchable", #""id": "touch", "onPress": [], "child": \#(row)"#),
      element("textInput", #""id": "in""#), also: #""id": "box""#)
    let harness = try RuntimeHarness(
      page("main", itemList(cell, also: #""key": "id""#), also: context("items", rows("a"))))
    #expect(harness.ids == ["main", "list", "box:a", "touch:a", "row:a", "in:a"])
  }

  private func nested() -> String {
    let inner = element(
      "listView",
      #"""
      "id": "inner", "key": "id", "iteratorName": "tag", "dataSource": "@{item.tags}", \#
      "templates": [{"view": \#(container(also: #""id": "tag""#))}]
      """#
    )
    let add = { (id: String) in
      action("addChildren", #""componentId": "\#(id)", "value": [\#(text("added"))]"#)
    }
    return page(
      "main", itemList(inner, also: #""key": "id""#), button("ours", add("tag:o:i")),
      button("ios", add("tag:i:o")),
      button("none", add("tag:i")), also: context("items", #"[{"id": "o", "tags": [{"id": "i"}]}]"#))
  }

  @Test func nestedListIdsStartWithOutermostKey() throws {
    #expect(
      try RuntimeHarness(nested()).ids == ["main", "list", "inner:o", "tag:o:i", "ours", "ios", "none"])
  }

  @Test(arguments: [("ours", ["added"]), ("ios", ["added"]), ("none", [])])
  func addChildrenAcceptsEitherKeyOrder(button: String, texts: [String]) throws {
    var harness = try RuntimeHarness(nested())
    try harness.press(button)
    #expect(harness.texts == texts)
  }

  @Test func addedChildIdsEndWithCellKey() throws {
    let add = action("addChildren", #""componentId": "box:b", "value": [\#(row)]"#)
    var harness = try RuntimeHarness(
      page(
        "main", itemList(container(also: #""id": "box""#), also: #""key": "id""#), button("add", add),
        also: context("items", rows("a", "b"))))
    try harness.press("add")
    #expect(harness.ids.contains("row:b"))
  }
}
