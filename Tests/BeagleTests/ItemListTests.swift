import Beagle
import Testing

@Suite struct ItemListTests {
  private func list(_ kind: String = "listView", _ members: String) -> String {
    #"{"_beagleComponent_": "beagle:\#(kind)", "id": "list", \#(members)}"#
  }

  @Test func firstMatchingTemplateCaseOrDefaultIsUsed() throws {
    let scene = try Scene.of(
      container(
        list(
          "listView",
          #""dataSource": "@{people}", "key": "id", "iteratorName": "p", "templates": ["#
            + #"{"view": \#(text("@{p.name}", also: #""id": "row""#))},"#
            + #"{"case": "@{gt(p.age, 17)}", "view": \#(text("@{p.name} (adult)", also: #""id": "row""#))},"#
            + #"{"case": "@{gt(p.age, 0)}", "view": \#(text("never"))}]"#),
        also:
          #"""
          "context": {"id": "people", "value": [{"id": "a", "name": "Ana", "age": 30}, {"id": "b", \#
          "name": "Bo", "age": 0}]}
          """#
      ))
    #expect(scene.texts == ["Ana (adult)", "Bo"])
    #expect(scene.node("row:a") != nil)
    #expect(scene.node("row:b") != nil)
  }

  @Test func iteratorAndIndexHaveDefaultNames() throws {
    let scene = try Scene.of(
      list(
        "listView",
        #""dataSource": ["a", "b"], "templates": [{"view": \#(text("@{sum(index, 1)}. @{item}"))}]"#))
    #expect(scene.texts == ["1. a", "2. b"])
  }

  @Test func nestedListIdsStartWithOutermostKey() throws {
    let inner = list(
      "listView",
      #"""
      "dataSource": "@{item.tags}", "iteratorName": "tag", \#
      "templates": [{"view": \#(text("@{tag}", also: #""id": "tag""#))}]
      """#
    )
    let scene = try Scene.of(
      list(
        "listView",
        #""dataSource": [{"id": "x", "tags": ["p", "q"]}], "key": "id", "templates": [{"view": \#(inner)}]"#))
    #expect(scene.node("list:x") != nil)
    #expect(scene.node("tag:x:0") != nil)
    #expect(scene.node("tag:x:1") != nil)
  }

  @Test(arguments: [
    #""key": "id", "dataSource": [{"id": null}]"#, #""key": "id", "dataSource": [{}]"#, #""dataSource": [1]"#,
  ])
  func itemWithoutKeyUsesItsIndex(members: String) throws {
    let scene = try Scene.of(
      list("listView", #"\#(members), "templates": [{"view": \#(text("x", also: #""id": "row""#))}]"#))
    #expect(scene.node("row:0") != nil)
  }

  @Test(arguments: ["null", #""@{nothing}""#, #"{"a": 1}"#, "5"])
  func nonArrayDataSourceIsEmpty(source: String) throws {
    let scene = try Scene.of(
      list("listView", #""dataSource": \#(source), "templates": [{"view": \#(text("x"))}]"#))
    #expect(scene.texts.isEmpty)
  }

  @Test func unmatchedItemGivesEmptyCellAndNotice() throws {
    let scene = try Scene.of(
      list(
        "listView", #""dataSource": [1], "templates": [{"case": "@{eq(item, 2)}", "view": \#(text("x"))}]"#))
    #expect(scene.texts.isEmpty)
    #expect(scene.notices == [.noTemplate(list: "list", item: "item:0")])
  }

  @Test func verticalGridSharesWidthAmongColumns() throws {
    let cell = text("@{item}", also: #""id": "cell""#)
    let scene = try Scene.of(
      list(
        "gridView", #""spanCount": 3, "dataSource": ["a", "b", "c", "d"], "templates": [{"view": \#(cell)}]"#)
    )
    let frames = (0..<4).compactMap { scene.node("cell:\($0)")?.frame }
    #expect(frames.map(\.x) == [0, 133, 267, 0])
    #expect(frames.map(\.y) == [0, 0, 0, 20])
  }

  @Test func horizontalListPlacesCellsSideBySide() throws {
    let cell = text("@{item}", also: #""id": "cell""#)
    let scene = try Scene.of(
      list(
        "listView",
        #""direction": "HORIZONTAL", "dataSource": ["ab", "c"], "templates": [{"view": \#(cell)}]"#))
    #expect(scene.node("cell:0")?.frame.x == 0)
    #expect(scene.node("cell:1")?.frame.x == 20)
  }

  @Test func listChildrenWithoutTemplatesAreOneCell() throws {
    let scene = try Scene.of(list("listView", #""children": [\#(text("a")), \#(text("b"))]"#))
    #expect(scene.texts == ["a", "b"])
  }
}
