import Beagle
import Testing

@Suite struct LimitsTests {
  @Test func listBeyondNodeLimitIsTruncated() throws {
    let scene = try Scene.of(
      #"""
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{items}", \#
      "templates": [{"view": \#(text("x"))}]}
      """#
    ) {
      $0.contexts["items"] = .array(DynamicArray(repeatElement(1, count: 1_000)))
      $0.limits.nodes = 100
    }
    #expect(scene.nodes.count == 100)
    #expect(scene.notices == [.limit("nodes in a scene", value: 100, path: "child.dataSource[49]")])
  }

  /// Each cell can cause its own notice.
  @Test func noticesAreLimited() throws {
    let inner = (0..<1_500).map { text("x", also: #""context": {"id": "\#($0)", "value": 1}"#) }
    let scene = try Scene.of(container(inner.joined(separator: ", ")))
    #expect(scene.notices.count == 1_001)
    #expect(scene.notices.first == .reservedContext("0"))
    #expect(scene.notices.last == .limit("notices of a screen", value: 1_000))
  }

  @Test func boxesBeyondDepthLimitAreOmitted() throws {
    let deep = (0..<100).reduce(text("x")) { inner, _ in container(inner) }
    let scene = try Scene.of(deep) { $0.limits.depth = 20 }
    #expect(scene.nodes.count == 20)
    #expect(
      scene.notices == [
        .limit(
          "nested boxes", value: 20,
          path: "child" + String(repeating: ".children[0]", count: 19))
      ])
  }

  /// Alternating rows and columns with percentage padding, so that the innermost box would be measured in
  /// ever more widths.
  @Test(arguments: [(5, false), (40, true)])
  func approximateLayoutIsReported(levels: Int, isBeyond: Bool) throws {
    let tower = (0..<levels).reduce(text("inner")) { inner, level in
      """
      {"_beagleComponent_": "beagle:container", "children": [\(inner), \(text("beside it"))], "style": {
        "flex": {"flexDirection": "\(level % 2 == 0 ? "ROW" : "COLUMN")"},
        "padding": {"left": {"value": 1, "type": "PERCENT"}}}}
      """
    }
    let scene = try Scene.of(tower)
    #expect(scene.notices == (isBeyond ? [.approximateLayout(limit: 64)] : []))
    // Unlike with other limits, nothing is omitted, and the notice does not claim so.
    #expect(scene.texts.count == levels + 1)
    for notice in scene.notices {
      #expect(
        notice.description.contains("at most 64 times")
          && notice.description.contains("everything is shown"))
      #expect(!notice.description.contains("omitted"))
    }
  }

  @Test func recursiveLazyComponentTerminates() throws {
    let lazy = LazyComponent(path: "/again").component
    let scene = try Scene.of(#"{"_beagleComponent_": "beagle:lazyComponent", "path": "/again"}"#) {
      $0.lazyComponents["/again"] = .container(Container(children: [lazy]))
    }
    #expect(
      scene.notices == [
        .limit(
          "nested lazy components", value: 8,
          path: "child" + String(repeating: ".children[0]", count: 8))
      ])
  }

  private static let large = #""context": {"id": "c", "value": "\#(String(repeating: "x", count: 1_000))"}"#

  @Test func textsBeyondLimitAreOmitted() throws {
    let texts = (0..<500).map { text("\($0) @{c}") }.joined(separator: ", ")
    let scene = try Scene.of(container(texts, also: Self.large)) { $0.limits.textBytes = 10_000 }
    #expect(scene.nodes.count == 502)
    #expect(scene.texts.count == 9)
    #expect(scene.notices == [.limit("bytes of text in a scene", value: 10_000, path: "child.children[9]")])
  }

  /// The text that a renderer adds to an unknown type does not count.
  @Test func unknownComponentCountsItsTypeName() throws {
    let parts = (0..<10).map { _ in #"{"_beagleComponent_": "custom:abc"}"# }.joined(separator: ", ")
    #expect(try Scene.of(container(parts)) { $0.limits.textBytes = 100 }.notices.isEmpty)
    #expect(try Scene.of(container(parts)) { $0.limits.textBytes = 99 }.notices.count == 1)
  }

  /// Updates count only current texts, not former ones.
  @Test func textLimitCountsOnlyCurrentTexts() throws {
    let (long, short) = (quoted(String(repeating: "y", count: 60)), quoted("z"))
    var harness = try RuntimeHarness(
      playing: text("@{a}"), text("@{b}"), button("all", setContext("a", long), setContext("b", long)),
      button("some", setContext("b", short)), button("other", setContext("a", short), setContext("b", long)),
      with: ["a": quoted(""), "b": quoted("")],
      configure: {
        var builder = $0.builder
        builder.limits.textBytes = 100
        $0 = Runtime(builder)
      })
    try harness.press("all")
    #expect(harness.texts.map(\.count) == [60])
    #expect(harness.notices.count { "\($0)".contains("100 bytes of text in a scene") } == 1)
    try harness.press("some")
    #expect(harness.texts.map(\.count) == [60, 1])
    try harness.press("other")
    #expect(harness.texts.map(\.count) == [1, 60])
  }

  /// All ids in a cell end with its key, including those in nested lists.
  @Test func listKeysCountTowardsTextLimit() throws {
    let key = String(repeating: "k", count: 1_000)
    let cell = container(
      (0..<500).map { text("t", also: #""id": "i\#($0)""#) }.joined(separator: ", "))
    let scene = try Scene.of(list("l", of: "@{items}", cell)) {
      $0.contexts["items"] = [["id": .string(key)], ["id": "b"]]
      $0.limits.textBytes = 10_000
    }
    #expect(scene.nodes.count { $0.id?.contains(key) == true } == 8)
    #expect(scene.nodes.reduce(0) { $0 + ($1.id?.utf8.count ?? 0) } <= 10_000)
    #expect(scene.notices.count == 1)
    let rows = (0..<100).map { DynamicObject.dictionary(["id": .string("\($0)\(key)")]) }
    let many = try Scene.of(list("l", of: "@{items}", text("t"))) {
      $0.contexts["items"] = .array(DynamicArray(rows))
      $0.limits.textBytes = 10_000
    }
    #expect(many.texts.count == 9)
    #expect(many.notices.count == 1)
  }
}
