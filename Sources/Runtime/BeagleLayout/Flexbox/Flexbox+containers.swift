/// The layout of one container, in the order of the steps in CSS Flexbox §9.
extension Flexbox {
  @inline(never)
  mutating func arrange(_ index: Int, _ query: SizeQuery, place: Bool) {
    let box = boxes + index
    let availableWidth = query.width - box.pointee.margin(true)
    let availableHeight = query.height - box.pointee.margin(false)
    if !place, sizeWithoutSpace(box, query, availableWidth, availableHeight) { return }

    var context = makeContext(index, query, availableWidth, availableHeight, place: place)
    let alignsLines = box.pointee.alignsLines
    if alignsLines { lineDepth += 1 }
    defer { if alignsLines { lineDepth -= 1 } }
    box.pointee.knowsBaseline = false
    context.isFirst = box.pointee.arrangedRun != run
    box.pointee.arrangedRun = run
    let total = sizeBases(&context)
    context.overflows = context.mainMode != .content && total > context.innerMain
    if context.wraps, context.overflows, context.mainMode == .fit { context.mainMode = .exact }

    var lineCount: Int32 = 0
    var crossTotal: Float = 0
    var longest: Float = 0
    var longestBases = total
    var next = box.pointee.firstChild
    while next >= 0 {
      var line = collectLine(&context, from: next, number: lineCount)
      next = line.end
      distribute(&context, &line)
      justify(&context, &line)
      let containerCross = resolveCrossSizes(&context, &line)
      if place { alignLine(&context, line, containerCross: containerCross, lead: crossTotal) }
      crossTotal += line.crossSize
      longest = maximumIgnoringNaN(longest, line.mainSize)
      longestBases = maximumIgnoringNaN(longestBases, line.longest)
      lineCount += 1
    }
    if context.wraps { restrictToWrapping(&context, lineCount: lineCount, longest: longestBases) }
    if place, context.wraps || context.hasBaseline {
      alignLines(&context, lineCount: Int(lineCount), crossTotal: crossTotal)
    }
    sizeContainer(&context, availableWidth, availableHeight, longest: longest, crossTotal: crossTotal)
    if place, context.isReverse || context.hasAbsolute || box.pointee.wrap == .wrapReverse {
      finishPositions(&context)
    }
    widthRange = context.widthRange
    heightRange = context.heightRange
  }

  /// The size of a container whose content does not matter: both axes are exact, or one has no space left.
  private mutating func sizeWithoutSpace(
    _ box: UnsafeMutablePointer<Box>, _ query: SizeQuery, _ availableWidth: Float, _ availableHeight: Float
  ) -> Bool {
    let hasNoWidth = query.widthMode == .fit && availableWidth <= 0
    let hasNoHeight = query.heightMode == .fit && availableHeight <= 0
    let isExact = query.widthMode == .exact && query.heightMode == .exact
    guard hasNoWidth || hasNoHeight || isExact else { return false }
    let width = hasNoWidth || availableWidth != availableWidth ? 0 : availableWidth
    let height = hasNoHeight || availableHeight != availableHeight ? 0 : availableHeight
    box.pointee.measuredWidth = box.pointee.bounded(true, width, query.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, query.ownerHeight)
    widthRange = ReuseRange()
    heightRange = ReuseRange()
    pinRanges(query)
    return true
  }

  private func makeContext(
    _ index: Int, _ query: SizeQuery, _ availableWidth: Float, _ availableHeight: Float, place: Bool
  ) -> ContainerContext {
    let box = boxes + index
    let isRow = box.pointee.direction.isRow
    let insetWidth = box.pointee.inset(true)
    let insetHeight = box.pointee.inset(false)
    let innerWidth = Flexbox.inner(box, true, availableWidth, insetWidth, query.ownerWidth)
    let innerHeight = Flexbox.inner(box, false, availableHeight, insetHeight, query.ownerHeight)
    var context = ContainerContext(
      index: index, place: place, isRow: isRow, isReverse: box.pointee.direction.isReverse,
      wraps: box.pointee.wrap != .noWrap, width: query.width, height: query.height,
      widthMode: query.widthMode, heightMode: query.heightMode,
      mainMode: isRow ? query.widthMode : query.heightMode,
      crossMode: isRow ? query.heightMode : query.widthMode, ownerWidth: query.ownerWidth,
      ownerHeight: query.ownerHeight, outerInsetWidth: insetWidth + box.pointee.margin(true),
      outerInsetHeight: insetHeight + box.pointee.margin(false), mainInset: isRow ? insetWidth : insetHeight,
      crossInset: isRow ? insetHeight : insetWidth,
      crossStart: isRow ? box.pointee.insetTop : box.pointee.insetLeft, innerWidth: innerWidth,
      innerHeight: innerHeight, innerMain: isRow ? innerWidth : innerHeight,
      innerCross: isRow ? innerHeight : innerWidth,
      hasBaseline: isRow && box.pointee.alignItems == .baseline,
      tracksRanges: !place && (query.widthMode != .exact || query.heightMode != .exact))
    guard context.tracksRanges else { return context }
    if query.widthMode != .exact {
      let isNumber = query.widthMode == .content && availableWidth == availableWidth
      if isNumber || box.pointee.limitsWidth {
        context.widthRange.pin(query.widthMode, query.width)
      }
      // If no space is left, an exact height alone determines the size.
      context.widthRange.needs(box.pointee.margin(true) + 0.001)
    }
    if query.heightMode != .exact {
      let isNumber = query.heightMode == .content && availableHeight == availableHeight
      if isNumber || box.pointee.limitsHeight {
        context.heightRange.pin(query.heightMode, query.height)
      }
      context.heightRange.needs(box.pointee.margin(false) + 0.001)
    }
    return context
  }

