import BeagleLayout
import Testing

/// The last pass, onto whole points or cells.
@Suite struct GridRules {
  private func thirds() -> Drawing {
    var drawing = Drawing(
      Sketch(
        {
          $0.direction = .row
          $0.width = 100
          $0.height = 10
        }, (0..<3).map { _ in Sketch({ $0.grow = 1 }) }))
    drawing.layout()
    return drawing
  }

  @Test func neighboursStayFlush() {
    var drawing = thirds()
    drawing.tree.round()
    let frames = drawing.nodes[1...].map { drawing.tree.roundedFrame(of: $0) }
    #expect(frames.map(\.x) == [0, 33, 67])
    #expect(frames.map(\.width) == [33, 34, 33])
  }

  @Test func cellsMayBeOfAnySize() {
    var drawing = thirds()
    drawing.tree.round(toGrid: 8, cellHeight: 16)
    let frames = drawing.nodes[1...].map { drawing.tree.roundedFrame(of: $0) }
    // Edges at 33.3, 66.7 and 100 points are edges 4, 8 and 13 of the cells; 10 points are one cell high.
    #expect(frames.map(\.x) == [0, 32, 64])
    #expect(frames.map(\.width) == [32, 32, 40])
    #expect(frames.map(\.height) == [16, 16, 16])
  }

  @Test func contentIsNotCutByRounding() {
    var drawing = Drawing(
      Sketch(
        { $0.alignItems = .flexStart }, [box(1, 0.4), Sketch(content: LayoutSize(width: 10.2, height: 5.2))]))
    drawing.layout()
    drawing.tree.round()
    // From 0.4 to 5.6 down: starts at 0, ends at 6.
    let frame = drawing.tree.roundedFrame(of: drawing.nodes[2])
    #expect(frame == LayoutRect(x: 0, y: 0, width: 11, height: 6))
  }

  @Test(arguments: [Float.nan, 0, -3, .infinity])
  func senselessCellsCountAsOnePoint(cell: Float) {
    var drawing = thirds()
    drawing.tree.round(toGrid: cell, cellHeight: cell)
    #expect(drawing.tree.roundedFrame(of: drawing.nodes[2]).x == 33)
  }
}
