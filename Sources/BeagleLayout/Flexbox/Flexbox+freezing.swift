/// Resolving flexible lengths as in CSS (§9.7): a child that reaches its minimum or maximum is frozen, and the others share
/// what is left, in rounds. Two rules are Yoga's: sharing starts from base sizes within their limits, and shrink factors
/// with a sum below one still take all missing space, unless a limit applies.
extension Flexbox {
  /// The free space of the children that are not frozen yet, and the factors by which they share it.
  private struct Share {
    let grows: Bool
    /// Whether children have the automatic minimums in ``Box/leastLength``.
    let hasMinimums: Bool
    /// The initial free space; negative if the children are too long.
    var initial: Float
    /// The remaining free space.
    var free: Float
    /// Whether factors with a sum below one share all of the free space, as Yoga does for shrinking.
    var sharesAll: Bool
    /// The sum of the grow factors, or of the shrink factors.
    var factors: Float = 0
    /// The same sum, with shrink factors scaled by the flex base size.
    var weights: Float = 0

    /// The free space for a weight of one. If the factors' sum is below one, only that fraction is distributed.
    var unit: Float {
      guard factors < 1, !sharesAll else { return free / weights }
      let part = initial * factors
      return (part.magnitude < free.magnitude ? part : free) / weights
    }

    /// A factor below zero is none.
    @inline(__always)
    func factor(_ child: UnsafeMutablePointer<Box>) -> Float {
      larger(0, grows ? child.pointee.grow : child.pointee.shrink)
    }

    @inline(__always)
    func weight(_ child: UnsafeMutablePointer<Box>, basis: Float) -> Float {
      grows ? factor(child) : factor(child) * basis
    }

    /// As in Yoga, the base size without its limits scales the shrink factors in the sum.
    @inline(__always)
    mutating func add(_ child: UnsafeMutablePointer<Box>) {
      factors += factor(child)
      weights += weight(child, basis: child.pointee.flexBasis)
    }
  }

  /// Each round freezes at least one child and leaves less to share. 32 rounds are enough for all but contrived
  /// numbers, for which the result is slightly less exact.
  static let mostRounds = 32

  /// Computes the target main sizes of a line's children.
  @inline(never)
  func freezeLengths(_ context: inout ContainerContext, _ line: Line, hasMinimums: Bool) {
    var share = startShares(&context, line, hasMinimums: hasMinimums)
    for _ in 0..<Flexbox.mostRounds where share.weights > 0 {
      let unit = share.unit
      let violation = lengthen(&context, line, share, unit)
      if violation.count == 0 { return }
      if share.sharesAll, share.factors < 1, violation.isLimit {
        share.sharesAll = false
      } else {
        share = freeze(&context, line, share, unit, violation)
      }
    }
  }

  /// Sets each target main size to the base size and freezes the inflexible children: those without a factor, and, if
  /// the line is too long, those shorter than their automatic minimum.
  private func startShares(_ context: inout ContainerContext, _ line: Line, hasMinimums: Bool) -> Share {
    var free = line.freeSpace
    if hasMinimums {
      forEachChild(line) { free -= larger(0, $0.pointee.leastLength - limitedBasis(&context, $0)) }
    }
    let grows = free > 0
    var share = Share(
      grows: grows, hasMinimums: hasMinimums, initial: line.freeSpace, free: line.freeSpace, sharesAll: !grows
    )
    forEachChild(line) { child in
      let basis = limitedBasis(&context, child)
      let length = hasMinimums ? larger(basis, child.pointee.leastLength) : basis
      child.pointee.length = length
      child.pointee.isFrozen = share.weight(child, basis: basis) == 0 || (!grows && length > basis)
      if child.pointee.isFrozen { share.initial -= length - basis } else { share.add(child) }
    }
    share.free = share.initial
    return share
  }

  /// The target sizes that minimums and maximums changed.
  private struct Violation {
    var count = 0
    /// The sum of the changes.
    var sum: Float = 0
    /// Whether one of the limits is in the style, and not an automatic minimum.
    var isLimit = false
  }

  /// Distributes the free space, then limits each target size to the child's minimum and maximum.
  private func lengthen(_ context: inout ContainerContext, _ line: Line, _ share: Share, _ unit: Float)
    -> Violation
  {
    var violation = Violation()
    forEachChild(line) { child in
      guard !child.pointee.isFrozen else { return }
      let basis = limitedBasis(&context, child)
      let size = basis + unit * share.weight(child, basis: basis)
      var length = child.pointee.bounded(context.isRow, size, context.innerMain)
      if size == size, length != size { violation.isLimit = true }
      if share.hasMinimums { length = larger(length, child.pointee.leastLength) }
      child.pointee.length = length
      guard size == size, length != size else { return }
      violation.count += 1
      violation.sum += length - size
    }
    return violation
  }

  /// Freezes the children at their minimum if the changes add up to more space, those at their maximum if they add up
  /// to less, and all if they add up to nothing.
  /// - Returns: what is left for the others.
  private func freeze(
    _ context: inout ContainerContext, _ line: Line, _ share: Share, _ unit: Float, _ violation: Violation
  ) -> Share {
    var left = share
    left.sharesAll = share.sharesAll && !violation.isLimit
    (left.factors, left.weights) = (0, 0)
    forEachChild(line) { child in
      guard !child.pointee.isFrozen else { return }
      let basis = limitedBasis(&context, child)
      let excess = child.pointee.length - (basis + unit * share.weight(child, basis: basis))
      if violation.sum > 0 ? excess > 0 : violation.sum < 0 ? excess < 0 : true {
        child.pointee.isFrozen = true
        left.free -= child.pointee.length - basis
      } else {
        left.add(child)
      }
    }
    return left
  }
}
