import BeagleLayout
import Testing

/// The automatic minimum of row children, with numbers computed manually according to CSS.
@Suite struct MinimumRules {
  /// A text of words with these lengths. A letter is a point wide, a line ten points high.
  private func text(_ words: Int..., say: (inout LayoutStyle) -> Void = { $0.shrink = 1 }) -> WordSketch {
    var style = LayoutStyle()
    say(&style)
    return WordSketch(style: style, words: words)
  }

  private func row(_ children: WordSketch..., say: (inout LayoutStyle) -> Void = { _ in }) -> WordSketch {
    var style = LayoutStyle()
    style.direction = .row
    style.shrink = 1
    say(&style)
    return WordSketch(style: style, children: children)
  }

  private func column(_ children: WordSketch..., say: (inout LayoutStyle) -> Void = { _ in }) -> WordSketch {
    var style = LayoutStyle()
    style.shrink = 1
    say(&style)
    return WordSketch(style: style, children: children)
  }

  /// The widths of the root's children, in tenths of a point.
  private func widths(_ root: WordSketch, in room: Float, hasMinimums: Bool = true) -> [Float] {
    var drawing = WordDrawing(root)
    drawing.layout(width: room, hasMinimums: hasMinimums)
    return drawing.widths
  }

  @Test func wordIsNotBrokenIfSiblingsCanShrink() {
    // The overflow of 10, weighted by length, would give 24 and 16. The word of 20 is kept, and the first
    // text shrinks by the rest.
    let words = row(text(10, 10, 8), text(20))
    #expect(widths(words, in: 40) == [20, 20])
    #expect(widths(words, in: 40, hasMinimums: false) == [24, 16])
  }

  @Test func overflowIsSharedByShrinkFactors() {
    // The widths are 79, 59 and 59, and the minimum of the second is 50. Taking 91 from the two others leaves
    // 52.1 and 38.9.
    let first = text(9, 9, 9, 9, 9, 9, 9, 9)
    let sketch = row(first, text(50, 8), text(9, 9, 9, 9, 9, 9))
    #expect(widths(sketch, in: 106) == [32.1, 50, 23.9])
  }

  @Test func minContentRuleCanBeToggled() {
    var drawing = WordDrawing(row(text(10, 10, 8), text(20)))
    for hasMinimums in [true, false, true] {
      drawing.layout(width: 40, hasMinimums: hasMinimums)
      #expect(drawing.widths == (hasMinimums ? [20, 20] : [24, 16]))
    }
  }

  /// As in CSS for a factor sum below one: the space of the 30-point word counts as overflow for the others
  /// from the start, 30 in all. The third cannot shrink, and the second shrinks by a quarter.
  @Test func wordSpaceCountsAsOverflowForSiblings() {
    let word = text(30) {
      $0.basis = 10
      $0.shrink = 0.25
    }
    let long = column {
      $0.basis = 100
      $0.shrink = 0.25
    }
    let rigid = column {
      $0.basis = 50
      $0.minWidth = 50
      $0.shrink = 0.25
    }
    #expect(widths(row(word, long, rigid), in: 150) == [30, 92.5, 50])
  }

  /// Lengths 20 and 32 with an overflow of 12, shared by length if the first may be broken, because its words
  /// are clipped anyway.
  @Test func clippedOrHiddenTextHasNoMinimum() {
    for hide in [{ $0.overflow = .hidden }, { $0.display = .none }] as [(inout LayoutStyle) -> Void] {
      let inner = column(text(20)) { hide(&$0) }
      let outer = column(inner, text(5)) {
        $0.width = 20; $0.shrink = 1
      }
      #expect(widths(row(outer, text(10, 10, 10)), in: 40) == [15.4, 24.6])
    }
  }

  /// Lengths 30 and 32 with an overflow of 22. Both shrink by length, because the words need only 10 each.
  @Test func fixedTextWidthIsNotItsMinimum() {
    for shrink in [Float(0), 1] {
      let inner = text(10) {
        $0.width = 30
        $0.shrink = shrink
      }
      #expect(widths(row(row(inner), text(10, 10, 10)), in: 40) == [19.4, 20.6])
    }
  }

  /// Lengths 80 and 100 with an overflow of 80. A box without words shrinks as on a phone, whatever its
  /// content.
  @Test func boxesWithoutWordsHaveNoMinimum() {
    let box = column {
      $0.width = 80
      $0.height = 10
    }
    let other = column {
      $0.width = 100
      $0.shrink = 1
    }
    #expect(widths(row(column(box), other), in: 100) == [44.4, 55.6])
  }

  /// Lengths 20 and 32 with an overflow of 12. The minimum of a wrapping box is its widest word, not the sum.
  @Test func wrappingBoxUsesWidestWordAsMinimum() {
    for (wrap, expected) in [(LayoutStyle.Wrap.wrap, [15.4, 24.6]), (.noWrap, [20, 20])] as [(_, [Float])] {
      let inner = row(text(10), text(10)) {
        $0.shrink = 1
        $0.wrap = wrap
      }
      #expect(widths(row(inner, text(10, 10, 10)), in: 40) == expected)
    }
  }

