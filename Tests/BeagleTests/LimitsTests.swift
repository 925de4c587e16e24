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
