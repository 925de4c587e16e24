/// Flexible lengths, resolved as in CSS: what a minimum or maximum stops leaves more, or less, to the others. As in
/// Yoga, bases are within their limits to begin with, and shrink factors below one give up all that is missing
/// while no limit counts.
extension Flexbox {
  /// What the children of a line that nothing has stopped yet share, and by which factors.
  private struct Share {
    let grows: Bool
    /// Whether children keep at least their ``Box/leastLength``.
    let hasMinimums: Bool
    /// The line's free space at first, negative where the children are too long.
    var initial: Float
    /// What is left of it.
    var free: Float
    /// Whether factors that are less than one together share all the same.
    var sharesAll: Bool
    /// The sum of the grow factors, or shrink factors.
    var factors: Float = 0
    /// The same with shrink factors weighted by basis.
    var weights: Float = 0

    /// What a weight of one is given. Factors that are less than one together take only that part.
    var unit: Float {
      guard factors < 1, !sharesAll else { return free / weights }
      let part = initial * factors
      return (part.magnitude < free.magnitude ? part : free) / weights
    }

    @inline(__always)
    func weight(_ child: UnsafeMutablePointer<Box>, basis: Float) -> Float {
      grows ? child.pointee.grow : child.pointee.shrink * basis
    }

    /// As in Yoga, a shrink factor counts in the sum by the basis without its limits.
    @inline(__always)
    mutating func add(_ child: UnsafeMutablePointer<Box>) {
      factors += grows ? child.pointee.grow : child.pointee.shrink
      weights += weight(child, basis: child.pointee.flexBasis)
    }
  }

  /// Each round stops one more child at least and leaves less to share. That many rounds are enough for all but
  /// numbers made up against it, which are shared a little less exactly.
  static let mostRounds = 32

  /// Works out the lengths of a line's children.
  @inline(never)
  mutating func resolveLengths(_ pass: inout Pass, _ line: Line) {
    let hasMinimums = hasAutomaticMinimums && pass.isRow && resolveMinimums(&pass, line)
    var share = startSharing(&pass, line, hasMinimums: hasMinimums)
    for round in 0..<Flexbox.mostRounds where share.weights > 0 {
      let unit = share.unit
      let violation = lengthen(&pass, line, share, unit)
      if violation.count == 0 { return }
      if round == 0, !share.grows, !hasMinimums, line.growTotal == 0, takesBackTooMuch(&pass, line, share) {
        return keepBases(&pass, line)
      }
      if share.sharesAll, share.factors < 1, violation.isLimit {
        share.sharesAll = false
      } else {
        share = stop(&pass, line, share, unit, violation)
      }
    }
  }

  /// Gives the children their lengths before anything is shared, and stops those that take no part: they have no
  /// factor, or the line is too long while they are shorter than their minimum already.
  private func startSharing(_ pass: inout Pass, _ line: Line, hasMinimums: Bool) -> Share {
    var free = line.freeSpace
    if hasMinimums {
      forEachChild(line) { free -= larger(0, $0.pointee.leastLength - limitedBasis(&pass, $0)) }
    }
    let grows = free > 0
    var share = Share(
      grows: grows, hasMinimums: hasMinimums, initial: line.freeSpace, free: line.freeSpace, sharesAll: !grows
    )
    forEachChild(line) { child in
      let basis = limitedBasis(&pass, child)
      let length = hasMinimums ? larger(basis, child.pointee.leastLength) : basis
      child.pointee.length = length
      child.pointee.isStopped = share.weight(child, basis: basis) == 0 || (!grows && length > basis)
      if child.pointee.isStopped { share.initial -= length - basis } else { share.add(child) }
    }
    share.free = share.initial
    return share
  }

  /// The lengths that minimums and maximums changed.
  private struct Violation {
    var count = 0
    /// What they give more than they take.
    var sum: Float = 0
    /// Whether any is the style's own, not an automatic minimum.
    var isLimit = false
  }

  /// Gives each child that is not stopped its share, within its limits.
  private func lengthen(_ pass: inout Pass, _ line: Line, _ share: Share, _ unit: Float) -> Violation {
    var violation = Violation()
    forEachChild(line) { child in
      guard !child.pointee.isStopped else { return }
      let basis = limitedBasis(&pass, child)
      let size = basis + unit * share.weight(child, basis: basis)
      var length = child.pointee.bounded(pass.isRow, size, pass.innerMain)
      if size == size, length != size { violation.isLimit = true }
      if share.hasMinimums { length = larger(length, child.pointee.leastLength) }
      child.pointee.length = length
      guard size == size, length != size else { return }
      violation.count += 1
      violation.sum += length - size
    }
    return violation
  }

  /// Stops the children at their minimum where limits give more than they take, those at their maximum where they
  /// take more, and all where it comes to the same.
  /// - Returns: what is left to the others.
  private func stop(
    _ pass: inout Pass, _ line: Line, _ share: Share, _ unit: Float, _ violation: Violation
  ) -> Share {
    var left = share
    left.sharesAll = share.sharesAll && !violation.isLimit
    (left.factors, left.weights) = (0, 0)
    forEachChild(line) { child in
      guard !child.pointee.isStopped else { return }
      let basis = limitedBasis(&pass, child)
      let excess = child.pointee.length - (basis + unit * share.weight(child, basis: basis))
      if violation.sum > 0 ? excess > 0 : violation.sum < 0 ? excess < 0 : true {
        child.pointee.isStopped = true
        left.free -= child.pointee.length - basis
      } else {
        left.add(child)
      }
    }
    return left
  }

  /// Yoga looks at limits one child after the other, each time as if those before it had given nothing. Where that
  /// comes to more than is missing, nothing shrinks.
  private func takesBackTooMuch(_ pass: inout Pass, _ line: Line, _ share: Share) -> Bool {
    var weights = share.weights
    var taken: Float = 0
    forEachChild(line) { child in
      let basis = limitedBasis(&pass, child)
      let weight = share.weight(child, basis: basis)
      guard weight != 0 else { return }
      let size = basis + share.free / weights * weight
      let length = child.pointee.bounded(pass.isRow, size, pass.innerMain)
      guard size == size, length != size else { return }
      taken += length - basis
      weights -= share.weight(child, basis: child.pointee.flexBasis)
    }
    return share.free - taken >= 0
  }

  private func keepBases(_ pass: inout Pass, _ line: Line) {
    forEachChild(line) { $0.pointee.length = limitedBasis(&pass, $0) }
  }

  @inline(__always)
  func forEachChild(_ line: Line, _ body: (UnsafeMutablePointer<Box>) -> Void) {
    var next = line.first
    while next != line.end {
      let child = boxes + Int(next)
      next = child.pointee.nextSibling
      if child.pointee.flags.isDisjoint(with: .outOfFlow) { body(child) }
    }
  }
}
