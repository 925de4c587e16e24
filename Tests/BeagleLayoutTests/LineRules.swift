import BeagleLayout
import Testing

/// Several lines, and baselines.
@Suite struct LineRules {
  /// Three boxes of 20 × 10 in a width of 50: two lines, 20 of 40 high.
  private func wrapped(_ say: (inout LayoutStyle) -> Void) -> [[Float]] {
    frames(
      Sketch(
        { style in
          style.direction = .row
          style.wrap = .wrap
          style.width = 50
          style.height = 40
          say(&style)
        }, [box(20, 10), box(20, 10), box(20, 10)]))
  }

  @Test func overflowingChildWrapsToNextLine() {
    #expect(wrapped { _ in }[1...].map { [$0[0], $0[1]] } == [[0, 0], [20, 0], [0, 10]])
  }

  @Test func exactlyFittingChildDoesNotWrap() {
    #expect(wrapped { $0.width = 40 }[1...].map { [$0[0], $0[1]] } == [[0, 0], [20, 0], [0, 10]])
    #expect(wrapped { $0.width = 60 }[1...].map { [$0[0], $0[1]] } == [[0, 0], [20, 0], [40, 0]])
  }

  @Test(arguments: [
    (LayoutStyle.Align.flexStart, [0, 10] as [Float]), (.center, [10, 20]), (.flexEnd, [20, 30]),
    (.stretch, [0, 20]), (.spaceBetween, [0, 30]), (.spaceAround, [5, 25]),
  ])
  func alignContentPositionsLines(align: LayoutStyle.Align, starts: [Float]) {
    let tops = wrapped { $0.alignContent = align }.map { $0[1] }
    #expect([tops[1], tops[3]] == starts)
  }

  @Test func wrapReverseStacksLinesUpwards() {
    #expect(wrapped { $0.wrap = .wrapReverse }[1...].map { $0[1] } == [30, 30, 20])
  }

  @Test func linesDetermineAutomaticHeight() {
    #expect(wrapped { $0.height = .auto }[0] == [0, 0, 50, 20])
  }

  @Test func stretchedLinesStretchTheirChildren() {
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.wrap = .wrap
        $0.width = 30
        $0.height = 60
        $0.alignContent = .stretch
      }, [Sketch({ $0.width = 20 }), Sketch({ $0.width = 20 })])
    #expect(frames(sketch)[1...] == [[0, 0, 20, 30], [0, 30, 20, 30]])
  }

  @Test func baselinesAreAligned() {
    let inner = Sketch({ $0.padding.top = 4 }, [box(10, 6)])
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.alignItems = .baseline
        $0.width = 100
      }, [box(10, 30), inner])
    // The second one's baseline is its first child's bottom, 10 below its top.
    #expect(frames(sketch) == [[0, 0, 100, 30], [0, 0, 10, 30], [10, 20, 10, 10], [0, 4, 10, 6]])
  }

  /// Baseline-aligned children of later lines are ignored.
  @Test func firstLineDeterminesBaseline() {
    let lines = Sketch(
      {
        $0.direction = .row
        $0.wrap = .wrap
        $0.width = 10
      }, [box(10, 5), box(10, 7, { $0.alignSelf = .baseline })])
    let sketch = Sketch(
      {
        $0.direction = .row
        $0.alignItems = .baseline
        $0.width = 100
      }, [lines, box(10, 20)])
    // Its own baseline is 5 below its top, the other child's 20.
    #expect(frames(sketch)[1] == [0, 15, 10, 12])
  }

  @Test(arguments: [Float.infinity, -.infinity, .nan])
  func nanBaselineIsIgnored(baseline: Float) {
    var drawing = Drawing(
      Sketch(
        {
          $0.direction = .row
          $0.alignItems = .baseline
        }, [Sketch(content: LayoutSize(width: 10, height: 20)), box(10, 5)]))
    drawing.tree.setBaseline(baseline, of: drawing.nodes[1])
    drawing.layout()
    #expect(drawing.frames == [[0, 0, 20, 20], [0, 0, 10, 20], [10, 15, 10, 5]])
  }

  @Test func customBaselineIsUsed() {
    var drawing = Drawing(
      Sketch(
        {
          $0.direction = .row
          $0.alignItems = .baseline
        }, [box(10, 30), Sketch(content: LayoutSize(width: 10, height: 20))]))
    drawing.tree.setBaseline(15, of: drawing.nodes[2])
    drawing.layout()
    #expect(drawing.frames == [[0, 0, 20, 35], [0, 0, 10, 30], [10, 15, 10, 20]])
  }
}
