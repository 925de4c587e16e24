import Beagle
import Testing

/// Whole documents.
@Suite struct ScreenRules {
  @Test func whatIsNoScreenIsWrappedInOneWithoutABar() throws {
    let stage = try Stage(text("alone"))
    #expect(stage.texts == ["alone"])
    #expect(stage.runtime.screen?.navigationBar == nil)
    #expect(try stage.scene.nodes.first?.componentType == "beagle:screenComponent")
  }

  @Test func aWrappedContainerGivesItsIdToItsScreen() throws {
    #expect(try Stage(container(also: #""id": "box""#)).runtime.screen?.properties.id == "box")
    #expect(try Stage(text("x", also: #""id": "text""#)).runtime.screen?.properties.id == nil)
  }

  @Test func aScreenIsAsLargeAsTheViewportAndDoesNotScroll() throws {
    let stage = try Stage(
      page("main", container(also: height(900))), height: 300)
    let screen = try #require(stage.scene.nodes.first)
    #expect(screen.frame == LayoutRect(x: 0, y: 0, width: 400, height: 300))
    #expect(screen.interactions.isEmpty)
  }

  @Test func ofAScreensStyleOnlyTheBackgroundShows() throws {
    let style = ##""style": {"backgroundColor": "#f00", "padding": {"all": {"value": 50, "type": "REAL"}}}"##
    let stage = try Stage(page("main", text("x", also: #""id": "x""#), also: style))
    #expect(try stage.scene.nodes.first?.decoration?.background?.hexadecimal == "#FF0000")
    #expect(try stage.scene.node("x")?.frame.x == 0)
  }
}
