import Beagle
import Testing

/// How lists and grids are laid out. The viewport is 400 points wide, a character is 10 by 20.
@Suite struct GridRules {
  private let cell = text("@{item}", also: #""id": "cell""#)

  private func harness(_ items: String, kind: String = "gridView", _ members: String, height: Float? = nil)
    throws -> RuntimeHarness
  {
    let list = itemList(cell, kind: kind, also: members)
    return try RuntimeHarness(
      page(
        "main", list, button("more", setContext("items", #"["a", "b", "c", "d", "e"]"#)),
        button("fewer", setContext("items", #"["a"]"#)), also: context("items", items)), height: height)
  }

  private func corners(_ harness: RuntimeHarness) throws -> [[Float]] {
    try harness.scene.nodes.filter { $0.id?.hasPrefix("cell:") == true }.map { [$0.frame.x, $0.frame.y] }
  }

  @Test func verticalGridHasColumns() throws {
    let harness = try harness(#"["a", "b", "c", "d", "e"]"#, #""spanCount": 2"#)
    #expect(try corners(harness) == [[0, 0], [200, 0], [0, 20], [200, 20], [0, 40]])
  }

  @Test func horizontalGridHasRows() throws {
    let harness = try harness(
      #"["a", "bb", "c", "d"]"#,
      #"""
      "spanCount": 2, "direction": "HORIZONTAL", "style": {"size": {"height": {"value": 100, \#
      "type": "REAL"}}}
      """#
    )
    #expect(try corners(harness) == [[0, 0], [0, 50], [20, 0], [20, 50]])
  }

  @Test(arguments: [0, -3, 1])
  func spanBelowOneCountsAsOne(span: Int) throws {
    #expect(try corners(harness(#"["a", "b"]"#, #""spanCount": \#(span)"#)) == [[0, 0], [0, 20]])
  }

  @Test func spanCountOverridesLegacyNumColumns() throws {
    #expect(try corners(harness(#"["a", "b"]"#, #""numColumns": 2"#)) == [[0, 0], [200, 0]])
    #expect(try corners(harness(#"["a", "b"]"#, #""numColumns": 2, "spanCount": 1"#)) == [[0, 0], [0, 20]])
  }

  @Test func rowHeightIsThatOfTallestCell() throws {
    let long = String(repeating: "x", count: 30)
    let harness = try harness(#"["a", "\#(long)", "c"]"#, #""spanCount": 2"#)
    #expect(try corners(harness) == [[0, 0], [200, 0], [0, 40]])
  }

  @Test func rowsAreRefilledWhenItemsChange() throws {
    var harness = try harness(#"["a", "b", "c"]"#, #""spanCount": 2"#)
    try harness.press("more")
    #expect(try corners(harness) == [[0, 0], [200, 0], [0, 20], [200, 20], [0, 40]])
    #expect(harness.texts == ["a", "b", "c", "d", "e"])
    try harness.press("fewer")
    #expect(try corners(harness) == [[0, 0]])
  }

  @Test func verticalListCellsFillWidth() throws {
    let harness = try harness(#"["a", "b"]"#, kind: "listView", "")
    #expect(
      try harness.scene.nodes.filter { $0.id?.hasPrefix("cell:") == true }.map(\.frame.width) == [400, 400])
  }

  @Test func horizontalListCellsAreSideBySide() throws {
    let harness = try harness(#"["ab", "c"]"#, kind: "listView", #""direction": "HORIZONTAL""#)
    #expect(try corners(harness) == [[0, 0], [20, 0]])
  }

  @Test func listLengthIsSumOfCells() throws {
    let harness = try harness(#"["a", "b", "c"]"#, kind: "listView", "")
    #expect(try harness.scene.node("list")?.frame.height == 60)
  }

  @Test func emptyCellIsOnePointLong() throws {
    let harness = try RuntimeHarness(
      page("main", itemList(container()), also: context("items", "[1, 2, 3]")))
    #expect(try harness.scene.node("list")?.frame.height == 3)
  }

  @Test func overflowingListScrolls() throws {
    let items = "[" + (0..<30).map { "\($0)" }.joined(separator: ",") + "]"
    let harness = try harness(items, kind: "listView", #""isScrollIndicatorVisible": true"#, height: 200)
    let list = try #require(harness.scene.node("list"))
    #expect(list.frame.height < 201)
    #expect(list.clips && list.interactions.contains(.scroll))
    #expect(list.content == .scroll(.vertical, showsIndicator: true))
    #expect(try corners(harness).last == [0, 580])
  }

  @Test func scrollIndicatorIsHiddenByDefault() throws {
    let harness = try harness("[1]", kind: "listView", "")
    #expect(try harness.scene.node("list")?.content == .scroll(.vertical, showsIndicator: false))
  }

  @Test func useParentScrollGivesFullLength() throws {
    let items = "[" + (0..<30).map { "\($0)" }.joined(separator: ",") + "]"
    let harness = try harness(items, kind: "listView", #""useParentScroll": true"#, height: 200)
    let list = try #require(harness.scene.node("list"))
    #expect(list.frame.height == 600)
    #expect(!list.clips && !list.interactions.contains(.scroll))
  }
}
