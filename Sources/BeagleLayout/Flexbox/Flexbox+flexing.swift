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
      let flags = child.pointee.flags
      if !flags.isDisjoint(with: .outOfFlow) {
        next = child.pointee.nextSibling
        continue
      }
      let margin = child.pointee.margin(isRow)
      let basis = limitedBasis(&context, child)
      if child.pointee.hasAutoMargin(isRow) {
        if child.pointee.hasAutoStart(isRow, false) { line.autoMargins += 1 }
        if child.pointee.hasAutoEnd(isRow, false) { line.autoMargins += 1 }
      }
      // As in Yoga, the automatic margins of the first child that does not fit count for the line before it too.
      if context.wraps, line.count > 0, consumed + basis + margin > context.innerMain { break }
      child.pointee.line = number
      consumed += basis + margin
      if context.wraps { line.longest = larger(line.longest, consumed) }
      if flags.contains(.flexible) {
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

  /// The hypothetical main size: the flex base size within minimum and maximum. Their percentages refer to the size of
  /// the container's parent here.
  func limitedBasis(_ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.limited(context.isRow, child.pointee.flexBasis, context.mainOwner)
  }

  /// Step 6: resolves the flexible lengths. Then measures or places each child with its length, which gives step 7's
  /// hypothetical cross size.
  mutating func distribute(_ context: inout ContainerContext, _ line: inout Line) {
    resolveFreeSpace(&context, &line)
    guard !context.skipsFlexing else { return }
    // Even without free space, a child can be shorter than its widest word.
    // A base size without end leaves free space without end, which Yoga distributes among all.
    let isFlexed =
      (line.isFlexible || line.freeSpace == -.infinity) && line.freeSpace == line.freeSpace
      && (line.freeSpace != 0 || (hasAutomaticMinimums && context.isRow))
    if isFlexed { resolveLengths(&context, line) }
    line.freeSpace -= flex(&context, line, isFlexed: isFlexed)
  }

  /// Computes the line's free space. If the main size is not exact, it is the length of the line within the container's
  /// limits.
  private func resolveFreeSpace(_ context: inout ContainerContext, _ line: inout Line) {
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
        if line.growTotal == 0 || box.pointee.parent < 0 || box.pointee.grow == 0 {
          context.innerMain = line.consumed
        }
        isByContent = true
      }
    }
    if !isByContent, context.innerMain == context.innerMain {
      line.freeSpace = context.innerMain - line.consumed
    } else if line.consumed < 0 {
      line.freeSpace = -line.consumed
      if context.tracksRanges, context.mainMode != .exact { pin(&context, context.isRow) }
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
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let basis = limitedBasis(&context, child)
      let size = isFlexed ? child.pointee.length : basis
      given += size - basis

      let mainSize = size + child.pointee.margin(isRow)
      let crossMargin = child.pointee.margin(!isRow)
      var crossSize = context.innerCross
      var crossMode: SizingMode
      var isAvailable = false
      let wanted = child.pointee.wanted(!isRow, context.innerCross)
      let stretches =
        !(wanted >= 0) && parent.pointee.alignment(of: child) == .stretch
        && !child.pointee.hasAutoMargin(!isRow)
      if child.pointee.flags.contains(.aspect) {
        let ratio = child.pointee.aspectRatio
        let ownMain = mainSize - child.pointee.margin(isRow)
        crossSize = (isRow ? ownMain / ratio : ownMain * ratio) + crossMargin
        crossMode = .exact
      } else if stretches, crossSize == crossSize, context.crossMode == .exact,
        !(context.wraps && context.overflows)
      {
        crossMode = .exact
      } else if !(wanted >= 0) {
        crossMode = crossSize == crossSize ? .fit : .content
        isAvailable = true
      } else {
        crossSize = wanted + crossMargin
        let isLoose =
          child.pointee.flags.contains(isRow ? .percentHeight : .percentWidth) && context.crossMode != .exact
        crossMode = crossSize != crossSize || isLoose ? .content : .exact
      }

      var query = SizeQuery(
        width: isRow ? mainSize : crossSize, height: isRow ? crossSize : mainSize,
        widthMode: isRow ? .exact : crossMode, heightMode: isRow ? crossMode : .exact,
        ownerWidth: context.innerWidth, ownerHeight: context.innerHeight)
      var isCapped = false
      if !child.pointee.flags.isDisjoint(with: .limitsWidth | .limitsHeight) {
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
          includeRange(&context, child, width: isShared && !isRow, height: isShared && isRow)
        }
        recordOrderDependence(&context, child)
      }
    }
    return given
  }
}
