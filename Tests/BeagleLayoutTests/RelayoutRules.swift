import BeagleLayout
import TestSupport
import Testing

/// Trees that are changed and laid out again, in which earlier measurements may affect later results.
@Suite(.computing) struct RelayoutRules {
  private func differs(_ tree: String, _ steps: [TreeStory.Step]) throws -> String? {
    try TreeStory(tree, steps: steps).difference
  }

  @Test func slightlyDifferentSpaceIsNotCached() throws {
    let tree = """
      row padding-right 6
        grow 0
          height 0 margin-top 40% padding-top 7 padding-bottom 8
            width 109
              margin-bottom 7
      """
    #expect(
      try differs(tree, [.layout(width: 260, height: nil), .layout(width: 300, height: nil)]) == nil)
  }

  @Test func linesBreakByMinimums() throws {
    let tree = """
      items baseline padding-right 4
        padding-right 10%
          row wrap-reverse
            text 5
            width 89 margin-left 8 margin-right 2
            width 0 min-width 56 text 28
      """
    #expect(
      try differs(tree, [.layout(width: 300, height: 300), .layout(width: 220, height: nil)]) == nil)
  }

  /// A text with more measurements than the cache holds is measured again.
  @Test func evictedMeasurementsAreRepeated() throws {
    let tree = """
      row
        row
          width auto
            width auto
              row items flex-start padding-left 20%
                width 14 text 1
                row
                  width 70% text 30
      """
    #expect(
      try differs(tree, [.layout(width: 130, height: nil), .layout(width: 210, height: 200)]) == nil)
  }

  @Test func textReusesOnlyMeasurementsOfThisLayout() throws {
    let tree = """
      row-reverse
        row scroll
          wrap padding-left 4 padding-right 60%
            height 125 margin-right 5 margin-bottom 7
              text 14
      """
    #expect(
      try differs(tree, [.layout(width: 260, height: nil), .layout(width: 220, height: nil)]) == nil)
  }

  @Test func textWithMarginsReusesOnlyMeasurementsOfThisLayout() throws {
    let tree = """
      padding-right 3
        row-reverse
          row-reverse height 20 padding-right 30% border 2
            row
              width 148
              row
                margin-left 8 margin-right 4 padding-left 7 padding-right 7 text 28
              grow 0
                width 72
      """
    let layout = TreeStory.Step.layout(width: 260, height: nil)
    #expect(try differs(tree, [layout, .style(4, LayoutStyle()), layout]) == nil)
  }

  @Test func wrappedTextIsRemeasuredAfterDirectionChange() throws {
    let tree = """
      width 108
        self center
          grow 0
            wrap-reverse
              text 6
              text 2
      """
    var style = LayoutStyle()
    style.direction = .row
    style.padding.bottom = .percent(30)
    let steps: [TreeStory.Step] = [
      .layout(width: 220, height: nil), .style(1, style), .layout(width: 260, height: nil),
    ]
    #expect(try differs(tree, steps) == nil)
  }

  /// The former width of the text is smaller than the width of two letters by a rounding error.
  @Test func textIsRemeasuredInItsFormerWidth() throws {
    let tree = """
      row
        width auto
          width auto
            width auto
              text 2 padding-right 8.090909
      """
    var style = LayoutStyle()
    style.alignItems = .flexEnd
    let layout = TreeStory.Step.layout(width: 220, height: nil)
    #expect(try differs(tree, [layout, .style(2, style), layout]) == nil)
  }

  /// The cached measurements include the former margins of the text.
  @Test func textIsRemeasuredAfterStyleAndTextChange() throws {
    let tree = """
      items center
        width auto
          width 117 text 1
          margin-left -36 text 16
      """
    let layout = TreeStory.Step.layout(width: 280, height: nil)
    #expect(try differs(tree, [layout, .letters(3, 3), .style(3, LayoutStyle()), layout]) == nil)
  }

  /// Removing the baseline measures the text again, but not its widest word.
  @Test func widestWordIsRemeasuredAfterBaselineChange() throws {
    let tree = """
      row-reverse
        shrink 1 width 101 height 42 text 7
        self baseline
        width 118
        shrink 1 text 28
        width auto
          width auto
      """
    let layout = TreeStory.Step.layout(width: 220, height: nil)
    var story = try TreeStory(tree, steps: [layout, .move(2, to: 6, at: 0), layout, .letters(1, 19), layout])
    story.hasMinimums = true
    #expect(story.difference == nil)
  }

  @Test func nodeWithoutChildrenBecomesLeafAgain() throws {
    let tree = """
      row wrap max-height 23
        margin-top 50% margin-bottom 20%
          shrink 1 width 87 height 7
            max-width 80%
          basis 57 margin-bottom 40%
      """
    let layout = TreeStory.Step.layout(width: 260, height: nil)
    #expect(try differs(tree, [layout, .move(3, to: 4, at: 1), layout]) == nil)
  }

  @Test func removedAndMovedNodesMatchFreshLayout() throws {
    let tree = """
      row-reverse width 74
        min-width 32
        shrink 0.5 margin-right 60%
          grow 0
            grow 0
          scroll height 109 margin-left auto
            grow 0
              text 15
            width 128 text 25
            width 40 margin-left 1 margin-right 7
      """
    let layout = TreeStory.Step.layout(width: 260, height: nil)
    #expect(try differs(tree, [layout, .remove(8), layout, .move(9, to: 4, at: 3), layout]) == nil)
  }

  /// The content of the seventh wrapping box is placed once; that of the sixth, twice.
  @Test(arguments: [0, 3, 6])
  func disablingWrapAboveNestedWrapsMatchesFreshLayout(changed: Int) throws {
    let tree =
      (0..<7).map { String(repeating: "  ", count: $0) + "wrap" }
      + [String(repeating: "  ", count: 7) + "height 8.25 margin-top 2"]
    var style = LayoutStyle()
    style.padding.bottom = 1
    let layout = TreeStory.Step.layout(width: 260, height: nil)
    #expect(
      try differs(tree.joined(separator: "\n"), [layout, .style(changed, style), layout]) == nil)
  }

  /// The available space is nearly unchanged on one axis and different on the other.
  @Test func similarHeightWithOtherWidthIsNotCached() throws {
    let tree = """
      grow 0
        wrap-reverse absolute padding-top 2.1818182 padding-bottom 2.1818182
          shrink 2
            padding-top 5.5454545 padding-right 5.5454545 padding-bottom 5.5454545
      """
    #expect(
      try differs(tree, [.layout(width: 260, height: nil), .layout(width: 220, height: nil)]) == nil)
  }

  /// A node below its maximum takes the available width.
  @Test func formerlyReachedMaximumIsReevaluated() throws {
    let tree = """
      grow 0
        absolute
          max-width 62
            text 12
      """
    #expect(
      try differs(tree, [.layout(width: 100, height: 180), .layout(width: 20, height: nil)]) == nil)
  }

  /// Nodes deeper than 600 levels are not laid out.
  @Test func formerlyTooDeepNodesAreLaidOutAfterMove() {
    let nodes = (0..<640).map { level in
      TreeStory.Node(id: level, parent: level == 0 ? nil : level - 1, style: LayoutStyle())
    }
    var leaf = LayoutStyle()
    leaf.height = 5
    var story = TreeStory(seed: 0, count: 1, steps: 0)
    story.nodes = nodes + [.init(id: 640, parent: 639, style: leaf)]
    let layout = TreeStory.Step.layout(width: 100, height: nil)
    story.steps = [layout, .move(300, to: 0, at: 0), layout]
    #expect(story.difference == nil)
  }

  @Test func workLimitCountsOnlyExistingNodes() throws {
    // Slots of removed nodes used to raise the limit.
    var story = TreeStory(seed: 3, kind: .deep)
    let more = (0..<200).map { number in
      TreeStory.Step.insert(.init(id: 1000 + number, parent: 0, style: LayoutStyle()), at: 0)
    }
    story.steps =
      more + story.steps.prefix(3) + (0..<200).map { .remove(1000 + $0) } + story.steps.dropFirst(3)
    #expect(story.difference == nil)
  }
}

extension TreeStory {
  /// A tree in the notation of layout cases; nodes are numbered by line.
  init(_ tree: String, steps: [Step]) throws {
    let list = try LayoutCase.cases(in: "# story\n" + tree).first?.nodes ?? []
    var open: [Int] = []
    nodes = list.enumerated().map { id, node in
      open.removeLast(max(0, open.count - node.depth))
      defer { open.append(id) }
      return Node(id: id, parent: open.last, style: node.style, letters: node.letters)
    }
    self.steps = steps
  }
}
