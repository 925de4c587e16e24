import BeagleLayout
import Testing

/// Flexible lengths if a minimum or maximum clamps some children. Yoga processes a line in two passes. The
/// first gives each child its share of the whole free space, and removes clamped children from the sum of
/// factors and from the space. The second shares the rest among the other children. Deeper trees, with Yoga's
/// frames, are in `Cases/two-passes.txt`.
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

  /// The overflow is 90: 45 for each child, but each can only shrink by 40. Both are clamped, so that the
  /// overflow is 10 and the factor sum is zero. Each child then shrinks by its factor times its own width.
  @Test func zeroFactorSumUsesEachFactor() {
    let half = shrinking(0.5, from: 50, downTo: 10)
    #expect(widths(in: 10, [half, half]) == [25, 25])
    let whole = shrinking(1, from: 50, downTo: 10)
    #expect(widths(in: 10, [whole, whole]) == [10, 10])
  }

  /// The overflow is 20. A fair share would leave 6 2/3 to the first child, which has a padding of 10 and so
  /// shrinks by 10. The second, with the remaining factor sum, would shrink by 20, is clamped to zero, and
  /// shrinks by 10. No overflow remains, so that no child shrinks further.
  @Test func childClampedTwiceCausesNoOverflow() {
    let padded: (inout LayoutStyle) -> Void = { style in
      style.width = 20
      style.shrink = 1
      style.padding = LayoutEdges(all: 5)
    }
    #expect(widths(in: 10, [padded, shrinking(1, from: 10)]) == [20, 10])
  }

  /// The first child stays at 90 and is removed from the factor sum. 90 of the overflow of 100 remain for the
  /// second.
  @Test func siblingsOfMinimumRemoveRemainingOverflow() {
    #expect(widths(in: 100, [shrinking(1, from: 100, downTo: 90), shrinking(0.5, from: 100)]) == [90, 10])
  }

  /// A share of 150 / 3 clamps the first child. It takes 20 of its 50; the other two share 130.
  @Test func spaceLeftByMaximumIsShared() {
    #expect(widths(in: 150, [growing(1, upTo: 20), growing(1, upTo: 90), growing(1)]) == [20, 65, 65])
  }

  /// A share of 150 / 2 clamps the second child too, so that 60 remain for the third. The second takes 60 as
  /// well, which does not clamp it, and the 10 up to its maximum are not shared.
  @Test func spaceLeftInSecondPassIsNotShared() {
    #expect(widths(in: 150, [growing(1, upTo: 20), growing(1, upTo: 70), growing(1)]) == [20, 60, 60])
  }

  /// The overflow is 80: 26 2/3 for each child, but the first can only shrink by 2.
  @Test func overflowLeftByMinimumIsShared() {
    let children = [shrinking(1, from: 60, downTo: 58), shrinking(1, from: 60), shrinking(1, from: 60)]
    #expect(widths(in: 100, children) == [58, 21, 21])
  }

  @Test func growFactorSumBelowOneCountsAsOne() {
    #expect(widths(in: 100, [growing(0.25), growing(0.5)]) == [25, 50])
    // The sum counts as 1, less the 0.5 of the clamped child: 90 / 0.5 · 0.5.
    #expect(widths(in: 100, [growing(0.5, upTo: 10), growing(0.5)]) == [10, 90])
  }

  @Test func shrinkFactorSumBelowOneRemovesWholeOverflow() {
    #expect(widths(in: 50, [shrinking(0.2, from: 60), shrinking(0.3, from: 60)]) == [32, 18])
  }

  /// The overflow is 60, and the weighted sum is 40 − 80 = −40. The first child is clamped to zero, which
  /// leaves more than the overflow.
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

  /// Each maximum is reached only after the previous ones have released their share.
  @Test func successiveMaximumsTerminate() {
    let children = (0..<200).map { growing(pow2(-$0), upTo: pow2(-$0) * 1.5) }
    let result = widths(in: 3, children)
    #expect(result.allSatisfy { $0.isFinite && $0 >= 0 })
    #expect(result.reduce(0, +) < 3.001)
  }

  private func pow2(_ exponent: Int) -> Float { Float(sign: .plus, exponent: exponent, significand: 1) }
}