  /// Step 2 of §9.2: the available inner size. The maximum limits it, and the minimum has priority over both.
  private static func inner(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ available: Float, _ inset: Float, _ owner: Float
  ) -> Float {
    let inner = available - inset
    guard inner == inner else { return inner }
    guard box.pointee.hasLimits(isRow) else { return inner < 0 ? 0 : inner }
    let least = box.pointee.minimum(isRow, owner)
    let most = box.pointee.maximum(isRow, owner)
    let limited = smaller(inner, most == most ? most - inset : Float.greatestFiniteMagnitude)
    return maximumIgnoringNaN(limited, least == least ? least - inset : 0)
  }

  /// The line breaks depend on the available size, unless all children fit into one line.
  private func restrictToWrapping(_ context: inout ContainerContext, lineCount: Int32, longest: Float) {
    guard context.tracksRanges else { return }
    if context.overflows || lineCount > 1 {
      pin(&context, context.isRow)
    } else if context.isRow {
      context.widthRange.needs(longest + context.outerInsetWidth)
    } else {
      context.heightRange.needs(longest + context.outerInsetHeight)
    }
  }

  /// Restricts the result to the available size of this query.
  @inline(__always)
  func pin(_ context: inout ContainerContext, _ isRow: Bool) {
    if isRow {
      if context.widthMode != .exact { context.widthRange.pin(context.widthMode, context.width) }
    } else {
      if context.heightMode != .exact { context.heightRange.pin(context.heightMode, context.height) }
    }
  }

  /// Step 8 of §9.4: the line's cross size.
  /// - Returns: the container's inner cross size, if this were its only line.
  @inline(__always)
  private func resolveCrossSizes(_ context: inout ContainerContext, _ line: inout Line) -> Float {
    let box = boxes + context.index
    let isRow = context.isRow
    var containerCross = context.innerCross
    if context.crossMode != .exact {
      containerCross =
        box.pointee.bounded(!isRow, line.crossSize + context.crossInset, context.crossOwner)
        - context.crossInset
    }
    if !context.wraps, context.crossMode == .exact { line.crossSize = context.innerCross }
    line.crossSize =
      box.pointee.bounded(!isRow, line.crossSize + context.crossInset, context.crossOwner)
      - context.crossInset
    return containerCross
  }

  private func sizeContainer(
    _ context: inout ContainerContext, _ availableWidth: Float, _ availableHeight: Float, longest: Float,
    crossTotal: Float
  ) {
    let box = boxes + context.index
    box.pointee.measuredWidth = box.pointee.bounded(true, availableWidth, context.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, availableHeight, context.ownerHeight)
    sizeAxis(
      &context, isRow: context.isRow, mode: context.mainMode, content: longest, available: context.innerMain,
      inset: context.mainInset, owner: context.mainOwner)
    sizeAxis(
      &context, isRow: !context.isRow, mode: context.crossMode, content: crossTotal + context.crossInset,
      available: context.innerCross, inset: context.crossInset, owner: context.crossOwner)
  }

  /// Sizes an axis by its content unless it is exact. A container that scrolls does not exceed the available
  /// size.
  @inline(__always)
  private func sizeAxis(
    _ context: inout ContainerContext, isRow: Bool, mode: SizingMode, content: Float, available: Float,
    inset: Float, owner: Float
  ) {
    let box = boxes + context.index
    let size: Float
    if mode == .content || (mode == .fit && !box.pointee.scrolls) {
      size = box.pointee.bounded(isRow, content, owner)
    } else if mode == .fit {
      size = maximumIgnoringNaN(smaller(available + inset, box.pointee.limited(isRow, content, owner)), inset)
    } else {
      return
    }
    if isRow { box.pointee.measuredWidth = size } else { box.pointee.measuredHeight = size }
    if context.tracksRanges, box.pointee.scrolls {
      if content > available + inset {
        pin(&context, isRow)
      } else if isRow {
        context.widthRange.needs(content + box.pointee.margin(true))
      } else {
        context.heightRange.needs(content + box.pointee.margin(false))
      }
    }
  }
}
