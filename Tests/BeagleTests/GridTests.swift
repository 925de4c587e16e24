import Testing

@testable import Beagle

@Suite struct GridTests {
  @Test func adjacentEdgesAreRoundedTogether() {
    let grid = Grid(LayoutSize(width: 8, height: 16))
    let frames = (0..<3).map {
      grid.frame(x: Double($0) * 100 / 3, y: 0, width: 100 / 3, height: 10)
    }
    // Edges at 33.3, 66.7 and 100 points are edges 4, 8 and 13 of the cells; 10 points are one cell high.
    #expect(frames.map(\.x) == [0, 32, 64])
    #expect(frames.map(\.width) == [32, 32, 40])
    #expect(frames.map(\.height) == [16, 16, 16])
  }

  @Test func textStaysInsideItsBox() throws {
    let line = #""style": {"flex": {"flexDirection": "ROW"}}"#
    let cell = #""style": {"flex": {"grow": 1, "basis": {"value": 0, "type": "REAL"}}}"#
    let scene = try Scene.of(
      container(
        container(text("a"), also: cell), container(text("b"), also: cell), container(text("c"), also: cell),
        also: line)
    ) { $0.measurer = PointMeasurer(drawsInCells: true) }
    for (index, node) in scene.nodes.enumerated() {
      guard case .text = node.content, let parent = node.parent else { continue }
      #expect(node.frame == scene.nodes[parent].frame, "text \(index) leaves its box")
    }
  }
}
