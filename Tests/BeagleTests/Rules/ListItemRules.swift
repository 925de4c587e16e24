import Beagle
import Testing

/// After each change of a list's data, its cells show the new items, regardless of earlier writes to items.
@Suite struct ListItemRules {
  /// A list of three items, and buttons that set the first and the second by a path.
  private func harness(_ list: String) throws -> RuntimeHarness {
    try RuntimeHarness(
      page(
        "main", list, button("first", setContext("items", "2", path: "[0].n")),
        button("second", setContext("items", quoted("@{sum(items[1].n, 1)}"), path: "[1].n")),
        also: context("items", #"[{"n": 1}, {"n": 2}, {"n": 3}]"#)))
  }

  private let cell = container(text("@{item.n}"), button("own", setContext("item", "7", path: "n")))

  @Test func itemsAreSetByCellsAndPaths() throws {
    var harness = try harness(itemList(cell))
    for (pressed, shown) in [
      ("second", ["1", "3", "3"]), ("second", ["1", "4", "3"]), ("own:0", ["7", "4", "3"]),
      ("second", ["7", "5", "3"]), ("first", ["2", "5", "3"]), ("own:1", ["2", "7", "3"]),
      ("second", ["2", "8", "3"]), ("own:2", ["2", "8", "7"]), ("first", ["2", "8", "7"]),
    ] {
      try harness.press(pressed)
      #expect(harness.texts == shown, "after \(pressed)")
    }
  }

  /// An item set by a cell is not written into computed data, and is discarded by the next change of the
  /// data.
  @Test func recomputedDataResetsItem() throws {
    var harness = try harness(itemList(cell, source: "@{remove(items, 0)}"))
    for (pressed, shown) in [
      ("second", ["1", "3", "3"]), ("own:0", ["7", "3", "3"]), ("second", ["1", "4", "3"]),
      ("second", ["1", "5", "3"]), ("own:2", ["1", "5", "7"]), ("second", ["1", "6", "3"]),
    ] {
      try harness.press(pressed)
      #expect(harness.texts == shown, "after \(pressed)")
    }
  }

  /// The button that sent the request is removed with its template before the response arrives; the cell
  /// remains.
  @Test func recomputedDataResetsItemSetElsewhere() throws {
    let asks = button(
      "ask", action("confirm", #""message": "?""#, on("onPressOk", setContext("item", "9", path: "n"))))
    let templates =
      #""templates": [{"case": "@{eq(item.n, 1)}", "view": \#(asks)}, {"view": \#(text("@{item.n}"))}]"#
    var harness = try harness(element("listView", #""dataSource": "@{items}""#, templates))
    try harness.press("second")
    try harness.press("second")
    try harness.press("ask:0")
    try harness.press("first")
    #expect(harness.texts == ["2", "4", "3"])
    try harness.answerDialog(true)
    #expect(harness.texts == ["9", "4", "3"])
    try harness.press("second")
    #expect(harness.texts == ["2", "5", "3"])
  }
}
