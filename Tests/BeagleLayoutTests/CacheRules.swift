import BeagleLayout
import TestSupport
import Testing

/// Trees for which a naive cache would return a size that differs from a fresh layout. Each covers one part
/// of the cache's rule.
@Suite(.computing) struct CacheRules {
  struct Given: Sendable, CustomTestStringConvertible {
    var rule: String
    var tree: String
    var steps: [TreeStory.Step]
    var testDescription: String { rule }
  }

  @Test(arguments: texts + boxes + relayouts)
  func cachedSizesMatchFreshLayout(given: Given) throws {
    let difference = try TreeStory(given.tree, steps: given.steps).difference
    if let difference { Issue.record("\(given.rule)\n\(difference)") }
  }

  static let texts = [
    Given(
      rule: "a text's size from an earlier layout is given to the same query only",
      tree: """
        width auto
          width auto
            row
              row height 75 margin-left 10.714286
                text 17
                padding-left 11.8 text 2
        """,
      steps: [.layout(width: 233, height: 13), .layout(width: 19, height: 135)]),
    Given(
      rule: "a text's size that was given again is one of this layout",
      tree: """
        wrap width 83.28571 padding-left 7
          items flex-end
            height 63.75 padding-left 5.2 text 17
        """,
      steps: [.layout(width: 176.33333, height: nil), .layout(width: nil, height: 36.142857)]),
    Given(
      rule: "a text's older size may come after a nearly equal one",
      tree: """
        row
          text 18
          row items center grow 1.5 shrink 1.5
            grow 0.5 shrink 0.5 min-width 21.2 padding-right 5 text 2
        """,
      steps: [.layout(width: 18, height: 65), .style(1, says("grow 1")), .layout(width: 18, height: 65)]),
    Given(
      rule: "a text that just fits may not fit into what it needed",
      tree: """
        wrap
          items center margin-left 9.714286
            padding-left 9 padding-right 8.142858 text 6
        """,
      steps: [.layout(width: nil, height: 23), .layout(width: 203.66667, height: nil)]),
    Given(
      rule: "a text with a limit is not as large as what it needs",
      tree: """
        row
          basis 20%
            row
              row
                margin-left -39 text 1
                padding-left 17
                  width auto
                    row wrap items baseline
                      min-width 30 text 19
                      padding-left 6
        """,
      steps: [.layout(width: 150, height: nil), .layout(width: 240, height: nil)]),
  ]

  static let boxes = [
    Given(
      rule: "a size that is nearly in the range of another one",
      tree: """
        width auto
          padding-left 6
            margin-left 8
              padding-left 4 padding-right 11.545455
                width auto
                  row wrap padding-left 0.33333334
                    items flex-end shrink 1.5 width 23.285715
                      text 8
        """,
      steps: [
        .layout(width: 110.27273, height: nil), .style(4, says("margin-left 8.7 padding-left 6")),
        .layout(width: nil, height: nil),
      ]),
    Given(
      rule: "a basis is known anew in each layout",
      tree: """
        width auto
          items baseline
            padding-bottom 5.909091
              shrink 1.5 ratio 0.75 margin-bottom 5
                basis 44 margin-top 6 margin-bottom 4
        """,
      steps: [.layout(width: 301, height: nil), .layout(width: 95.00005, height: 184.85715)]),
    Given(
      rule: "a basis is forgotten with the sizes of the box around it",
      tree: """
        row-reverse
          margin-bottom auto
            basis 35
        """,
      steps: [
        .layout(width: 220, height: nil), .style(0, says("items baseline")), .layout(width: 260, height: nil),
      ]),
    Given(
      rule: "a basis counts only where the main size is limited",
      tree: """
        row-reverse
          row-reverse
            basis 30
        """,
      steps: [.layout(width: 220, height: 200), .layout(width: nil, height: 200)]),
    Given(
      rule: "a box without space has the size of a box without space",
      tree: """
        width auto
          row
            width 117
            text 17
            text 16
            row shrink 1 height 31
              width auto
                text 16
        """,
      steps: [.layout(width: 300, height: 200), .style(0, says("row")), .layout(width: 300, height: nil)]),
    Given(
      rule: "a box that wraps its children has the size of one space",
      tree: """
        row-reverse max-height 53 padding-left 50%
          row wrap-reverse
            width 144
        """,
      steps: [.layout(width: 220, height: 200), .layout(width: 260, height: nil)]),
    Given(
      rule: "a box with a share of the height inside has the size of one height",
      tree: """
        width auto
          width auto
            height 60%
        """,
      steps: [.layout(width: 260, height: 200), .layout(width: 260, height: nil)]),
    Given(
      rule: "a box with a maximum has the size of one space",
      tree: """
        row
          absolute max-width 70.28571
            text 11
        """,
      steps: [
        .layout(width: 115.42857, height: 152.14285), .style(0, LayoutStyle()),
        .layout(width: 123.666664, height: nil),
      ]),
    Given(
      rule: "what scrolls is no larger than its space",
      tree: """
        padding-left 17
          row
            scroll
              min-width 32
        """,
      steps: [.layout(width: nil, height: nil), .layout(width: 40, height: nil)]),
    Given(
      rule: "a box in fewer boxes that wrap is placed more often",
      tree: """
        wrap
          wrap
            wrap-reverse
              wrap
                wrap-reverse
                  wrap
                    wrap-reverse
                      min-height 1 max-height 0
        """,
      steps: [
        .layout(width: 260, height: 250), .style(1, LayoutStyle()), .layout(width: 220, height: nil),
      ]),
  ]

  /// Relayouts that must not stop early.
  static let relayouts = [
    Given(
      rule: "the same sizes in another range are other sizes",
      tree: """
        width auto
          absolute
            width auto
              ratio 1.5 height 26.1
              self flex-start
                width auto
        """,
      steps: [
        .layout(width: 220, height: 300), .style(5, says("height 40%")), .layout(width: 220, height: 300),
      ]),
    Given(
      rule: "a box that was never placed is placed with the one around it",
      tree: """
        width auto
          width auto
            width auto
              width auto
        """,
      steps: [
        .layout(width: 260, height: 300), .insert(.init(id: 4, parent: 3, style: LayoutStyle()), at: 0),
        .layout(width: 260, height: 300),
      ]),
    Given(
      rule: "a box in a box that wraps can be placed twice",
      tree: """
        row-reverse wrap
          width 0% margin-bottom 4
            width auto
        """,
      steps: [
        .layout(width: 220, height: 250), .style(2, says("ratio 0.75 width 28")),
        .layout(width: 220, height: 250),
      ]),
  ]

  /// A style in the notation of layout cases.
  private static func says(_ line: String) -> LayoutStyle {
    (try? LayoutCase.Node(line[...], number: 1).style) ?? LayoutStyle()
  }

  /// A line whose length is negative because of a negative margin has free space if the available length is
  /// unknown, and none if it is limited.
  @Test func negativeLineIsRemeasuredInLimitedLength() {
    let child = Sketch({ $0.margin.top = -3 })
    let inner = Sketch({ $0.justifyContent = .spaceAround }, [child])
    let tree = Sketch({ _ in }, [Sketch({ _ in }, [inner])])
    #expect(
      frames(tree, width: 100) == [
        [0, 0, 100, 1.5], [0, 0, 100, 1.5], [0, 0, 100, 0], [0, -1.5, 100, 0],
      ])
  }
}