  @Test func hiddenTextIsNotMeasured() {
    let hidden = column(text(9, 9)) { $0.display = .none }
    var drawing = WordDrawing(row(column(hidden, text(6)), text(10, 10, 10)))
    drawing.layout(width: 24, hasMinimums: true)
    #expect(drawing.minContents == 2)
  }

  /// The minimum of a fitting row is not measured, but it changes.
  @Test func wordChangedWhileFittingUpdatesMinimum() {
    var drawing = WordDrawing(row(text(5, 5), column(text(6, 6), text(3))))
    drawing.layout(width: 20, hasMinimums: true)
    drawing.change(leaf: 0, words: [12])
    drawing.layout(width: 100, hasMinimums: true)
    drawing.layout(width: 21, hasMinimums: true)
    #expect(drawing.widths == [12, 9])
  }

  @Test func wordChangedWhileHiddenUpdatesMinimum() {
    var drawing = WordDrawing(row(column(text(5, 5)), column(text(6, 6), text(3))))
    drawing.layout(width: 20, hasMinimums: true)
    drawing.setHidden(child: 0, true)
    drawing.layout(width: 20, hasMinimums: true)
    drawing.change(leaf: 0, words: [12])
    drawing.layout(width: 20, hasMinimums: true)
    drawing.setHidden(child: 0, false)
    drawing.layout(width: 21, hasMinimums: true)
    #expect(drawing.widths == [12, 9])
  }

  @Test func containersInheritMinimumOfContent() {
    // 12 and 2 on either side of it, 3 more outside.
    let padded = column(text(12, 7), text(3)) {
      $0.shrink = 1
      $0.padding = .init(all: 2)
    }
    let outer = column(padded) { $0.padding.left = 3 }
    #expect(widths(row(outer, text(5, 5, 5, 5, 5)), in: 30) == [19, 11])
    // Side by side they add up, with their margins.
    let pair = row(
      text(6, 6),
      text(
        5, 5,
        say: {
          $0.shrink = 1
          $0.margin.left = 2
        }))
    #expect(widths(row(pair, text(4, 4, 4, 4, 4)), in: 20) == [13, 7])
    // With several lines, the widest one counts.
    let lines = row(text(6, 6), text(9)) {
      $0.shrink = 1
      $0.wrap = .wrap
    }
    #expect(widths(row(lines, text(3, 3, 3, 3, 3, 3, 3, 3)), in: 12) == [9, 3])
  }

  @Test func explicitWidthOverridesOrCapsMinimum() {
    func widths(_ say: @escaping (inout LayoutStyle) -> Void) -> [Float] {
      let word = text(
        20,
        say: {
          $0.shrink = 1
          say(&$0)
        })
      return self.widths(row(word, text(20)), in: 30)
    }
    #expect(widths { _ in } == [15, 15])
    // Both have a word of 20; a minimum of 12 and one of 20 do not fit into 30 either.
    #expect(widths { $0.width = 12 } == [12, 18])
    #expect(widths { $0.maxWidth = 11 } == [11, 19])
    // Without a word, the other text keeps its 20.
    #expect(widths { $0.minWidth = 5 } == [10, 20])
    #expect(widths { $0.overflow = .hidden } == [10, 20])
    #expect(widths { $0.overflow = .scroll } == [10, 20])
    #expect(widths { $0.display = .none } == [0, 20])
  }

  @Test func horizontalScrollContentHasNoMinimum() {
    func widths(_ direction: LayoutStyle.Direction) -> [Float] {
      let scrolling = column(
        row(text(18), text(9)) {
          $0.overflow = .scroll
          $0.direction = direction
        })
      return self.widths(row(scrolling, text(20)), in: 30)
    }
    #expect(widths(.row) == [10, 20])
    #expect(widths(.column) == [15, 15])
  }

  @Test func flexChildKeepsItsWordsWhole() {
    let share: (inout LayoutStyle) -> Void = { $0.apply(flex: 1) }
    #expect(widths(row(text(20, say: share), text(4, say: share)), in: 30) == [20, 10])
    #expect(widths(row(text(20, say: share), text(4, say: share)), in: 60) == [30, 30])
    // There is room for the bases but not for the word, so that the other text shrinks, even if the bases
    // fill the row.
    #expect(widths(row(text(10, say: share), text(5, 5, 5, 5, 5, 0)), in: 35) == [10, 25])
    #expect(widths(row(text(10, say: share), text(9, 9, 10)), in: 30) == [10, 20])
  }

