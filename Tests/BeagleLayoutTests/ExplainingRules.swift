import BeagleLayout
import TestSupport
import Testing

/// Explanations of sizes, with manually computed numbers.
@Suite struct ExplainingRules {
  /// A row or column of 300 points with two children. Returns the first child's steps along it and across it.
  private func steps(
    in direction: LayoutStyle.Direction = .row, _ first: (inout LayoutStyle) -> Void,
    _ second: (inout LayoutStyle) -> Void = { _ in }, content: LayoutSize? = nil
  ) throws -> (main: [SizeStep], cross: [SizeStep]) {
    var tree = LayoutTree()
    var style = LayoutStyle()
    style.direction = direction
    style.width = 300
    style.height = 300
    let root = tree.append(style, to: nil)
    var child = LayoutStyle()
    first(&child)
    let node = tree.append(child, to: root, isMeasured: content != nil)
    var other = LayoutStyle()
    second(&other)
    tree.append(other, to: root)
    tree.layout(root) { _, _ in content ?? .zero }
    let explanation = try #require(tree.explanation(of: node))
    return direction == .row
      ? (explanation.width, explanation.height) : (explanation.height, explanation.width)
  }

  @Test func fixedLengthIsOneStep() throws {
    let steps = try steps { $0.width = 120 }
    #expect(steps.main == [SizeStep(length: 120, reason: .length(120, owner: 300))])
    #expect(steps.cross == [SizeStep(length: 300, reason: .stretch(parent: 300, margin: 0))])
  }

  @Test func percentageStepNamesItsReference() throws {
    let steps = try steps { $0.width = .percent(40) }
    #expect(steps.main == [SizeStep(length: 120, reason: .length(.percent(40), owner: 300))])
  }

