import BeagleLayout
import TestSupport
import Testing

/// The cost of trees in which naive layout would lay a container out more often with every level, counted in
/// visited children.
@Suite(.computing) struct WorkLaws {
  /// The properties of every box of such a tree.
  enum Kind: CaseIterable {
    case plain, sharedPadding, baselines, sharedLimits, wrapping, sharedPaddingThatGrows,
      stretchedBesideBaselines,
      wrappingWithAutomaticMargins, wrappingWithSharedPadding, baselinesByChild, minimums

    func say(_ style: inout LayoutStyle) {
      style.shrink = 1
      switch self {
      case .plain, .minimums: break
      case .sharedPadding: style.padding.left = .percent(1)
      case .baselines: style.alignItems = .baseline
      case .sharedLimits: style.maxWidth = .percent(95)
      case .wrapping: style.wrap = .wrap
      case .sharedPaddingThatGrows:
        style.grow = 1
        style.padding.left = .percent(1)
      case .stretchedBesideBaselines:
        style.direction = .row
        style.alignItems = .baseline
        style.alignSelf = .stretch
      case .wrappingWithAutomaticMargins:
        style.wrap = .wrap
        style.margin.bottom = .auto
      case .wrappingWithSharedPadding:
        style.wrap = .wrap
        style.padding.left = .percent(1)
      case .baselinesByChild:
        style.direction = .row
      }
    }
  }

  /// Containers inside each other, rows and columns in turn, a text in each and more texts in the innermost.
  private struct Tower {
    var tree = LayoutTree()
    var boxes: [LayoutNode] = []
    private let kind: Kind
    private var letters: [LayoutNode: Int] = [:]

    init(_ kind: Kind, levels: Int, texts: Int) {
      self.kind = kind
      for level in 0..<levels {
        var style = LayoutStyle()
        style.direction = level % 2 == 0 ? .row : .column
        kind.say(&style)
        boxes.append(tree.append(style, to: boxes.last))
        addText(5 + level % 7, isAligned: kind == .baselinesByChild)
      }
      for number in 0..<texts { addText(3 + number % 9, isAligned: false) }
    }

    private mutating func addText(_ count: Int, isAligned: Bool) {
      var style = LayoutStyle()
      style.shrink = 1
      if isAligned { style.alignSelf = .baseline }
      letters[tree.append(style, to: boxes.last, isMeasured: true)] = count
    }

    /// Aligns the texts of all boxes by their baselines.
    mutating func alignTexts() {
      for box in boxes {
        guard let text = tree.children(of: box).first(where: { letters[$0] != nil }),
          var style = tree.style(of: text)
        else { continue }
        style.alignSelf = .baseline
        tree.setStyle(style, of: text)
      }
    }

    /// - Returns: how many children were visited for each node there is.
    mutating func layout() -> Double {
      guard let root = boxes.first else { return 0 }
      let letters = letters
      let before = tree.visits
      tree.layout(root, width: 320, height: 640, automaticMinimums: kind == .minimums) { node, request in
        Replay.size(letters: letters[node] ?? 0, request)
      }
      return Double(tree.visits - before) / Double(tree.count)
    }
  }

  /// Each of four attempts visits a node for 64 sizes, twice for the maximum number of placements, and a few
  /// times for baselines. What matters is that these numbers do not grow.
  private let most = 4.0 * 64 * 2

  @Test(arguments: Kind.allCases)
  func workIsLinearAtAnyDepth(kind: Kind) {
    for levels in [10, 25] {
      var tower = Tower(kind, levels: levels, texts: 5)
      let work = tower.layout()
      #expect(work < most, "\(levels) levels")
    }
  }

  @Test(arguments: Kind.allCases)
  func workIsLinearForAnyShape(kind: Kind) {
    let works = [25, 50].map { texts in
      var tower = Tower(kind, levels: 25, texts: texts)
      return tower.layout()
    }
    #expect(works.allSatisfy { $0 < most })
    // Doubling the texts increases the work per text by less than half.
    for (less, more) in zip(works, works.dropFirst()) { #expect(more < less * 1.5) }
  }

  /// From the seventh level on, boxes with baselines are placed once, even if the alignment was set later.
  @Test func laterAlignmentDoesNotIncreaseWork() {
    var tower = Tower(.plain, levels: 16, texts: 5)
    tower.alignTexts()
    #expect(tower.layout() < most)
  }

  @Test func treeBeyondWorkLimitIsApproximate() {
    var high = Tower(.sharedPadding, levels: 40, texts: 10)
    _ = high.layout()
    #expect(high.tree.isApproximate)
    var low = Tower(.sharedPadding, levels: 8, texts: 10)
    _ = low.layout()
    #expect(!low.tree.isApproximate)
    // Removes the nodes beyond the limit.
    high.tree.remove(high.boxes[8])
    _ = high.layout()
    #expect(!high.tree.isApproximate)
  }

  /// Beyond the limit, every node is still within its parent's width and below its predecessor.
  @Test func approximateTreeKeepsOrder() {
    var tower = Tower(.plain, levels: 40, texts: 50)
    _ = tower.layout()
    #expect(tower.tree.isApproximate)
    for box in tower.boxes {
      let frames = tower.tree.children(of: box).map { tower.tree.frame(of: $0) }
      let isRow = tower.tree.style(of: box)?.direction == .row
      for (before, after) in zip(frames, frames.dropFirst()) {
        #expect(
          isRow ? after.x >= before.x + before.width - 0.01 : after.y >= before.y + before.height - 0.01)
      }
    }
  }

  /// In ordinary screens, a dozen levels of rows and columns with fitting texts, each text is measured a few
  /// times.
  @Test func ordinaryTreesStayBelowWorkLimit() {
    var tower = Tower(.plain, levels: 12, texts: 10)
    #expect(tower.layout() < 12)
    #expect(!tower.tree.isApproximate)
  }
}
