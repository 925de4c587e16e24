import BeagleLayout
import TestSupport
import Testing

/// The cost of depth.
@Suite(.computing) struct DepthLaws {
  /// A chain of boxes with a measured leaf each.
  private struct Chain {
    var tree = LayoutTree()
    var nodes: [LayoutNode] = []
    private(set) var questions = 0

    init(levels: Int, _ say: (inout LayoutStyle, Int) -> Void) {
      for level in 0..<levels {
        var style = LayoutStyle()
        if level == 0 {
          style.width = 2000
          style.height = 2000
        }
        say(&style, level)
        nodes.append(tree.append(style, to: nodes.last))
        tree.append(LayoutStyle(), to: nodes.last, isMeasured: true)
      }
    }

    mutating func layout() {
      guard let root = nodes.first else { return }
      var count = 0
      tree.layout(root) { _, _ in
        count += 1
        return LayoutSize(width: 3, height: 2)
      }
      questions = count
    }
  }

  @Test func deepTreesAreLaidOut() {
    var chain = Chain(levels: 700) { style, level in
      style.direction = level % 2 == 0 ? .column : .row
      style.padding.left = 1
      style.wrap = level % 50 == 0 ? .wrap : .noWrap
      style.grow = 1
    }
    chain.layout()
    #expect(chain.nodes.first.map { chain.tree.frame(of: $0).width } == 2000)
  }

  /// Columns of automatic height, each measured once more than the one above, and levels with alternating
  /// axes.
  @Test(arguments: [false, true])
  func measurementsDoNotMultiplyWithDepth(alternates: Bool) {
    var chain = Chain(levels: 200) { style, level in
      style.padding.left = 1
      style.padding.top = 1
      if alternates { style.direction = level % 2 == 1 ? .row : .column }
      if alternates, level > 0 { style.grow = 1 }
    }
    chain.layout()
    #expect(chain.questions < 200 * 8)
  }

  /// Percentages of the owner's size, whose results are not valid for other sizes. A leaf is measured equally
  /// often at any depth: a bound that holds for 40 and 80 levels holds for any number.
  @Test(arguments: 0..<5)
  func nestedPercentagesHaveBoundedMeasurements(kind: Int) {
    var (low, high) = (shares(kind, levels: 40), shares(kind, levels: 80))
    low.layout()
    high.layout()
    #expect(low.questions < 40 * 512)
    #expect(high.questions < low.questions * 5 / 2)
    // A second layout gives the same result, even beyond the limit.
    let first = low.nodes.map { low.tree.frame(of: $0) }
    if let last = low.nodes.last { low.tree.markDirty(last) }
    low.layout()
    #expect(low.nodes.map { low.tree.frame(of: $0) } == first)
  }

  private func shares(_ kind: Int, levels: Int) -> Chain {
    Chain(levels: levels) { style, level in
      style.direction = level % 2 == 1 ? .row : .column
      style.padding.left = .percent(1)
      style.grow = kind > 0 ? 1 : 0
      if kind == 2 { style.wrap = .wrap }
      if kind == 3 { style.maxWidth = .percent(90) }
      if kind == 4 {
        style.wrap = .wrap
        style.margin.bottom = .auto
      }
    }
  }
}
