import Beagle
import BeagleJSON
import TestSupport
import Testing

/// The JSON of a scene, and its size.
@Suite(.computing) struct SceneJSONTests {
  private static func lists(_ depth: Int) -> String {
    (0..<depth).reduce(text("x")) { inner, _ in
      #"{"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [{"view": \#(inner)}]}"#
    }
  }

  private static func boxes(_ depth: Int) -> String {
    (0..<depth).reduce(text("x")) { inner, _ in container(inner) }
  }

  private static func lines(_ scene: Scene) -> [Substring] {
    String(decoding: scene.json(), as: UTF8.self).split(separator: "\n")
  }

  /// Documents with deep nodes: the shape and the number of levels.
  @Test(arguments: [(lists, [3, 6, 9]), (boxes, [30, 60, 115])])
  func nodeSizeDoesNotDependOnDepth(shape: @Sendable (Int) -> String, sizes: [Int]) throws {
    for size in sizes {
      let scene = try Scene.of(shape(size))
      #expect(scene.nodes.count > size)
      let bytes = scene.json(cell: LayoutSize(width: 8, height: 16))
      #expect(bytes.count < 400 * scene.nodes.count, "\(size)")
      #expect(bytes.count { $0 == UInt8(ascii: " ") } <= 32 * scene.nodes.count)
      #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
    }
  }

  @Test func eachNodeIsOneLineIndentedByDepth() throws {
    let scene = try Scene.of(container(text(#"a\nb"#), container(text("c")), text("d")))
    let lines = Self.lines(scene)
    #expect(lines.count == 1 + scene.nodes.count)
    #expect(lines.map { $0.prefix { $0 == " " }.count } == [0, 0, 1, 2, 2, 3, 2])
    #expect(lines[0] == ##"{"version":1,"size":{"width":400,"height":60},"root":"##)
    #expect(lines.last?.hasSuffix(#""text":"d","alignment":"LEFT"}]}]}}"#) == true)
  }

  @Test func nodesAreNestedAsInScene() throws {
    let scene = try Scene.of(Self.lists(4))
    var positions: [Int] = []
    func visit(_ node: DynamicObject?, _ depth: Int) {
      guard case .dictionary(let members)? = node else { return }
      positions.append(depth)
      guard case .array(let children)? = members["children"] else { return }
      for child in children { visit(child, depth + 1) }
    }
    guard case .dictionary(let members) = try JSONDocument(parsing: scene.json()).root.dynamicObject else {
      throw NoObject()
    }
    visit(members["root"], 0)
    var depths: [Int] = []
    for node in scene.nodes { depths.append(node.parent.map { depths[$0] + 1 } ?? 0) }
    #expect(positions == depths)
  }

  @Test func outputIsSplitAtLineEnds() throws {
    let scene = try Scene.of(Self.lists(9))
    var pieces: [[UInt8]] = []
    scene.json { pieces.append($0) }
    #expect(pieces.count > 3)
    #expect(pieces.allSatisfy { $0.last == UInt8(ascii: "\n") && $0.count < 1 << 17 })
    #expect(Array(pieces.joined()) == scene.json())
  }

  private struct Full: Error {}
  private struct NoObject: Error {}

  @Test func writerErrorStopsOutput() throws {
    let scene = try Scene.of(Self.lists(9))
    var count = 0
    #expect(throws: Full.self) {
      try scene.json { (_: [UInt8]) throws(Full) in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
  }
}
