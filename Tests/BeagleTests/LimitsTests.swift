import Beagle
import Testing

@Suite struct LimitsTests {
  @Test func aListBeyondTheLimitOfNodesIsCutAndTheNoticeNamesTheLimit() throws {
    let scene = try Scene.of(
      #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{items}", "templates": [{"view": \#(text("x"))}]}"#
    ) {
      $0.contexts["items"] = .array(DynamicArray(repeatElement(1, count: 1_000)))
      $0.limits.nodes = 100
    }
    #expect(scene.nodes.count == 100)
    #expect(scene.notices == [.limit("parts in a scene", value: 100, path: "child.dataSource[49]")])
  }

  @Test func boxesNestedDeeperThanTheLimitAreLeftOutWithANotice() throws {
    let deep = (0..<100).reduce(text("x")) { inner, _ in container(inner) }
    let scene = try Scene.of(deep) { $0.limits.depth = 20 }
    #expect(scene.nodes.count == 20)
    #expect(
      scene.notices == [
        .limit(
          "boxes inside each other", value: 20,
          path: "child" + String(repeating: ".children[0]", count: 19))
      ])
  }

  /// Rows and columns in turn, each padded by a share of what is around it, so that the innermost would be asked for its
  /// size in ever more widths.
  @Test(arguments: [(5, false), (40, true)])
  func aLayoutThatWorksOutOneBoxTooOftenSaysSo(levels: Int, isBeyond: Bool) throws {
    let tower = (0..<levels).reduce(text("inner")) { inner, level in
      """
      {"_beagleComponent_": "beagle:container", "children": [\(inner), \(text("beside it"))], "style": {
        "flex": {"flexDirection": "\(level % 2 == 0 ? "ROW" : "COLUMN")"},
        "padding": {"left": {"value": 1, "type": "PERCENT"}}}}
      """
    }
    let scene = try Scene.of(tower)
    #expect(
      scene.notices == (isBeyond ? [.limit("sizes worked out for one box in a layout", value: 64)] : []))
    #expect(scene.texts.count == levels + 1)
  }

  @Test func aLazyPartThatContainsItselfEnds() throws {
    let lazy = LazyComponent(path: "/again").component
    let scene = try Scene.of(#"{"_beagleComponent_": "beagle:lazyComponent", "path": "/again"}"#) {
      $0.parts["/again"] = .container(Container(children: [lazy]))
    }
    #expect(
      scene.notices == [
        .limit(
          "lazy components inside each other", value: 8,
          path: "child" + String(repeating: ".children[0]", count: 8))
      ])
  }
}
