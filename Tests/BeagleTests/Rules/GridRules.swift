import Beagle
import Testing

/// How lists and grids are laid out. The viewport is 400 points wide, a character is 10 by 20.
@Suite struct GridRules {
  private let cell = text("@{item}", also: #""id": "cell""#)

  private func stage(_ items: String, kind: String = "gridView", _ members: String, height: Float? = nil)
    throws -> Stage
  {
    let list = itemList(cell, kind: kind, also: members)
    return try Stage(
      page(
        "main", list, button("more", setContext("items", #"["a", "b", "c", "d", "e"]"#)),
        button("fewer", setContext("items", #"["a"]"#)), also: context("items", items)), height: height)
  }

  private func corners(_ stage: Stage) throws -> [[Float]] {
    try stage.scene.nodes.filter { $0.id?.hasPrefix("cell:") == true }.map { [$0.frame.x, $0.frame.y] }
  }

  @Test func aVerticalGridHasColumns() throws {
    let stage = try stage(#"["a", "b", "c", "d", "e"]"#, #""spanCount": 2"#)
    #expect(try corners(stage) == [[0, 0], [200, 0], [0, 20], [200, 20], [0, 40]])
  }

  @Test func aHorizontalGridHasRows() throws {
    let stage = try stage(
      #"["a", "bb", "c", "d"]"#,
      #""spanCount": 2, "direction": "HORIZONTAL", "style": {"size": {"height": {"value": 100, "type": "REAL"}}}"#
    )
    #expect(try corners(stage) == [[0, 0], [0, 50], [20, 0], [20, 50]])
  }

  @Test(arguments: [0, -3, 1])
  func aSpanBelowOneIsOne(span: Int) throws {
    #expect(try corners(stage(#"["a", "b"]"#, #""spanCount": \#(span)"#)) == [[0, 0], [0, 20]])
  }

  @Test func theOldNumberOfColumnsIsTheSpanAndTheNewOneWins() throws {
    #expect(try corners(stage(#"["a", "b"]"#, #""numColumns": 2"#)) == [[0, 0], [200, 0]])
    #expect(try corners(stage(#"["a", "b"]"#, #""numColumns": 2, "spanCount": 1"#)) == [[0, 0], [0, 20]])
  }

  @Test func aRowIsAsHighAsItsTallestCell() throws {
    let long = String(repeating: "x", count: 30)
    let stage = try stage(#"["a", "\#(long)", "c"]"#, #""spanCount": 2"#)
    #expect(try corners(stage) == [[0, 0], [200, 0], [0, 40]])
  }

  @Test func rowsAreFilledAnewWhenItemsComeAndGo() throws {
    var stage = try stage(#"["a", "b", "c"]"#, #""spanCount": 2"#)
    try stage.press("more")
    #expect(try corners(stage) == [[0, 0], [200, 0], [0, 20], [200, 20], [0, 40]])
    #expect(stage.texts == ["a", "b", "c", "d", "e"])
    try stage.press("fewer")
    #expect(try corners(stage) == [[0, 0]])
  }

  @Test func aVerticalListsCellsAreAsWideAsItself() throws {
    let stage = try stage(#"["a", "b"]"#, kind: "listView", "")
    #expect(
      try stage.scene.nodes.filter { $0.id?.hasPrefix("cell:") == true }.map(\.frame.width) == [400, 400])
  }

  @Test func aHorizontalListsCellsAreSideBySide() throws {
    let stage = try stage(#"["ab", "c"]"#, kind: "listView", #""direction": "HORIZONTAL""#)
    #expect(try corners(stage) == [[0, 0], [20, 0]])
  }

  @Test func aListIsAsLongAsItsCells() throws {
    let stage = try stage(#"["a", "b", "c"]"#, kind: "listView", "")
    #expect(try stage.scene.node("list")?.frame.height == 60)
  }

  @Test func aCellWithNothingInItIsAPointLong() throws {
    let stage = try Stage(
      page("main", itemList(container()), also: context("items", "[1, 2, 3]")))
    #expect(try stage.scene.node("list")?.frame.height == 3)
  }

  @Test func aListThatIsLargerThanItsFrameScrollsInIt() throws {
    let items = "[" + (0..<30).map { "\($0)" }.joined(separator: ",") + "]"
    let stage = try stage(items, kind: "listView", #""isScrollIndicatorVisible": true"#, height: 200)
    let list = try #require(stage.scene.node("list"))
    #expect(list.frame.height < 201)
    #expect(list.clips && list.interactions.contains(.scroll))
    #expect(list.content == .scroll(.vertical, showsIndicator: true))
    #expect(try corners(stage).last == [0, 580])
  }

  @Test func itsIndicatorIsHiddenUnlessItIsAskedFor() throws {
    let stage = try stage("[1]", kind: "listView", "")
    #expect(try stage.scene.node("list")?.content == .scroll(.vertical, showsIndicator: false))
  }

  @Test func withItsParentsScrollItHasItsFullLengthAndDoesNotScroll() throws {
    let items = "[" + (0..<30).map { "\($0)" }.joined(separator: ",") + "]"
    let stage = try stage(items, kind: "listView", #""useParentScroll": true"#, height: 200)
    let list = try #require(stage.scene.node("list"))
    #expect(list.frame.height == 600)
    #expect(!list.clips && !list.interactions.contains(.scroll))
  }
}
