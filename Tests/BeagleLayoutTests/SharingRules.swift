import BeagleLayout
import Testing

/// Flexible lengths where a minimum or maximum stops some children. Yoga goes over a line twice: it first tries each child
/// with a share of the whole free space, and takes those that a limit stops out of the sum and of the space; then the others share
/// what is left. Trees of more levels, with Yoga's frames, are in `Cases/two-passes.txt`.
@Suite struct SharingRules {
  /// The widths of a row's children.
  private func widths(in width: Float, _ children: [(inout LayoutStyle) -> Void]) -> [Float] {
    let row = Sketch(
      {
        $0.direction = .row
        $0.width = .points(width)
      },
      children.map { say in
        Sketch({ style in
          style.height = 5
          say(&style)
        })
      })
    return frames(row)[1...].map { $0[2] }
  }

  private func growing(
    _ grow: Float, from least: Float? = nil, upTo most: Float? = nil
  ) -> (inout LayoutStyle) -> Void {
    { style in
      style.grow = grow
      if let least { style.minWidth = .points(least) }
      if let most { style.maxWidth = .points(most) }
    }
  }

  private func shrinking(
    _ shrink: Float, from width: Float, downTo least: Float? = nil
  ) -> (inout LayoutStyle) -> Void {
    { style in
      style.shrink = shrink
      style.width = .points(width)
      if let least { style.minWidth = .points(least) }
    }
  }

  @Test func clampedChildrenHaveTheirMaximum() {
    #expect(
      widths(in: 360, [growing(1, upTo: 30), growing(2, upTo: 50), growing(3, upTo: 70)]) == [30, 50, 70])
  }

  /// 90 are missing: 45 each, where 40 can be given. Both are stopped, so that 10 are missing and the sum is zero: each gives its
  /// factor of its own width then.
  @Test func zeroFactorSumUsesEachFactor() {
    let half = shrinking(0.5, from: 50, downTo: 10)
    #expect(widths(in: 10, [half, half]) == [25, 25])
    let whole = shrinking(1, from: 50, downTo: 10)
    #expect(widths(in: 10, [whole, whole]) == [10, 10])
  }

  /// 20 are missing. A fair share would leave 6 2/3 to the first, which has 10 of padding and so gives 10. The second, with the sum
  /// of factors that the first has left, would give all 20, is stopped at nothing, and gives 10. Nothing is missing any more,
  /// so that nobody gives.
  @Test func childClampedTwiceCausesNoOverflow() {
    let padded: (inout LayoutStyle) -> Void = { style in
      style.width = 20
      style.shrink = 1
      style.padding = LayoutEdges(all: 5)
    }
    #expect(widths(in: 10, [padded, shrinking(1, from: 10)]) == [20, 10])
  }

  /// The first stays at 90 and leaves the sum. 90 of the 100 that were missing are left for the second.
  @Test func siblingsOfMinimumRemoveRemainingOverflow() {
    #expect(widths(in: 100, [shrinking(1, from: 100, downTo: 90), shrinking(0.5, from: 100)]) == [90, 10])
  }

  /// 150 / 3 stops the first. Of its 50, it takes 20; 130 are shared by two.
  @Test func spaceLeftByMaximumIsShared() {
    #expect(widths(in: 150, [growing(1, upTo: 20), growing(1, upTo: 90), growing(1)]) == [20, 65, 65])
  }

  /// 150 / 2 stops the second too, so that 60 are left, by one. The second is not stopped by those, takes them as well, and nobody
  /// gets the 10 that it leaves of its maximum.
  @Test func spaceLeftInSecondPassIsNotShared() {
    #expect(widths(in: 150, [growing(1, upTo: 20), growing(1, upTo: 70), growing(1)]) == [20, 60, 60])
  }

  /// 80 are missing: 26 2/3 each, of which the first gives 2.
  @Test func overflowLeftByMinimumIsShared() {
    let children = [shrinking(1, from: 60, downTo: 58), shrinking(1, from: 60), shrinking(1, from: 60)]
    #expect(widths(in: 100, children) == [58, 21, 21])
  }

  @Test func growFactorSumBelowOneCountsAsOne() {
    #expect(widths(in: 100, [growing(0.25), growing(0.5)]) == [25, 50])
    // One less the 0.5 that was stopped: 90 / 0.5 · 0.5.
    #expect(widths(in: 100, [growing(0.5, upTo: 10), growing(0.5)]) == [10, 90])
  }

  @Test func shrinkFactorSumBelowOneRemovesWholeOverflow() {
    #expect(widths(in: 50, [shrinking(0.2, from: 60), shrinking(0.3, from: 60)]) == [32, 18])
  }

  /// 60 are missing, and the sum is 40 − 80 = −40: the first is stopped at nothing, which leaves more than was missing.
  @Test func negativeFactorsAreUsedUnchanged() {
    #expect(widths(in: 100, [growing(-1)]) == [100])
    #expect(widths(in: 100, [shrinking(-1, from: 80), shrinking(0.5, from: 80)]) == [80, 80])
  }

  @Test func lengthsAreFiniteForExtremeLimits() {
    for seed in 0..<300 {
      var dice = Dice(seed: seed)
      let children = (0..<2 + dice.below(7)).map { _ in
        growing(
          Float(dice.below(7)) / 10, from: dice.chance(50) ? Float(dice.below(90)) : nil,
          upTo: dice.chance(50) ? Float(dice.below(90)) : nil)
      }
      let result = widths(in: Float(dice.below(300)), children)
      #expect(result.allSatisfy { $0 >= 0 && $0 < 1000 })
    }
  }

  /// Each maximum is reached only once the ones before it have left their share.
  @Test func successiveMaximumsTerminate() {
    let children = (0..<200).map { growing(pow2(-$0), upTo: pow2(-$0) * 1.5) }
    let result = widths(in: 3, children)
    #expect(result.allSatisfy { $0.isFinite && $0 >= 0 })
    #expect(result.reduce(0, +) < 3.001)
  }

  private func pow2(_ exponent: Int) -> Float { Float(sign: .plus, exponent: exponent, significand: 1) }
}
