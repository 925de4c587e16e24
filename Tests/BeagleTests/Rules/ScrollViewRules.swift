import Beagle
import Testing

@Suite struct ScrollViewRules {
  @Test(arguments: [
    ("", SceneContent.scroll(.vertical, showsIndicator: true)),
    (#""scrollDirection": "HORIZONTAL""#, .scroll(.horizontal, showsIndicator: true)),
    (#""scrollBarEnabled": false"#, .scroll(.vertical, showsIndicator: false)),
  ])
  func scrollViewHasAxisAndIndicator(members: String, content: SceneContent) throws {
    let extra = members.isEmpty ? "" : ", \(members)"
    let view = element("scrollView", #""id": "scroll", "children": [\#(text("x"))]\#(extra)"#)
    let node = try #require(RuntimeHarness(view).scene.node("scroll"))
    #expect(node.content == content && node.clips && node.interactions == .scroll)
  }

  @Test func scrollViewContentIsUnbounded() throws {
    let view = element(
      "scrollView", #""id": "scroll", "children": [\#(container(also: #""id": "long", \#(height(900))"#))]"#)
    let harness = try RuntimeHarness(view, height: 300)
    #expect(try harness.scene.node("scroll")?.frame.height == 300)
    #expect(try harness.scene.node("long")?.frame == LayoutRect(x: 0, y: 0, width: 400, height: 900))
  }

  @Test func scrollViewContextIsVisibleToContent() throws {
    let view = element(
      "scrollView", #""context": {"id": "own", "value": 5}, "children": [\#(text("@{own}"))]"#)
    #expect(try RuntimeHarness(page("main", view, text("@{own}"))).texts == ["5", ""])
  }

  @Test func scrollingDoesNotChangeScene() throws {
    var harness = try RuntimeHarness(
      element("scrollView", #""id": "scroll", "children": [\#(container(also: height(900)))]"#), height: 300
    )
    let before = try harness.scene
    #expect(try harness.scroll("scroll", to: 100).isEmpty)
    #expect(try harness.scene == before)
  }
}
