import TestSupport
import Testing

@testable import Beagle

/// The extent of a node covers all frames inside it, so that drawing and hit testing can skip nodes
/// elsewhere.
@Suite(.computing) struct ExtentRules {
  /// The scenes of a random screen in use.
  private func scenes(seed: Int) throws -> [(scene: Scene, offsets: [NodeID: Float])] {
    var random = RandomScreen(seed: UInt64(seed))
    var harness = RuntimeHarness(height: 300)
    harness.send(.open(.local(random.screen())))
    var scenes = [(try harness.scene, [NodeID: Float]())]
    for _ in 0..<8 {
      let scene = try harness.scene
      if scene.nodes.count > 400 { break }
      harness.send(random.event(in: scene))
      let next = try harness.scene
      let scrolling = next.nodes.indices.filter { next.scrolling(of: $0) != nil }
      let offsets = scrolling.map { (next.nodes[$0].node, Float(1 + random.number(399))) }
      scenes.append((next, Dictionary(uniqueKeysWithValues: offsets)))
    }
    return scenes
  }

  /// The union of the frames of a node and its descendants, without clipped and hidden nodes.
  private func extent(of index: Int, in scene: Scene) -> SceneExtent {
    let node = scene.nodes[index]
    guard !node.isHidden else { return .none }
    var extent = SceneExtent(top: node.frame.y, bottom: node.frame.y + node.frame.height)
    if !node.clips {
      for child in scene.children(of: index) { extent.formUnion(self.extent(of: child, in: scene)) }
    }
    return extent
  }

  @Test(arguments: rounds(20))
  func extentCoversDescendantFrames(seed: Int) throws {
    for (scene, _) in try scenes(seed: seed) {
      for index in scene.nodes.indices {
        let node = scene.nodes[index]
        #expect(node.extent == extent(of: index, in: scene), "node \(index) of seed \(seed)")
        guard node.clips, let content = scene.scrolling(of: index)?.content else { continue }
        let inside = scene.children(of: index).map { scene.nodes[$0] }.filter { !$0.isHidden }.map(\.frame)
        let (right, bottom) = (inside.map { $0.x + $0.width }.max(), inside.map { $0.y + $0.height }.max())
        let window = node.contentFrame
        #expect(content.x == window.x && content.y == window.y, "node \(index) of seed \(seed)")
        #expect(content.x + content.width == max(window.x + window.width, right ?? window.x))
        #expect(content.y + content.height == max(window.y + window.height, bottom ?? window.y))
      }
    }
  }

  /// The frame of the box stays the same, so that nothing around it is laid out again.
  @Test func ancestorExtentIncludesOverflow() throws {
    var harness = try RuntimeHarness(
      container(
        button("grow", setContext("c", quoted(String(repeating: "x", count: 400)))),
        container(
          container(
            text("@{c}", also: #""style": {"flex": {"shrink": 0}}"#),
            also: #""id": "inner", "style": {"size": {"height": {"value": 20, "type": "REAL"}}}"#),
          also: #""id": "outer""#),
        also: #""id": "all", "# + context("c", quoted("x"))))
    func bottoms() throws -> [Float] {
      try ["inner", "outer", "all"].map { try #require(try harness.scene.node($0)).extent.bottom }
    }
    let start = try bottoms()
    try harness.press("grow")
    #expect(try bottoms() == start.map { $0 + 180 })
  }

  /// No layout is needed, because hidden nodes keep their space.
  @Test func ancestorExtentExcludesHiddenNodes() throws {
    let inputs = (1...3).map {
      input(
        "i\($0)", "\"value\": \"x\"", "\"hidden\": \"@{hidden}\"",
        #""style": {"size": {"height": {"value": 50, "type": "REAL"}}, "flex": {"shrink": 0}}"#)
    }
    let box = element(
      "container", "\"children\": [\(inputs.joined(separator: ", "))]",
      #""id": "box", "style": {"size": {"height": {"value": 20, "type": "REAL"}}}"#)
    var harness = try RuntimeHarness(
      container(
        button("hide", setContext("hidden", "true")), button("show", setContext("hidden", "false")), box,
        also: #""id": "all", "# + context("hidden", "false")))
    func heights() throws -> [Float] {
      let top = try #require(try harness.scene.node("box")).frame.y
      return try ["box", "all"].map { try #require(try harness.scene.node($0)).extent.bottom - top }
    }
    #expect(try heights() == [150, 150])
    try harness.press("hide")
    #expect(try heights() == [20, 20])
    try harness.press("show")
    #expect(try heights() == [150, 150])
  }

  private func isMet(_ node: SceneNode) -> Bool {
    guard node.interactions.isEmpty, case .box = node.content else { return true }
    return node.decoration.map { $0.borderWidth > 0 || ($0.background?.alpha ?? 0) > 0 } ?? false
  }

  /// Tests every node, ignoring extents.
  @Test(arguments: rounds(6))
  func hitTestFindsTopmostVisibleNode(seed: Int) throws {
    for (scene, offsets) in try scenes(seed: seed) {
      for (x, y) in [(5, 3), (60, 40), (200, 90), (20, 150), (120, 230), (390, 299)] {
        let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
        let expected = scene.nodes.indices.last { index in
          guard isMet(scene.nodes[index]), let frame = scene.visibleFrame(of: index, scrolled: offsets) else {
            return false
          }
          return x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
        }
        #expect(scene.hit(x: x, y: y, scrolled: offsets) == expected, "(\(x), \(y)) of seed \(seed)")
      }
    }
  }
}
