import BeagleLayout
import Testing

/// Trees that are changed and laid out again, where what was asked first decides what is answered later.
@Suite struct RelayoutRules {
  private func differs(_ tree: String, _ steps: [TreeStory.Step]) throws -> String? {
    try TreeStory(tree, steps: steps).difference
  }

  @Test func nearlyTheSameRoomIsNotTheSameRoom() throws {
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

  @Test func linesBreakByMinimumsToo() throws {
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

  @Test func textIsAnsweredByWhatItWasAskedInThisLayout() throws {
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

  @Test func textWithMarginsIsAnsweredByWhatItWasAskedInThisLayout() throws {
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

  @Test func wrappedTextInAnotherDirection() throws {
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

  @Test func leafThatHadChildrenIsALeaf() throws {
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

  @Test func nodesTakenOutAndPutElsewhere() throws {
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
}

extension TreeStory {
  /// A tree in the language of layout cases; nodes go by the numbers of their lines.
  fileprivate init(_ tree: String, steps: [Step]) throws {
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
