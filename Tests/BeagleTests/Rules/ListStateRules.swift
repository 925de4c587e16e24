import Beagle
import Testing

/// What a cell keeps, and for how long.
@Suite struct ListStateRules {
  /// Shows its item, its position and a counter of its own, which its `onInit` sets to 10.
  private let counter = container(
    text("@{item.id}@{index}:@{n}"), button("more", setContext("n", #""@{sum(n, 1)}""#)),
    element("textInput", #""id": "in""#),
    also: context("n", "0") + #", "onInit": [\#(setContext("n", #""@{sum(n, 10)}""#))]"#)

  /// A list of `a` and `b`, and a button for each other value of its data, under the ids of its items.
  private func stage(kind: String = "listView", key: Bool = true, _ others: [String]...) throws -> Stage {
    let keyed = key ? #", "key": "id""# : ""
    let list = itemList(counter, kind: kind, also: #""spanCount": 2\#(keyed)"#)
    let buttons = others.map { ids in
      button(
        ids.joined(), setContext("items", "[" + ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",") + "]")
      )
    }
    var stage = try Stage(
      page(
        "main", list, buttons.joined(separator: ", "), also: context("items", #"[{"id": "a"}, {"id": "b"}]"#))
    )
    try stage.press("more:\(key ? "a" : "0")")
    try stage.type("typed", into: "in:\(key ? "a" : "0")")
    return stage
  }

  @Test(arguments: ["listView", "gridView"])
  func aCellWithAKnownKeyKeepsItsStateWhereverItGoes(kind: String) throws {
    var stage = try stage(kind: kind, ["b", "a"], ["c", "b", "a"])
    #expect(stage.texts == ["a0:11", "b1:10"])
    let node = try stage.node("in:a")
    try stage.press("ba")
    #expect(stage.texts == ["b0:10", "a1:11"])
    try stage.press("cba")
    #expect(stage.texts == ["c0:10", "b1:10", "a2:11"])
    #expect(try stage.input("in:a")?.text == "typed")
    #expect(try stage.node("in:a") == node)
  }

  @Test func onInitRunsOnceForEachKey() throws {
    var stage = try stage(["a", "b", "c"], ["c", "b", "a"])
    try stage.press("abc")
    try stage.press("cba")
    #expect(stage.texts == ["c0:10", "b1:10", "a2:11"])
  }

  @Test func anItemThatWentAndCameBackIsNew() throws {
    var stage = try stage(["b"], ["a", "b"])
    try stage.press("b")
    try stage.press("ab")
    #expect(stage.texts == ["a0:10", "b1:10"])
    #expect(try stage.input("in:a")?.text == "")
  }

  @Test func withoutAKeyThePositionKeepsTheState() throws {
    var stage = try stage(key: false, ["c", "a", "b"])
    try stage.press("cab")
    #expect(stage.texts == ["c0:11", "a1:10", "b2:10"])
    #expect(try stage.input("in:0")?.text == "typed")
  }

  @Test func allCellsReadTheirNewItems() throws {
    var stage = try Stage(
      page(
        "main", itemList(text("@{item.v}"), also: #""key": "id""#),
        button("go", setContext("items", #"[{"id": 1, "v": "x"}, {"id": 2, "v": "y"}]"#)),
        also: context("items", #"[{"id": 1, "v": "a"}, {"id": 2, "v": "b"}]"#)))
    try stage.press("go")
    #expect(stage.texts == ["x", "y"])
  }

  @Test func stateSurvivesScrolling() throws {
    var stage = try stage()
    try stage.scroll("list", to: 500)
    try stage.scroll("list", to: 0)
    #expect(stage.texts == ["a0:11", "b1:10"])
  }

  // MARK: Answers that come late

  /// A list of `a` and `b` whose cells load something into a context of their own.
  private func loading() throws -> Stage {
    let load = action(
      "sendRequest",
      #""url": "/@{item.id}", "onSuccess": [\#(setContext("own", #""@{onSuccess.data}""#)), \#(setContext("seen", #""@{onSuccess.data}/@{own}""#))]"#
    )
    let cell = container(text("@{item.id}:@{own}"), button("load", load), also: context("own", #""-""#))
    let swap = button("swap", setContext("items", rows("b", "a")))
    let drop = button("drop", setContext("items", rows("b")))
    var stage = try Stage(
      page(
        "main",
        container(
          itemList(cell, also: #""key": "id""#), swap, drop, text("seen @{seen}"),
          also: context("own", #""outer""#)),
        text("@{seen}"), also: context("items", rows("a", "b"))
      ).inContext("seen", "null"))
    try stage.press("load:a")
    return stage
  }

  @Test func aLateAnswerIsForTheItemThatAskedWhereverItsCellWent() throws {
    var stage = try loading()
    try stage.press("swap")
    try stage.answer("late")
    #expect(stage.texts == ["b:-", "a:late", "seen late/late", "late/late"])
  }

  @Test func aLateAnswerForAnItemThatIsGoneChangesNoOtherCellAndNothingOfTheSameName() throws {
    var stage = try loading()
    try stage.press("drop")
    try stage.answer("late")
    #expect(stage.texts == ["b:-", "seen late/-", "late/-"])
    #expect(stage.notices == [.contextNotFound("own")])
  }

  @Test func anItemThatCameBackDoesNotGetTheAnswerOfTheOneThatWent() throws {
    var stage = try loading()
    try stage.press("drop")
    try stage.press("swap")
    try stage.answer("late")
    #expect(stage.texts == ["b:-", "a:-", "seen late/-", "late/-"])
  }

  @Test func aLateWriteToAGoneItemDoesNotReachTheListAround() throws {
    let load = action("sendRequest", #""url": "/x", "onSuccess": [\#(setContext("item", #""late""#))]"#)
    let inner = element(
      "listView",
      #""dataSource": "@{item.tags}", "key": "id", "templates": [{"view": \#(button("load", load))}]"#)
    let outer = itemList(container(text("@{item}"), inner), also: #""key": "id""#)
    var stage = try Stage(
      page(
        "main", outer, button("drop", setContext("items", "[]", path: "[0].tags")),
        also: context("items", #"[{"id": "o", "tags": [{"id": "i"}]}]"#)))
    try stage.press("load:o:i")
    try stage.press("drop")
    try stage.answer("x")
    #expect(stage.texts == [#"{"id":"o","tags":[]}"#])
  }

  @Test func whatALateAnswersActionsReadOfAGoneItemIsWhatItWas() throws {
    let tell = setContext("seen", #""@{onSuccess.data} @{item.name} @{own}""#)
    let delete = [
      setContext("items", #""@{remove(items, item)}""#),
      action("sendRequest", #""url": "/delete/@{item.id}", "method": "DELETE", "onSuccess": [\#(tell)]"#),
    ].joined(separator: ", ")
    let cell = container(text("@{item.id}"), button("delete", delete), also: context("own", #""mine""#))
    var stage = try Stage(
      page(
        "main", itemList(cell, also: #""key": "id""#), text("@{seen}"),
        also: context("items", rows("a", "b"))
      )
      .inContext("seen", "null"))
    try stage.press("delete:a")
    #expect(stage.texts == ["b", ""])
    #expect(stage.requests.map(\.url) == ["/delete/a"])
    try stage.answer("gone:")
    #expect(stage.texts == ["b", "gone: A mine"])
  }

  @Test func aQuestionIsAboutTheItemItWasAskedFor() throws {
    let ask = action(
      "confirm", #""message": "?", "onPressOk": [\#(action("sendRequest", #""url": "/delete/@{item.id}""#))]"#
    )
    var stage = try Stage(
      page(
        "main", itemList(button("ask", ask), also: #""key": "id""#),
        button("drop", setContext("items", rows("b"))),
        also: context("items", rows("a", "b"))))
    try stage.press("ask:a")
    try stage.press("drop")
    stage.send(.confirm(try #require(stage.runtime.openDialogs.first).id))
    #expect(stage.requests.map(\.url) == ["/delete/a"])
  }

  @Test func anItemThatJustMovedIsSetWhereItIsNow() throws {
    let swap = setContext("items", #"["@{items[1]}", "@{items[0]}"]"#)
    let set = button("go", swap, setContext("item", #""new""#, path: "name"))
    var stage = try Stage(
      page(
        "main", itemList(container(text("@{item.name}"), set), also: #""key": "id""#),
        text("@{items[1].name}"),
        also: context("items", rows("a", "b"))))
    try stage.press("go:a")
    #expect(stage.texts == ["B", "new", "new"])
  }

  @Test func anItemThatJustWentIsSetNowhere() throws {
    let set = button("go", setContext("items", rows("b")), setContext("item", #""new""#, path: "name"))
    var stage = try Stage(
      page(
        "main", itemList(container(text("@{item.name}"), set), also: #""key": "id""#),
        also: context("items", rows("a", "b"))))
    try stage.press("go:a")
    #expect(stage.texts == ["B"])
  }
}
