import Beagle
import Testing

/// Whole documents.
@Suite struct ScreenRules {
  @Test func nonScreenRootIsWrappedWithoutBar() throws {
    let harness = try RuntimeHarness(text("alone"))
    #expect(harness.texts == ["alone"])
    #expect(harness.runtime.screen?.navigationBar == nil)
    #expect(try harness.scene.nodes.first?.componentType == "beagle:screenComponent")
  }

  @Test func wrappedContainerGivesIdToScreen() throws {
    #expect(try RuntimeHarness(container(also: #""id": "box""#)).runtime.screen?.properties.id == "box")
    #expect(try RuntimeHarness(text("x", also: #""id": "text""#)).runtime.screen?.properties.id == nil)
  }

  @Test func screenFillsViewportWithoutScrolling() throws {
    let harness = try RuntimeHarness(
      page("main", container(also: height(900))), height: 300)
    let screen = try #require(harness.scene.nodes.first)
    #expect(screen.frame == LayoutRect(x: 0, y: 0, width: 400, height: 300))
    #expect(screen.interactions.isEmpty)
  }

  /// A box of 32 points with two texts of 32 that do not shrink.
  private static func overflowing() -> String {
    let size = #""size": {"height": {"value": 32, "type": "REAL"}}"#
    let fixed = #""style": {\#(size), "flex": {"shrink": 0}}"#
    return container(
      text("one", also: fixed), text("two", also: fixed), also: #""style": {\#(size)}"#)
  }

  @Test func sceneWithoutHeightIncludesOverflow() throws {
    let scene = try RuntimeHarness(Self.overflowing()).scene
    #expect(scene.size.height == 64 && scene.nodes[0].frame.height == 64)
    #expect(scene.scrolling(of: 0)?.range == 0)
    // The layout is the same, and scrollable content keeps its height.
    #expect(scene.nodes[1].frame.height == 32)
    let scrolled = try RuntimeHarness(
      element("scrollView", #""id": "scroll", "children": [\#(Self.overflowing())]"#, height(16))
    ).scene
    #expect(scrolled.size.height == 16 && scrolled.scrolling(of: 1)?.range == 16)
    let viewport = try RuntimeHarness(Self.overflowing(), height: 48).scene
    #expect(viewport.size.height == 48 && viewport.scrolling(of: 0)?.range == 16)
  }

  @Test func heightFollowsOverflow() throws {
    let long = quoted(String(repeating: "x ", count: 400))
    var harness = try RuntimeHarness(
      container(
        button("cut", setContext("c", quoted("x"))),
        container(text("@{c}", also: #""style": {"flex": {"shrink": 0}}"#), also: height(32)),
        also: context("c", long)))
    let (before, first) = (try harness.scene.size.height, try harness.scene.nodes[0].frame.height)
    try harness.press("cut")
    let scene = try harness.scene
    #expect(before == first && scene.size.height == scene.nodes[0].frame.height)
    #expect(before > scene.size.height && scene.size.height >= 32, "\(before) \(scene.size.height)")
  }

  @Test func onlyBackgroundOfScreenStyleApplies() throws {
    let style = ##""style": {"backgroundColor": "#f00", "padding": {"all": {"value": 50, "type": "REAL"}}}"##
    let harness = try RuntimeHarness(page("main", text("x", also: #""id": "x""#), also: style))
    #expect(try harness.scene.nodes.first?.decoration?.background?.hexadecimal == "#FF0000")
    #expect(try harness.scene.node("x")?.frame.x == 0)
  }
}
