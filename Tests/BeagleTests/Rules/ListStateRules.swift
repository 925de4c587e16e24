import Beagle
import Testing

/// The state of list cells and its lifetime.
@Suite struct ListStateRules {
  /// Shows its item, its position and its own counter, which its `onInit` sets to 10.
  private let counter = container(
    text("@{item.id}@{index}:@{n}"), button("more", setContext("n", #""@{sum(n, 1)}""#)),
    element("textInput", #""id": "in""#),
    also: context("n", "0") + #", "onInit": [\#(setContext("n", #""@{sum(n, 10)}""#))]"#)

  /// A list of `a` and `b`, and a button for each other value of its data, named after the ids of its items.
  private func harness(kind: String = "listView", key: Bool = true, _ others: [String]...) throws
    -> RuntimeHarness
  {
    let keyed = key ? #", "key": "id""# : ""
    let list = itemList(counter, kind: kind, also: #""spanCount": 2\#(keyed)"#)
    let buttons = others.map { ids in
      button(
        ids.joined(), setContext("items", "[" + ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",") + "]")
      )
    }
    var harness = try RuntimeHarness(
      page(
        "main", list, buttons.joined(separator: ", "), also: context("items", #"[{"id": "a"}, {"id": "b"}]"#))
    )
    try harness.press("more:\(key ? "a" : "0")")
    try harness.type("typed", into: "in:\(key ? "a" : "0")")
    return harness
  }

  @Test(arguments: ["listView", "gridView"])
  func cellKeepsStateByKey(kind: String) throws {
    var harness = try harness(kind: kind, ["b", "a"], ["c", "b", "a"])
    #expect(harness.texts == ["a0:11", "b1:10"])
    let node = try harness.node("in:a")
    try harness.press("ba")
    #expect(harness.texts == ["b0:10", "a1:11"])
    try harness.press("cba")
    #expect(harness.texts == ["c0:10", "b1:10", "a2:11"])
    #expect(try harness.input("in:a")?.text == "typed")
    #expect(try harness.node("in:a") == node)
  }

  @Test func onInitRunsOnceForEachKey() throws {
    var harness = try harness(["a", "b", "c"], ["c", "b", "a"])
    try harness.press("abc")
    try harness.press("cba")
    #expect(harness.texts == ["c0:10", "b1:10", "a2:11"])
  }

  @Test func readdedItemStartsFresh() throws {
    var harness = try harness(["b"], ["a", "b"])
    try harness.press("b")
    try harness.press("ab")
    #expect(harness.texts == ["a0:10", "b1:10"])
    #expect(try harness.input("in:a")?.text == "")
  }

  @Test func stateFollowsIndexWithoutKey() throws {
    var harness = try harness(key: false, ["c", "a", "b"])
    try harness.press("cab")
    #expect(harness.texts == ["c0:11", "a1:10", "b2:10"])
    #expect(try harness.input("in:0")?.text == "typed")
  }

  @Test func cellsReadUpdatedItems() throws {
    var harness = try RuntimeHarness(
      page(
        "main", itemList(text("@{item.v}"), also: #""key": "id""#),
        button("go", setContext("items", #"[{"id": 1, "v": "x"}, {"id": 2, "v": "y"}]"#)),
        also: context("items", #"[{"id": 1, "v": "a"}, {"id": 2, "v": "b"}]"#)))
    try harness.press("go")
    #expect(harness.texts == ["x", "y"])
  }

  @Test func stateSurvivesScrolling() throws {
    var harness = try harness()
    try harness.scroll("list", to: 500)
    try harness.scroll("list", to: 0)
    #expect(harness.texts == ["a0:11", "b1:10"])
  }

  // MARK: Late responses

  /// A list of `a` and `b` whose cells load data into their own contexts.
  private func loading() throws -> RuntimeHarness {
    let load = action(
      "sendRequest",
      #"""
      "url": "/@{item.id}", "onSuccess": [\#(setContext("own", #""@{onSuccess.data}""#)), \#
      \#(setContext("seen", #""@{onSuccess.data}/@{own}""#))]
      """#
    )
    let cell = container(text("@{item.id}:@{own}"), button("load", load), also: context("own", #""-""#))
    let swap = button("swap", setContext("items", rows("b", "a")))
    let drop = button("drop", setContext("items", rows("b")))
    var harness = try RuntimeHarness(
      page(
        "main",
        container(
          itemList(cell, also: #""key": "id""#), swap, drop, text("seen @{seen}"),
          also: context("own", #""outer""#)),
        text("@{seen}"), also: context("items", rows("a", "b"))
      ).inContext("seen", "null"))
    try harness.press("load:a")
    return harness
  }

  @Test func lateResponseUpdatesMovedItem() throws {
    var harness = try loading()
    try harness.press("swap")
    try harness.respond("late")
    #expect(harness.texts == ["b:-", "a:late", "seen late/late", "late/late"])
  }

  @Test func lateResponseForRemovedItemChangesNothingElse() throws {
    var harness = try loading()
    try harness.press("drop")
    try harness.respond("late")
    #expect(harness.texts == ["b:-", "seen late/-", "late/-"])
    #expect(harness.notices == [.contextNotFound("own")])
  }

  @Test func readdedItemIgnoresFormerResponse() throws {
    var harness = try loading()
    try harness.press("drop")
    try harness.press("swap")
    try harness.respond("late")
    #expect(harness.texts == ["b:-", "a:-", "seen late/-", "late/-"])
  }

  @Test func lateWriteToRemovedItemDoesNotReachOuterList() throws {
    let load = action("sendRequest", #""url": "/x", "onSuccess": [\#(setContext("item", #""late""#))]"#)
    let inner = element(
      "listView",
      #""dataSource": "@{item.tags}", "key": "id", "templates": [{"view": \#(button("load", load))}]"#)
    let outer = itemList(container(text("@{item}"), inner), also: #""key": "id""#)
    var harness = try RuntimeHarness(
      page(
        "main", outer, button("drop", setContext("items", "[]", path: "[0].tags")),
        also: context("items", #"[{"id": "o", "tags": [{"id": "i"}]}]"#)))
    try harness.press("load:o:i")
    try harness.press("drop")
    try harness.respond("x")
    #expect(harness.texts == [#"{"id":"o","tags":[]}"#])
  }

  @Test func lateResponseReadsFormerItem() throws {
    let report = setContext("seen", #""@{onSuccess.data} @{item.name} @{own}""#)
    let delete = [
      setContext("items", #""@{remove(items, item)}""#),
      action("sendRequest", #""url": "/delete/@{item.id}", "method": "DELETE", "onSuccess": [\#(report)]"#),
    ].joined(separator: ", ")
    let cell = container(text("@{item.id}"), button("delete", delete), also: context("own", #""mine""#))
    var harness = try RuntimeHarness(
      page(
        "main", itemList(cell, also: #""key": "id""#), text("@{seen}"),
        also: context("items", rows("a", "b"))
      )
      .inContext("seen", "null"))
    try harness.press("delete:a")
    #expect(harness.texts == ["b", ""])
    #expect(harness.requests.map(\.url) == ["/delete/a"])
    try harness.respond("gone:")
    #expect(harness.texts == ["b", "gone: A mine"])
  }

  @Test func dialogKeepsItsItem() throws {
    let ask = action(
      "confirm", #""message": "?", "onPressOk": [\#(action("sendRequest", #""url": "/delete/@{item.id}""#))]"#
    )
    var harness = try RuntimeHarness(
      page(
        "main", itemList(button("ask", ask), also: #""key": "id""#),
        button("drop", setContext("items", rows("b"))),
        also: context("items", rows("a", "b"))))
    try harness.press("ask:a")
    try harness.press("drop")
    harness.send(.confirm(try #require(harness.runtime.openDialogs.first).id))
    #expect(harness.requests.map(\.url) == ["/delete/a"])
  }

  @Test func movedItemIsSetAtNewPosition() throws {
    let swap = setContext("items", #"["@{items[1]}", "@{items[0]}"]"#)
    let set = button("go", swap, setContext("item", #""new""#, path: "name"))
    var harness = try RuntimeHarness(
      page(
        "main", itemList(container(text("@{item.name}"), set), also: #""key": "id""#),
        text("@{items[1].name}"),
        also: context("items", rows("a", "b"))))
    try harness.press("go:a")
    #expect(harness.texts == ["B", "new", "new"])
  }

  @Test func removedItemIsNotSet() throws {
    let set = button("go", setContext("items", rows("b")), setContext("item", #""new""#, path: "name"))
    var harness = try RuntimeHarness(
      page(
        "main", itemList(container(text("@{item.name}"), set), also: #""key": "id""#),
        also: context("items", rows("a", "b"))))
    try harness.press("go:a")
    #expect(harness.texts == ["B"])
  }
}
