import BeagleLayout
import Testing

/// Flexible lengths where a minimum or maximum stops some children, with numbers worked out by the steps of CSS,
/// "resolving flexible lengths".
@Suite struct FreezingRules {
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

  private func growing(_ grow: Float, upTo most: Float? = nil) -> (inout LayoutStyle) -> Void {
    { style in
      style.grow = grow
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

  @Test func allStoppedByTheirMaximumHaveIt() {
    #expect(widths(in: 360, [growing(0.5, upTo: 100), growing(0.8, upTo: 100)]) == [100, 100])
    #expect(
      widths(in: 360, [growing(1, upTo: 30), growing(2, upTo: 50), growing(3, upTo: 70)]) == [30, 50, 70])
  }

  @Test func allStoppedByTheirMinimumHaveIt() {
    let child = shrinking(0.5, from: 50, downTo: 10)
    #expect(widths(in: 10, [child, child]) == [10, 10])
  }

  /// The first stays at 90. The second's factor is less than one, and it gives only that part of the 100 that are missing.
  @Test func afterAMinimumFactorsBelowOneGiveAPart() {
    #expect(widths(in: 100, [shrinking(1, from: 100, downTo: 90), shrinking(0.5, from: 100)]) == [90, 50])
  }

  @Test func whatAMaximumLeavesIsSharedByAllOthers() {
    // 150 / 3 stops the first, (150 - 20) / 2 none of the others.
    #expect(widths(in: 150, [growing(1, upTo: 20), growing(1, upTo: 70), growing(1)]) == [20, 65, 65])
    // The second is stopped only in the second round.
    #expect(widths(in: 170, [growing(1, upTo: 20), growing(1, upTo: 70), growing(1)]) == [20, 70, 80])
  }

  @Test func whatAMinimumKeepsIsMissedByAllOthers() {
    // 80 are missing: 26 2/3 each, of which the first gives 2.
    let children = [shrinking(1, from: 60, downTo: 58), shrinking(1, from: 60), shrinking(1, from: 60)]
    #expect(widths(in: 100, children) == [58, 21, 21])
  }

  @Test func growFactorsLeftBelowOneTakeOnlyTheirPart() {
    // Half of 100, though 90 are left.
    #expect(widths(in: 100, [growing(0.5, upTo: 10), growing(0.5)]) == [10, 50])
    #expect(widths(in: 100, [growing(0.5, upTo: 60), growing(0.25)]) == [50, 25])
  }

  @Test func shrinkFactorsBelowOneGiveOnlyTheirPartWhereALimitCounts() {
    // 70 are missing, of which half.
    #expect(widths(in: 10, [shrinking(0.5, from: 64), shrinking(0, from: 16)]) == [29, 16])
  }

  @Test func factorsBelowZeroAreNone() {
    #expect(widths(in: 100, [shrinking(-1, from: 80), shrinking(0.5, from: 80)]) == [80, 20])
    #expect(widths(in: 100, [shrinking(-0.4, from: 80), shrinking(0.4, from: 80)]) == [80, 20])
    #expect(widths(in: 100, [growing(-1), growing(1)]) == [0, 100])
  }

  /// Each maximum is reached only once the ones before it have left their share: as many rounds as there are.
  @Test func maximumsOneAfterTheOtherEnd() {
    let children = (0..<200).map { growing(pow2(-$0), upTo: pow2(-$0) * 1.5) }
    let result = widths(in: 3, children)
    #expect(result.allSatisfy { $0.isFinite && $0 >= 0 })
    #expect(result.reduce(0, +) < 3.001)
  }

  private func pow2(_ exponent: Int) -> Float { Float(sign: .plus, exponent: exponent, significand: 1) }

  /// No child is beyond its limits, and either the row is full or none can give or take any more.
  @Test(arguments: 0..<300)
  func rowIsFullOrAllAreAtTheirLimits(seed: Int) {
    var dice = Dice(seed: seed)
    let width = Float(50 + dice.below(300))
    var limits: [(least: Float, most: Float)] = []
    let children = (0..<2 + dice.below(7)).map { _ -> (inout LayoutStyle) -> Void in
      let least = Float(dice.below(40))
      let most = least + Float(dice.below(90))
      let grow = Float(1 + dice.below(3))
      limits.append((least, most))
      return { style in
        style.grow = grow
        style.minWidth = .points(least)
        style.maxWidth = .points(most)
        if least == most { style.maxWidth = .points(most + 0.5) }
      }
    }
    let result = widths(in: width, children)
    for (size, limit) in zip(result, limits) {
      #expect(size >= limit.least - 0.01 && size <= max(limit.most, limit.least + 0.5) + 0.01)
    }
    let total = result.reduce(0, +)
    let canGrow = zip(result, limits).contains { $0 < max($1.most, $1.least + 0.5) - 0.01 }
    if total < width - 0.05 { #expect(!canGrow) }
  }
}
