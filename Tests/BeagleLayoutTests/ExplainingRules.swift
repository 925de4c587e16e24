import BeagleLayout
import TestSupport
import Testing

/// Explanations of sizes, with numbers worked out by hand.
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

  @Test func aLengthOfTheStyleIsOneStep() throws {
    let steps = try steps { $0.width = 120 }
    #expect(steps.main == [SizeStep(length: 120, reason: .length(120, owner: 300))])
    #expect(steps.cross == [SizeStep(length: 300, reason: .stretch(parent: 300))])
  }

  @Test func aPercentageTellsWhatItRefersTo() throws {
    let steps = try steps { $0.width = .percent(40) }
    #expect(steps.main == [SizeStep(length: 120, reason: .length(.percent(40), owner: 300))])
  }

  /// 300 less 60 and 40 are 200, of which one of four parts is 50.
  @Test func growingIsAShareOfTheFreeSpace() throws {
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

  /// 200 and 200 are 100 too many. The weights are 200 and 600, so that the first one gives 25.
  @Test func shrinkingIsAShareOfWhatIsMissing() throws {
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
  @Test func aLimitIsNamedAfterTheShare() throws {
    let steps = try steps {
      $0.apply(flex: 1)
      $0.maxWidth = 100
    } _: {
      $0.apply(flex: 1)
    }
    #expect(
      steps.main == [
        SizeStep(length: 0, reason: .basis(.points(0), owner: 300)),
        SizeStep(length: 100, reason: .grow(free: 300, factor: 1, total: 2)),
        SizeStep(length: 100, reason: .maximum(100)),
      ])
  }

  @Test func contentIsAsLongAsItWasMeasured() throws {
    let steps = try steps(
      in: .column, { $0.alignSelf = .flexStart }, content: LayoutSize(width: 70, height: 16))
    #expect(steps.main == [SizeStep(length: 16, reason: .content)])
    #expect(steps.cross == [SizeStep(length: 70, reason: .content)])
  }

  @Test func aRatioGivesTheOtherSide() throws {
    let steps = try steps {
      $0.width = 90
      $0.aspectRatio = 1.5
    }
    #expect(steps.cross == [SizeStep(length: 60, reason: .aspectRatio(1.5))])
  }

  @Test func offsetsOfAnAbsoluteNodeLeaveItsLength() throws {
    let steps = try steps {
      $0.positionType = .absolute
      $0.position.left = 20
      $0.position.right = 80
      $0.height = 10
    }
    #expect(steps.main == [SizeStep(length: 200, reason: .offsets(start: 20, end: 80, owner: 300))])
  }

  @Test func whatIsNotDisplayedHasNoLength() throws {
    let steps = try steps { $0.display = .none }
    #expect(steps.main == [SizeStep(length: 0, reason: .notDisplayed)])
  }

  @Test(arguments: rounds(40))
  func theLastStepsAreTheSizeOfTheFrame(seed: Int) throws {
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