  /// The free space is 300 − 60 − 40 = 200; one of four parts is 50.
  @Test func growStepShowsShareOfFreeSpace() throws {
    let steps = try steps {
      $0.width = 60
      $0.grow = 1
    } _: {
      $0.width = 40
      $0.grow = 3
    }
    #expect(
      steps.main == [
        SizeStep(length: 60, reason: .length(60, owner: 300)),
        SizeStep(length: 110, reason: .grow(free: 200, factor: 1, total: 4)),
      ])
  }

  /// The overflow is 200 + 200 − 300 = 100. The weights are 200 and 600, so that the first child shrinks by
  /// 25.
  @Test func shrinkStepShowsShareOfOverflow() throws {
    let steps = try steps {
      $0.width = 200
      $0.shrink = 1
    } _: {
      $0.width = 200
      $0.shrink = 3
    }
    #expect(
      steps.main == [
        SizeStep(length: 200, reason: .length(200, owner: 300)),
        SizeStep(length: 175, reason: .shrink(missing: 100, weight: 200, total: 800)),
      ])
  }

  /// Both would be 150 wide; the first one stops at 100.
  @Test func maximumIsListedAfterGrowStep() throws {
    let steps = try steps {
      $0.apply(flex: 1)
      $0.maxWidth = 100
    } _: {
      $0.apply(flex: 1)
    }
    #expect(
      steps.main == [
        SizeStep(length: 0, reason: .basis(.points(0), owner: 300)),
        SizeStep(length: 150, reason: .grow(free: 300, factor: 1, total: 2)),
        SizeStep(length: 100, reason: .maximum(100)),
      ])
  }

  /// The other child is clamped to 50, so that this one takes the remaining 250.
  @Test func growStepIncludesSpaceFromClampedSibling() throws {
    let steps = try steps {
      $0.apply(flex: 1)
    } _: {
      $0.apply(flex: 1)
      $0.maxWidth = 50
    }
    #expect(
      steps.main == [
        SizeStep(length: 0, reason: .basis(.points(0), owner: 300)),
        SizeStep(length: 250, reason: .grow(free: 250, factor: 1, total: 1)),
      ])
  }

  /// The overflow is 80. The weights include the base size of 200, as in Yoga.
  @Test func maximumIsListedBeforeShrinkStep() throws {
    let steps = try steps {
      $0.basis = 200
      $0.maxWidth = 80
      $0.shrink = 1
    } _: {
      $0.basis = 300
      $0.shrink = 1
    }
    #expect(
      steps.main.prefix(2) == [
        SizeStep(length: 200, reason: .basis(200, owner: 300)),
        SizeStep(length: 80, reason: .maximum(80)),
      ])
    #expect(steps.main.count == 3)
  }

  @Test func contentLimitIsListed() throws {
    let least = try steps(in: .column) { $0.minHeight = 32 }
    #expect(least.main == [SizeStep(length: 32, reason: .minimum(32))])
    let most = try steps(
      in: .column,
      {
        $0.maxHeight = 16
        $0.minWidth = 80
        $0.alignSelf = .flexStart
      }, content: LayoutSize(width: 20, height: 40))
    #expect(most.main == [SizeStep(length: 16, reason: .maximum(16))])
    #expect(most.cross == [SizeStep(length: 80, reason: .minimum(80))])
  }

  /// A width of 100 gives a height of 50. The overflow is 20, and the weight of this child is a third.
  @Test func aspectRatioIsListedBeforeShrinkStep() throws {
    let steps = try steps(in: .column) {
      $0.width = 100
      $0.aspectRatio = 2
      $0.shrink = 1
    } _: {
      $0.height = 300
      $0.shrink = 1
    }
    #expect(steps.main.first == SizeStep(length: 50, reason: .aspectRatio(2)))
  }

  @Test func marginsAreListed() throws {
    let absolute = try steps {
      $0.positionType = .absolute
      $0.position.left = 0
      $0.position.right = 0
      $0.margin.left = 3
    }
    #expect(
      absolute.main == [SizeStep(length: 297, reason: .offsets(start: 0, end: 0, margin: 3, owner: 300))])
    let stretched = try steps { $0.margin.top = 20 }
    #expect(stretched.cross == [SizeStep(length: 280, reason: .stretch(parent: 300, margin: 20))])
  }

  /// A row of 100 points with a word of 80 and a text of at least 100. Without the rule, the word would be
  /// narrower.
  @Test func minContentWidthIsListed() throws {
    var style = LayoutStyle()
    style.direction = .row
    style.shrink = 1
    var tree = LayoutTree()
    let root = tree.append(style, to: nil)
    let word = tree.append(style, to: root, isMeasured: true)
    let text = tree.append(style, to: root, isMeasured: true)
    tree.layout(root, width: 100, automaticMinimums: true) { node, request in
      let (natural, least): (Float, Float) = node == word ? (80, 80) : (160, 10)
      switch request.width {
      case .minContent: return LayoutSize(width: least, height: 10)
      default: return LayoutSize(width: min(natural, request.width.points ?? natural), height: 10)
      }
    }
    #expect(tree.frame(of: word).width == 80)
    let ofWord = try #require(tree.explanation(of: word)).width
    #expect(ofWord.map(\.reason).last == .wholeWords)
    #expect(ofWord.first == SizeStep(length: 80, reason: .content))
    let ofText = try #require(tree.explanation(of: text)).width
    #expect(
      ofText == [
        SizeStep(length: 100, reason: .content),
        SizeStep(length: 20, reason: .shrink(missing: 80, weight: 100, total: 100)),
      ])
  }

  @Test func contentStepShowsMeasuredLength() throws {
    let steps = try steps(
      in: .column, { $0.alignSelf = .flexStart }, content: LayoutSize(width: 70, height: 16))
    #expect(steps.main == [SizeStep(length: 16, reason: .content)])
    #expect(steps.cross == [SizeStep(length: 70, reason: .content)])
  }

  @Test func aspectRatioDeterminesCrossSize() throws {
    let steps = try steps {
      $0.width = 90
      $0.aspectRatio = 1.5
    }
    #expect(steps.cross == [SizeStep(length: 60, reason: .aspectRatio(1.5))])
  }

  @Test func absoluteOffsetsDetermineLength() throws {
    let steps = try steps {
      $0.positionType = .absolute
      $0.position.left = 20
      $0.position.right = 80
      $0.height = 10
    }
    #expect(
      steps.main == [SizeStep(length: 200, reason: .offsets(start: 20, end: 80, margin: 0, owner: 300))])
  }

  @Test func hiddenNodeHasZeroLength() throws {
    let steps = try steps { $0.display = .none }
    #expect(steps.main == [SizeStep(length: 0, reason: .notDisplayed)])
  }

  @Test(arguments: rounds(40))
  func lastStepEqualsFrameSize(seed: Int) throws {
    let story = TreeStory(seed: seed, count: 40, steps: 0)
    var replay = Replay(story)
    for step in story.steps { replay.apply(step) }
    for (id, frame) in replay.frames {
      let node = try #require(replay.nodes[id])
      let explanation = try #require(replay.tree.explanation(of: node))
      let (width, height) = (explanation.width.last?.length ?? -1, explanation.height.last?.length ?? -1)
      #expect((width - frame.width).magnitude < 0.01, "\(id) \(explanation.width)")
      #expect((height - frame.height).magnitude < 0.01, "\(id) \(explanation.height)")
    }
  }
}
