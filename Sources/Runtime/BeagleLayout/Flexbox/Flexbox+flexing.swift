/// Steps 5 to 7 of CSS Flexbox §9.3 and §9.4: lines, and the sizes of their children.
extension Flexbox {
  /// Step 5: collects children up to the first one that does not fit.
  func collectLine(_ context: inout ContainerContext, from first: Int32, number: Int32) -> Line {
    let isRow = context.isRow
    var line = Line(first: first, end: first)
    var consumed: Float = 0
    var next = first
    while next >= 0 {
      let child = boxes + Int(next)
      if !child.pointee.isInFlow {
        next = child.pointee.nextSibling
        continue
      }
      let margin = child.pointee.margin(isRow)
      let basis = limitedBasis(&context, child)
      if context.wraps, line.count > 0, consumed + basis + margin > context.innerMain { break }
      child.pointee.line = number
      consumed += basis + margin
      if context.wraps { line.longest = maximumIgnoringNaN(line.longest, consumed) }
      if child.pointee.isFlexible {
        line.isFlexible = true
        line.growTotal += child.pointee.grow
        line.shrinkTotal += -child.pointee.shrink * child.pointee.flexBasis
      }
      line.count += 1
      next = child.pointee.nextSibling
    }
    line.end = next
    line.consumed = consumed
    if line.growTotal > 0, line.growTotal < 1 { line.growTotal = 1 }
    if line.shrinkTotal > 0, line.shrinkTotal < 1 { line.shrinkTotal = 1 }
    return line
  }

  /// The hypothetical main size: the flex base size within minimum and maximum. Their percentages refer to
  /// the size of the container's parent here.
  func limitedBasis(_ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.limited(context.isRow, child.pointee.flexBasis, context.mainOwner)
  }

  /// Step 6: resolves the flexible lengths. Then measures or places each child with its length, which gives
  /// step 7's hypothetical cross size.
  mutating func distribute(_ context: inout ContainerContext, _ line: inout Line) {
    resolveFreeSpace(&context, &line)
    guard !context.skipsFlexing else { return }
    // Even without free space, a child can be shorter than its widest word. An infinite base size leaves
    // infinite free space, which Yoga distributes among all.
    let isFlexed =
      (line.isFlexible || line.freeSpace == -.infinity) && line.freeSpace == line.freeSpace
      && (line.freeSpace != 0 || (hasAutomaticMinimums && context.isRow))
    if isFlexed { resolveLengths(&context, line) }
    line.freeSpace -= flex(&context, line, isFlexed: isFlexed)
  }

  /// Computes the line's free space. If the main size is not exact, it is the length of the line within the
  /// container's limits.
  private func resolveFreeSpace(_ context: inout ContainerContext, _ line: inout Line) {
    // With negative margins, a line of negative length has free space in one mode only.
    if context.tracksRanges, line.consumed < 0, context.mainMode != .exact { context.separateMainMode() }
    var isByContent = false
    if context.mainMode != .exact {
      let box = boxes + context.index
      let least = box.pointee.minimum(context.isRow, context.mainOwner) - context.mainInset
      let most = box.pointee.maximum(context.isRow, context.mainOwner) - context.mainInset
      if line.consumed < least {
        context.innerMain = least
      } else if line.consumed > most {
        context.innerMain = most
      } else {
        isByContent = true
      }
    }
    if !isByContent, context.innerMain == context.innerMain {
      line.freeSpace = context.innerMain - line.consumed
    } else if line.consumed < 0 {
      line.freeSpace = -line.consumed
    }
  }

  /// Measures or places the children with their final main sizes.
  /// - Returns: the space that they took, negative if they gave some up.
  private mutating func flex(_ context: inout ContainerContext, _ line: Line, isFlexed: Bool) -> Float {
    let parent = boxes + context.index
    let isRow = context.isRow
    var given: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.isInFlow else { continue }
      let basis = limitedBasis(&context, child)
      let size = isFlexed ? child.pointee.length : basis
      given += size - basis

      let mainSize = size + child.pointee.margin(isRow)
      let crossMargin = child.pointee.margin(!isRow)
      var crossSize = context.innerCross
      var crossMode: SizingMode
      var isAvailable = false
      let wanted = child.pointee.specifiedSize(!isRow, context.innerCross)
      let stretches =
        wanted != wanted && parent.pointee.alignment(of: child) == .stretch
        && !child.pointee.hasAutoMargin(!isRow)
      if child.pointee.hasAspectRatio {
        let ratio = child.pointee.aspectRatio
        let ownMain = mainSize - child.pointee.margin(isRow)
        crossSize = (isRow ? ownMain / ratio : ownMain * ratio) + crossMargin
        crossMode = .exact
      } else if stretches, crossSize == crossSize, context.crossMode == .exact,
        !(context.wraps && context.overflows)
      {
        crossMode = .exact
      } else if wanted != wanted {
        crossMode = crossSize == crossSize ? .fit : .content
        isAvailable = true
      } else {
        crossSize = wanted + crossMargin
        let isLoose =
          (isRow ? child.pointee.hasPercentHeight : child.pointee.hasPercentWidth)
          && context.crossMode != .exact
        crossMode = crossSize != crossSize || isLoose ? .content : .exact
      }

      var query = SizeQuery(
        width: isRow ? mainSize : crossSize, height: isRow ? crossSize : mainSize,
        widthMode: isRow ? .exact : crossMode, heightMode: isRow ? crossMode : .exact,
        ownerWidth: context.innerWidth, ownerHeight: context.innerHeight)
      if mainSize != mainSize || (crossMode == .exact && crossSize != crossSize) { isUndefined = true }
      var isCapped = false
      if child.pointee.hasLimits {
        let widthCap = capWidth(
          &context, child, &query, owner: isRow ? context.innerMain : context.innerWidth)
        let heightCap = capHeight(
          &context, child, &query, owner: isRow ? context.innerHeight : context.innerMain)
        isCapped = isRow ? heightCap : widthCap
      }
      measure(index, query, place: context.place && !stretches && !isPlacedLate(child, &context))
      if child.pointee.cache >= 0 {
        if context.tracksRanges {
          let isShared = isAvailable && !isCapped
          includeRange(&context, width: isShared && !isRow, height: isShared && isRow)
        }
        recordOrderDependence(&context, child)
      }
    }
    return given
  }
}

