/// Step 3 of CSS Flexbox §9.2: the flex base size of each child, which is its main size before growing and
/// shrinking.
extension Flexbox {
  /// Computes the flex base sizes and, if the children are placed, sets their positions to their margins and
  /// offsets.
  /// - Returns: the sum of the outer flex base sizes.
  @inline(__always)
  mutating func sizeBases(_ context: inout ContainerContext) -> Float {
    let box = boxes + context.index
    let only = context.mainMode == .exact ? onlyFlexibleChild(of: context.index) : -1
    var total: Float = 0
    var next = box.pointee.firstChild
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      visits += 1
      let isAbsolute = child.pointee.isAbsolute
      // As in Yoga, a child that is not displayed counts.
      if context.isRow, !isAbsolute, child.pointee.alignSelf == .baseline { context.hasBaseline = true }
      if !isAbsolute, child.pointee.hasAutoMargin(context.isRow) { context.hasAutoMargins = true }
      if child.pointee.isHidden {
        clear(index)
        continue
      }
      if child.pointee.hasPercentEdges { resolveEdges(of: index, against: context.innerWidth) }
      if context.place { offset(index, &context) }
      if isAbsolute {
        context.hasAbsolute = true
        continue
      }
      context.hasItems = true
      if context.isFirst { child.pointee.measuredHeight = .nan }
      if context.tracksRanges { restrictToPercentages(&context, child) }
      if index == only {
        if child.pointee.hasBasis { recordBasisKind(&context, child, kind: 4) }
        child.pointee.flexBasis = 0
      } else {
        sizeBasis(&context, index)
      }
      total += child.pointee.flexBasis + child.pointee.margin(context.isRow)
    }
    return total
  }

  /// Resolves percentages of margins and padding. A NaN margin makes positions undefined; the layout is then
  /// repeated with zero.
  mutating func resolveEdges(of index: Int, against width: Float) {
    let style = style(of: index)
    if width != width, style.pointee.margin.hasPercent { isEndless = true }
    boxes[index].resolveEdges(style.pointee, against: width, unknownShare: avoidsEndless ? 0 : .nan)
  }

  /// The only flexible child takes all free space regardless of its base size, so it need not be measured.
  @inline(__always)
  private func onlyFlexibleChild(of index: Int) -> Int {
    var only = -1
    var next = boxes[index].firstChild
    while next >= 0 {
      let child = boxes + Int(next)
      if child.pointee.isFlexible {
        if only >= 0 || child.pointee.grow.magnitude < 0.0001 || child.pointee.shrink.magnitude < 0.0001 {
          return -1
        }
        only = Int(next)
      }
      next = child.pointee.nextSibling
    }
    return only
  }

  /// If a child has percentages of the available size, the result is only valid for that size.
  @inline(__always)
  private func restrictToPercentages(
    _ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>
  ) {
    let isBasisShare = child.pointee.hasPercentBasis
    if child.pointee.hasWidthShare || (isBasisShare && context.isRow) { pin(&context, true) }
    if child.pointee.hasHeightShare || (isBasisShare && !context.isRow) { pin(&context, false) }
    // A flex basis is only used if the main size is limited.
    if child.pointee.hasBasis, context.mainMode != .exact { context.separateMainMode() }
  }

  @inline(__always)
  private mutating func sizeBasis(_ context: inout ContainerContext, _ index: Int) {
    let child = boxes + index
    let isRow = context.isRow
    if child.pointee.hasBasis {
      let specified =
        child.pointee.hasPercentBasis
        ? child.pointee.basis * context.innerMain * 0.01 : child.pointee.basis
      if specified == specified, context.innerMain == context.innerMain {
        let basis = maximumIgnoringNaN(specified, child.pointee.inset(isRow))
        recordBasisKind(&context, child, kind: basis == 0 ? 4 : 1)
        // As in Yoga, the first basis is kept until the end of the layout.
        if child.pointee.flexBasis != child.pointee.flexBasis { child.pointee.flexBasis = basis }
        return
      }
      recordBasisKind(&context, child, kind: 2)
    }
    let wanted = child.pointee.specifiedSize(isRow, context.innerMain)
    if wanted == wanted {
      child.pointee.flexBasis = maximumIgnoringNaN(wanted, child.pointee.inset(isRow))
    } else {
      measureBasis(&context, index)
    }
  }

  /// Records how the basis was found. A child keeps the first basis of a layout, so if there are several
  /// kinds the result depends on the order of the queries, and sizes from earlier layouts cannot be reused.
  private mutating func recordBasisKind(
    _ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>, kind: UInt8
  ) {
    let parent = boxes + context.index
    if parent.pointee.freshRun == run, child.pointee.basisRun != run {
      child.pointee.basisKinds = 0
      child.pointee.flexBasis = .nan
    }
    child.pointee.basisRun = run
    let kinds = child.pointee.basisKinds | kind
    child.pointee.basisKinds = kinds
    if kinds & (kinds - 1) != 0 || child.pointee.hasPercentBasis { markOrderDependent(parent) }
  }

  /// Measures a child with the known sizes: the basis is then the size of its content.
  @inline(never)
  private mutating func measureBasis(_ context: inout ContainerContext, _ index: Int) {
    let parent = boxes + context.index
    let child = boxes + index
    let isRow = context.isRow
    let scrolls = parent.pointee.scrolls
    let marginWidth = child.pointee.margin(true)
    let marginHeight = child.pointee.margin(false)
    var query = SizeQuery(
      width: .nan, height: .nan, widthMode: .content, heightMode: .content, ownerWidth: context.innerWidth,
      ownerHeight: context.innerHeight)

    let wantedWidth = child.pointee.specifiedSize(true, context.innerWidth)
    let wantedHeight = child.pointee.specifiedSize(false, context.innerHeight)
    let wantsWidth = wantedWidth == wantedWidth
    let wantsHeight = wantedHeight == wantedHeight
    if wantsWidth {
      query.width = wantedWidth + marginWidth
      query.widthMode = .exact
    } else if !(isRow && scrolls), context.innerWidth == context.innerWidth {
      query.width = context.innerWidth
      query.widthMode = .fit
    }
    if wantsHeight {
      query.height = wantedHeight + marginHeight
      query.heightMode = .exact
    } else if isRow || !scrolls, context.innerHeight == context.innerHeight {
      query.height = context.innerHeight
      query.heightMode = .fit
    }

    let ratio = child.pointee.aspectRatio
    if child.pointee.hasAspectRatio {
      if !isRow, query.widthMode == .exact {
        query.height = marginHeight + (query.width - marginWidth) / ratio
        query.heightMode = .exact
      } else if isRow, query.heightMode == .exact {
        query.width = marginWidth + (query.height - marginHeight) * ratio
        query.widthMode = .exact
      }
    }

    if parent.pointee.alignment(of: child) == .stretch {
      if !isRow, !wantsWidth, context.widthMode == .exact, context.innerWidth == context.innerWidth,
        query.widthMode != .exact
      {
        query.width = context.innerWidth
        query.widthMode = .exact
        if child.pointee.hasAspectRatio {
          query.height = (query.width - marginWidth) / ratio
          query.heightMode = .exact
        }
      }
      if isRow, !wantsHeight, context.heightMode == .exact, context.innerHeight == context.innerHeight,
        query.heightMode != .exact
      {
        query.height = context.innerHeight
        query.heightMode = .exact
        if child.pointee.hasAspectRatio {
          query.width = (query.height - marginHeight) * ratio
          query.widthMode = .exact
        }
      }
    }
    let isWidthCapped = capWidth(&context, child, &query, owner: context.innerWidth)
    let isHeightCapped = capHeight(&context, child, &query, owner: context.innerHeight)
    measure(index, query, place: false)
    if context.tracksRanges {
      includeRange(
        &context, width: query.widthMode != .exact && !isWidthCapped && !(isRow && scrolls),
        height: query.heightMode != .exact && !isHeightCapped && (isRow || !scrolls))
    }
    recordOrderDependence(&context, child)
    child.pointee.flexBasis = maximumIgnoringNaN(child.pointee.measured(isRow), child.pointee.inset(isRow))
  }

  /// Restricts the container's reuse ranges to those of the child that was just measured.
  @inline(__always)
  func includeRange(
    _ context: inout ContainerContext, width: Bool, height: Bool
  ) {
    if width, context.widthMode != .exact {
      context.widthRange.include(widthRange, shift: context.outerInsetWidth)
    }
    if height, context.heightMode != .exact {
      context.heightRange.include(heightRange, shift: context.outerInsetHeight)
    }
  }

  /// Limits the query's width to the child's maximum.
  /// - Returns: whether the maximum replaced the available width.
  @inline(__always)
  func capWidth(
    _ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>, _ query: inout SizeQuery,
    owner: Float
  ) -> Bool {
    guard child.pointee.limitsWidth else { return false }
    let most = child.pointee.maximum(true, owner) + child.pointee.margin(true)
    guard most == most else { return false }
    let wasExact = query.widthMode == .exact
    guard Flexbox.cap(&query.width, &query.widthMode, most) else { return false }
    if context.tracksRanges, context.widthMode != .exact, !wasExact {
      context.widthRange.needs(most + context.outerInsetWidth)
    }
    return true
  }

  /// Limits the query's height to the child's maximum.
  /// - Returns: whether the maximum replaced the available height.
  @inline(__always)
  func capHeight(
    _ context: inout ContainerContext, _ child: UnsafeMutablePointer<Box>, _ query: inout SizeQuery,
    owner: Float
  ) -> Bool {
    guard child.pointee.limitsHeight else { return false }
    let most = child.pointee.maximum(false, owner) + child.pointee.margin(false)
    guard most == most else { return false }
    let wasExact = query.heightMode == .exact
    guard Flexbox.cap(&query.height, &query.heightMode, most) else { return false }
    if context.tracksRanges, context.heightMode != .exact, !wasExact {
      context.heightRange.needs(most + context.outerInsetHeight)
    }
    return true
  }

  @inline(__always)
  private static func cap(_ size: inout Float, _ mode: inout SizingMode, _ most: Float) -> Bool {
    if mode == .content {
      mode = .fit
    } else if size < most {
      return false
    }
    size = most
    return true
  }
}
