import Beagle
import Testing

/// Whole documents.
@Suite struct ScreenRules {
  @Test func whatIsNoScreenIsWrappedInOneWithoutABar() throws {
    let harness = try RuntimeHarness(text("alone"))
    #expect(harness.texts == ["alone"])
    #expect(harness.runtime.screen?.navigationBar == nil)
    #expect(try harness.scene.nodes.first?.componentType == "beagle:screenComponent")
  }

  @Test func aWrappedContainerGivesItsIdToItsScreen() throws {
    #expect(try RuntimeHarness(container(also: #""id": "box""#)).runtime.screen?.properties.id == "box")
    #expect(try RuntimeHarness(text("x", also: #""id": "text""#)).runtime.screen?.properties.id == nil)
  }

  @Test func aScreenIsAsLargeAsTheViewportAndDoesNotScroll() throws {
    let harness = try RuntimeHarness(
      page("main", container(also: height(900))), height: 300)
    let screen = try #require(harness.scene.nodes.first)
    #expect(screen.frame == LayoutRect(x: 0, y: 0, width: 400, height: 300))
    #expect(screen.interactions.isEmpty)
  }

  @Test func ofAScreensStyleOnlyTheBackgroundShows() throws {
    let style = ##""style": {"backgroundColor": "#f00", "padding": {"all": {"value": 50, "type": "REAL"}}}"##
    let harness = try RuntimeHarness(page("main", text("x", also: #""id": "x""#), also: style))
    #expect(try harness.scene.nodes.first?.decoration?.background?.hexadecimal == "#FF0000")
    #expect(try harness.scene.node("x")?.frame.x == 0)
  }
}
