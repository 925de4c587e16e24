import Beagle
import Testing

/// A renderer that draws pixels gets frames aligned to its pixel grid, as on phones.
@Suite struct PixelRules {
  /// Two texts of 20 and 10 points and a box of 10.4, each 20 high, from the corner 1.5, 1.5 on.
  private static let row = #"""
    {"_beagleComponent_": "beagle:container",
      "style": {"flex": {"flexDirection": "ROW"}, "padding": {"all": {"value": 1.5, "type": "REAL"}}},
      "children": [
        {"_beagleComponent_": "beagle:text", "id": "first", "text": "ab"},
        {"_beagleComponent_": "beagle:text", "id": "second", "text": "c"},
        {"_beagleComponent_": "beagle:container", "id": "box",
          "style": {"size": {"width": {"value": 10.4, "type": "REAL"}}}}]}
    """#

  /// Positions of texts are rounded down, and those of boxes to the nearest pixel.
  @Test(
    arguments: [
      (1, "first", [1, 1, 20, 20]), (1, "second", [21, 1, 10, 20]), (1, "box", [32, 2, 10, 20]),
      (2, "first", [1.5, 1.5, 20, 20]), (2, "box", [31.5, 1.5, 10.5, 20]),
      (3, "first", [4 / 3, 4 / 3, 20, 20]), (3, "second", [64 / 3, 4 / 3, 10, 20]),
      (3, "box", [95 / 3, 5 / 3, 31 / 3, 20]),
    ] as [(Float, String, [Float])])
  func framesAlignToPixelGrid(scaleFactor: Float, id: String, expected: [Float]) throws {
    let scene = try Scene.of(Self.row) {
      $0.measurer = PointMeasurer(grid: LayoutSize(width: 1 / scaleFactor, height: 1 / scaleFactor))
    }
    let frame = try #require(scene.node(id)?.frame)
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    for (number, wanted) in zip(numbers, expected) {
      #expect((number - wanted).magnitude < 0.001, "\(numbers)")
    }
  }

  /// 1.5 + 33.3 points end at 34.8.
  @Test func textEdgesAreRoundedUp() throws {
    let scene = try Scene.of(
      #"""
      {"_beagleComponent_": "beagle:container",
        "style": {"size": {"width": {"value": 36.3, "type": "REAL"}},
          "padding": {"all": {"value": 1.5, "type": "REAL"}}},
        "children": [{"_beagleComponent_": "beagle:text", "id": "text", "text": "abcdef"}]}
      """#)
    #expect(scene.node("text")?.frame == LayoutRect(x: 1, y: 1, width: 34, height: 40))
  }

  /// A position is relative to that of the parent, which is rounded first: 0.4 + 0.4 is 0, not 1.
  @Test func positionsAreRoundedRelativeToParent() throws {
    func box(_ id: String, _ child: String) -> String {
      #"""
      {"_beagleComponent_": "beagle:container", "id": "\#(id)",
        "style": {"margin": {"left": {"value": 0.4, "type": "REAL"}}}, "children": [\#(child)]}
      """#
    }
    let scene = try Scene.of(container(box("outer", box("inner", text("ab")))))
    #expect(scene.node("outer")?.frame.x == 0)
    #expect(scene.node("inner")?.frame.x == 0)
  }
}
