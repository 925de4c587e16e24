import Beagle
import Testing

/// The tab view of Beagle 1.x.
@Suite struct TabViewRules {
  private func tabView() throws -> Stage {
    let part = { (name: String) in
      container(text(name), also: #""onInit": [\#(setContext("inits", #""@{inits}\#(name)""#))]"#)
    }
    let view = element(
      "tabView",
      #""id": "tabs", "context": {"id": "own", "value": "own"}, "children": [{"title": "A", "child": \#(part("a"))}, {"title": "B", "child": \#(container(text("@{own}"), part("b")))}]"#
    )
    return try Stage(page("main", view, text("@{inits}")).inContext("inits", #""""#))
  }

  @Test func aTabViewShowsTheFirstChildAndBuildsAll() throws {
    let stage = try tabView()
    #expect(stage.texts == ["a", "ab"])
    #expect(stage.selectedTabs == ["A"])
  }

  @Test func aTabViewKeepsItsSelectionByItself() throws {
    var stage = try tabView()
    try stage.pressTitle("B")
    #expect(stage.texts == ["own", "b", "ab"])
    #expect(stage.selectedTabs == ["B"])
    try stage.pressTitle("A")
    #expect(stage.texts == ["a", "ab"])
  }

  @Test func aTabViewIsAsWideAsWhatItIsInAndGrows() throws {
    let view = element("tabView", #""id": "tabs", "children": [{"title": "A", "child": \#(text("a"))}]"#)
    let row =
      #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, "children": [\#(view)]}"#
    let frame = try Stage(row, height: 300).scene.node("tabs")?.frame
    #expect(frame?.width == 400 && frame?.height == 300)
  }
}
