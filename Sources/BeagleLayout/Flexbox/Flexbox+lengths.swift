/// Flexible lengths, resolved as in CSS: what a minimum or maximum stops leaves more, or less, to the others. As in
/// Yoga, bases are within their limits to begin with, and shrink factors below one give up all that is missing
/// while no limit counts.
extension Flexbox {
  /// What the children of a line that nothing has stopped yet share, and by which factors.
  private struct Share {
    let grows: Bool
    /// The line's free space at first, negative where the children are too long.
    let initial: Float
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
  private static let mostRounds = 32

  /// Works out the lengths of a line's children.
  @inline(never)
  func resolveLengths(_ pass: Pass, _ line: Line) {
    let grows = line.freeSpace > 0
    var share = Share(grows: grows, initial: line.freeSpace, free: line.freeSpace, sharesAll: !grows)
    forEachChild(line) { child in
      let basis = limitedBasis(pass, child)
      child.pointee.length = basis
      child.pointee.isStopped = share.weight(child, basis: basis) == 0
      if !child.pointee.isStopped { share.add(child) }
    }
    for round in 0..<Flexbox.mostRounds where share.weights > 0 {
      let unit = share.unit
      let violation = lengthen(pass, line, share, unit)
      if violation.count == 0 { return }
      if round == 0, !grows, line.growTotal == 0, takesBackTooMuch(pass, line, share) {
        return keepBases(pass, line)
      }
      if share.sharesAll, share.factors < 1 {
        share.sharesAll = false
      } else {
        share = stop(pass, line, share, unit, violation.sum)
      }
    }
  }

  /// Gives each child that is not stopped its share, within its limits.
  /// - Returns: how many limits count, and what they give more than they take.
  private func lengthen(
    _ pass: Pass, _ line: Line, _ share: Share, _ unit: Float
  ) -> (count: Int, sum: Float) {
    var count = 0
    var sum: Float = 0
    forEachChild(line) { child in
      guard !child.pointee.isStopped else { return }
      let basis = limitedBasis(pass, child)
      let size = basis + unit * share.weight(child, basis: basis)
      let length = child.pointee.bounded(pass.isRow, size, pass.innerMain)
      child.pointee.length = length
      guard size == size, length != size else { return }
      count += 1
      sum += length - size
    }
    return (count, sum)
  }

  /// Stops the children at their minimum where limits give more than they take, those at their maximum where they
  /// take more, and all where it comes to the same.
  /// - Returns: what is left to the others.
  private func stop(_ pass: Pass, _ line: Line, _ share: Share, _ unit: Float, _ violation: Float) -> Share {
    var left = Share(grows: share.grows, initial: share.initial, free: share.free, sharesAll: false)
    forEachChild(line) { child in
      guard !child.pointee.isStopped else { return }
      let basis = limitedBasis(pass, child)
      let excess = child.pointee.length - (basis + unit * share.weight(child, basis: basis))
      if violation > 0 ? excess > 0 : violation < 0 ? excess < 0 : true {
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
  private func takesBackTooMuch(_ pass: Pass, _ line: Line, _ share: Share) -> Bool {
    var weights = share.weights
    var taken: Float = 0
    forEachChild(line) { child in
      let basis = limitedBasis(pass, child)
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

  private func keepBases(_ pass: Pass, _ line: Line) {
    forEachChild(line) { $0.pointee.length = limitedBasis(pass, $0) }
  }

  @inline(__always)
  private func forEachChild(_ line: Line, _ body: (UnsafeMutablePointer<Box>) -> Void) {
    var next = line.first
    while next != line.end {
      let child = boxes + Int(next)
      next = child.pointee.nextSibling
      if child.pointee.flags.isDisjoint(with: .outOfFlow) { body(child) }
    }
  }
}