  @Test func widestWordsAreBrokenFirst() {
    #expect(widths(row(text(20), text(4)), in: 12) == [8, 4])
    #expect(widths(row(text(20), text(4), text(30)), in: 24) == [10, 4, 10])
    #expect(widths(row(text(20), text(30)), in: 0) == [0, 0])
    // Inflexible children take precedence over words.
    #expect(widths(row(text(20), text(8, say: { $0.shrink = 0 })), in: 18) == [10, 8])
    let least: (inout LayoutStyle) -> Void = {
      $0.shrink = 1
      $0.minWidth = 6
    }
    #expect(widths(row(text(9, say: least), text(12), text(9)), in: 20) == [6, 7, 7])
  }

  @Test func shrinkFactorsBelowOneRemoveWholeOverflow() {
    let half: (inout LayoutStyle) -> Void = { $0.shrink = 0.25 }
    #expect(widths(row(text(10, 10, 8, say: half), text(20, say: half)), in: 40) == [20, 20])
  }

  @Test func columnsIgnoreMinContentWidth() {
    var style = LayoutStyle()
    style.height = 15
    let root = WordSketch(style: style, children: [text(5), text(5)])
    var (with, without) = (WordDrawing(root), WordDrawing(root))
    with.layout(width: 3, hasMinimums: true)
    without.layout(width: 3, hasMinimums: false)
    #expect(with.frames == without.frames)
  }

  @Test func fittingRowIsNotMeasuredForMinimum() {
    var drawing = WordDrawing(row(text(5, 5), column(text(6, 6), text(3))))
    drawing.layout(width: 24, hasMinimums: true)
    #expect(drawing.minContents == 0)
    drawing.layout(width: 20, hasMinimums: true)
    #expect(drawing.minContents == 3)
    // Only changed texts are measured again.
    drawing.layout(width: 21, hasMinimums: true)
    #expect(drawing.minContents == 3)
    drawing.change(leaf: 0, words: [12])
    drawing.layout(width: 21, hasMinimums: true)
    #expect(drawing.minContents == 4)
    #expect(drawing.widths == [12, 9])
  }

  @Test func togglingMinimumsMatchesFreshLayout() {
    let root = row(text(10, 10, 8), text(20))
    var drawing = WordDrawing(root)
    for hasMinimums in [true, false, true, true, false] {
      drawing.layout(width: 40, hasMinimums: hasMinimums)
      #expect(drawing.widths == widths(root, in: 40, hasMinimums: hasMinimums))
    }
  }
}

/// A tree with texts, defined in a test.
private struct WordSketch {
  var style: LayoutStyle
  var words: [Int]?
  var children: [WordSketch] = []
}

private struct WordDrawing {
  private var tree = LayoutTree()
  private var root: LayoutNode
  private var words: [LayoutNode: [Int]] = [:]
  private var leaves: [LayoutNode] = []
  private(set) var minContents = 0

  init(_ sketch: WordSketch) {
    root = tree.append(sketch.style, to: nil)
    for child in sketch.children { add(child, to: root) }
  }

  private mutating func add(_ sketch: WordSketch, to parent: LayoutNode) {
    let node = tree.append(sketch.style, to: parent, isMeasured: sketch.words != nil)
    if let words = sketch.words {
      self.words[node] = words
      leaves.append(node)
    }
    for child in sketch.children { add(child, to: node) }
  }

  mutating func change(leaf: Int, words: [Int]) {
    self.words[leaves[leaf]] = words
    tree.markDirty(leaves[leaf])
  }

  mutating func setHidden(child: Int, _ isHidden: Bool) {
    let child = tree.children(of: root)[child]
    guard var style = tree.style(of: child) else { return }
    style.display = isHidden ? .none : .flex
    tree.setStyle(style, of: child)
  }

  mutating func layout(width: Float, hasMinimums: Bool) {
    let words = words
    var count = 0
    tree.layout(root, width: width, automaticMinimums: hasMinimums) { node, request in
      if request.width == .minContent { count += 1 }
      return WordDrawing.size(words[node] ?? [], request.width)
    }
    minContents += count
  }

  /// Words separated by blanks, wrapped.
  private static func size(_ words: [Int], _ room: MeasureRequest.Space) -> LayoutSize {
    let widest = Float(words.max() ?? 0)
    if room == .minContent { return LayoutSize(width: widest, height: 0) }
    let room = room.points ?? .infinity
    var (lines, line, longest): (Float, Float, Float) = (1, -1, 0)
    for word in words {
      if line >= 0, line + 1 + Float(word) > room { (lines, line) = (lines + 1, -1) }
      line += 1 + Float(word)
      longest = max(longest, line)
    }
    return LayoutSize(width: min(longest, max(room, 0)), height: lines * 10)
  }

  var frames: [LayoutRect] { tree.children(of: root).map { tree.frame(of: $0) } }

  /// In tenths of a point.
  var widths: [Float] { frames.map { ($0.width * 10).rounded() / 10 } }
}
