import Beagle
import Testing

/// The tab view of Beagle 1.x.
@Suite struct TabViewRules {
  private func tabView() throws -> RuntimeHarness {
    let part = { (name: String) in
      container(text(name), also: #""onInit": [\#(setContext("inits", #""@{inits}\#(name)""#))]"#)
    }
    let view = element(
      "tabView",
      #"""
      "id": "tabs", "context": {"id": "own", "value": "own"}, "children": [
        {"title": "A", "child": \#(part("a"))},
        {"title": "B", "child": \#(container(text("@{own}"), part("b")))}]
      """#
    )
    return try RuntimeHarness(page("main", view, text("@{inits}")).inContext("inits", #""""#))
  }

  @Test func tabViewShowsFirstChildAndBuildsAll() throws {
    let harness = try tabView()
    #expect(harness.texts == ["a", "ab"])
    #expect(harness.selectedTabs == ["A"])
  }

  @Test func tabViewKeepsItsSelection() throws {
    var harness = try tabView()
    try harness.pressTitle("B")
    #expect(harness.texts == ["own", "b", "ab"])
    #expect(harness.selectedTabs == ["B"])
    try harness.pressTitle("A")
    #expect(harness.texts == ["a", "ab"])
  }

  @Test func tabViewFillsItsParent() throws {
    let view = element("tabView", #""id": "tabs", "children": [{"title": "A", "child": \#(text("a"))}]"#)
    let row =
      #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, "children": [\#(view)]}"#
    let frame = try RuntimeHarness(row, height: 300).scene.node("tabs")?.frame
    #expect(frame?.width == 400 && frame?.height == 300)
  }
}