/// Resolving flexible lengths as in CSS (§9.7): a child that reaches its minimum or maximum is frozen, and
/// the others share the rest, in rounds. Two rules are Yoga's: sharing starts from base sizes within their
/// limits, and shrink factors with a sum below one still take all missing space, unless a limit applies.
extension Flexbox {
  /// The free space of the children that are not frozen yet, and the factors by which they share it.
  private struct Share {
    let grows: Bool
    /// Whether children have the automatic minimums in ``Box/leastLength``.
    let hasMinimums: Bool
    /// The initial free space; negative if the children are too long.
    var initial: Float
    var free: Float
    /// Whether factors with a sum below one share all of the free space, as Yoga does for shrinking.
    var sharesAll: Bool
    /// The sum of the grow factors, or of the shrink factors.
    var factors: Float = 0
    /// The sum of factors, with shrink factors scaled by the flex base size.
    var weights: Float = 0

    /// The free space for a weight of one. If the sum of the factors is below one, only that fraction is
    /// distributed.
    var unit: Float {
      guard factors < 1, !sharesAll else { return free / weights }
      let part = initial * factors
      return (part.magnitude < free.magnitude ? part : free) / weights
    }

    /// A negative factor counts as zero.
    @inline(__always)
    func factor(_ child: UnsafeMutablePointer<Box>) -> Float {
      maximumIgnoringNaN(0, grows ? child.pointee.grow : child.pointee.shrink)
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

  /// Each round freezes at least one child and leaves less to share. 32 rounds are enough for all but
  /// contrived numbers, for which the result is slightly less exact.
  static let maximumRounds = 32

  /// Computes the target main sizes of a line's children.
  @inline(never)
  func freezeLengths(_ context: inout ContainerContext, _ line: Line, hasMinimums: Bool) {
    var share = startShares(&context, line, hasMinimums: hasMinimums)
    for _ in 0..<Flexbox.maximumRounds where share.weights > 0 {
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

  /// Sets each target main size to the base size and freezes the inflexible children: those without a factor,
  /// and, if the line is too long, those shorter than their automatic minimum.
  private func startShares(_ context: inout ContainerContext, _ line: Line, hasMinimums: Bool) -> Share {
    var free = line.freeSpace
    if hasMinimums {
      forEachChild(line) {
        free -= maximumIgnoringNaN(0, $0.pointee.leastLength - limitedBasis(&context, $0))
      }
    }
    let grows = free > 0
    var share = Share(
      grows: grows, hasMinimums: hasMinimums, initial: line.freeSpace, free: line.freeSpace, sharesAll: !grows
    )
    forEachChild(line) { child in
      let basis = limitedBasis(&context, child)
      let length = hasMinimums ? maximumIgnoringNaN(basis, child.pointee.leastLength) : basis
      child.pointee.length = length
      child.pointee.isFrozen = share.weight(child, basis: basis) == 0 || (!grows && length > basis)
      if child.pointee.isFrozen { share.initial -= length - basis } else { share.add(child) }
    }
    share.free = share.initial
    return share
  }

  /// The effect of minimums and maximums on the target sizes.
  private struct Violation {
    var count = 0
    var sum: Float = 0
    /// Whether one of the limits is set in the style rather than an automatic minimum.
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
      if share.hasMinimums { length = maximumIgnoringNaN(length, child.pointee.leastLength) }
      child.pointee.length = length
      guard size == size, length != size else { return }
      violation.count += 1
      violation.sum += length - size
    }
    return violation
  }

  /// Freezes the children at their minimum if the changes add up to more space, those at their maximum if
  /// they add up to less, and all if the sum is zero.
  /// - Returns: the space for the others.
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
