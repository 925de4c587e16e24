/// Absolutely positioned children (CSS Flexbox §4.1): sized and placed against the container's padding box.
extension Flexbox {
  @inline(never)
  mutating func placeAbsolute(_ index: Int, _ context: inout ContainerContext) {
    let parent = boxes + context.index
    let child = boxes + index
    let border = style(of: context.index).pointee.border
    let borderLeft = Box.thickness(border.left)
    let borderTop = Box.thickness(border.top)
    let blockWidth = parent.pointee.measuredWidth - (borderLeft + Box.thickness(border.right))
    let blockHeight = parent.pointee.measuredHeight - (borderTop + Box.thickness(border.bottom))
    let position = style(of: index).pointee.position
    if child.pointee.flags.contains(.percentEdges) {
      child.pointee.resolveEdges(style(of: index).pointee, against: blockWidth)
    }
    sizeAbsolute(index, &context, position, blockWidth, blockHeight)
    recordOrderDependence(&context, child)

    let margin = style(of: index).pointee.margin
    child.pointee.x = absolutePosition(
      index, &context, isRow: true, start: position.left, end: position.right,
      startMargin: margin.left.resolved(against: blockWidth).orZeroIfNaN,
      endMargin: margin.right.resolved(against: blockWidth).orZeroIfNaN, startBorder: borderLeft,
      endBorder: Box.thickness(border.right), block: blockWidth)
    child.pointee.y = absolutePosition(
      index, &context, isRow: false, start: position.top, end: position.bottom,
      startMargin: margin.top.resolved(against: blockHeight).orZeroIfNaN,
      endMargin: margin.bottom.resolved(against: blockHeight).orZeroIfNaN, startBorder: borderTop,
      endBorder: Box.thickness(border.bottom), block: blockHeight)
  }

  private mutating func sizeAbsolute(
    _ index: Int, _ context: inout ContainerContext, _ position: LayoutEdges<LayoutValue>,
    _ blockWidth: Float,
    _ blockHeight: Float
  ) {
    let child = boxes + index
    let marginWidth = child.pointee.margin(true)
    let marginHeight = child.pointee.margin(false)
    var width = absoluteSize(child, true, position.left, position.right, marginWidth, blockWidth)
    var height = absoluteSize(child, false, position.top, position.bottom, marginHeight, blockHeight)
    if (width != width) != (height != height), child.pointee.flags.contains(.aspect) {
      if width != width {
        width = marginWidth + (height - marginHeight) * child.pointee.aspectRatio
      } else {
        height = marginHeight + (width - marginWidth) / child.pointee.aspectRatio
      }
    }
    if width != width || height != height {
      var query = SizeQuery(
        width: width, height: height, widthMode: width == width ? .exact : .content,
        heightMode: height == height ? .exact : .content, ownerWidth: blockWidth, ownerHeight: blockHeight)
      // Content wraps at the container's width, if that is known.
      if !context.isRow, width != width, context.widthMode != .content, blockWidth > 0 {
        query.width = blockWidth
        query.widthMode = .fit
      }
      measure(index, query, place: false)
      width = child.pointee.measuredWidth + marginWidth
      height = child.pointee.measuredHeight + marginHeight
    }
    measure(
      index,
      SizeQuery(
        width: width, height: height, widthMode: .exact, heightMode: .exact, ownerWidth: blockWidth,
        ownerHeight: blockHeight), place: true)
  }

  /// The size that the style asks for, or that two opposite insets leave; not a number if the content decides.
  private func absoluteSize(
    _ child: UnsafeMutablePointer<Box>, _ isRow: Bool, _ start: LayoutValue, _ end: LayoutValue,
    _ margin: Float, _ block: Float
  ) -> Float {
    let wanted = child.pointee.specifiedSize(isRow, block)
    if wanted >= 0 { return wanted + margin }
    let startInset = start.resolved(against: block)
    let endInset = end.resolved(against: block)
    guard startInset == startInset, endInset == endInset else { return .nan }
    return child.pointee.bounded(isRow, block - (startInset + endInset), block)
  }

  private func absolutePosition(
    _ index: Int, _ context: inout ContainerContext, isRow: Bool, start: LayoutValue, end: LayoutValue,
    startMargin: Float,
    endMargin: Float, startBorder: Float, endBorder: Float, block: Float
  ) -> Float {
    let parent = boxes + context.index
    let child = boxes + index
    let size = child.pointee.measured(isRow)
    let outer = parent.pointee.measured(isRow)
    // In a reverse direction Yoga goes by the other edge and back, which rounds large numbers.
    func placed(_ position: Float) -> Float {
      context.isReverse && isRow == context.isRow ? outer - size - (outer - size - position) : position
    }
    let startInset = start.resolved(against: block)
    if startInset == startInset { return placed(startInset + startBorder + startMargin) }
    let endInset = end.resolved(against: block)
    if endInset == endInset { return placed(outer - size - endBorder - endMargin - endInset) }

    let leadingMargin = isRow ? child.pointee.marginLeft : child.pointee.marginTop
    let trailingMargin = isRow ? child.pointee.marginRight : child.pointee.marginBottom
    let leadingInset = isRow ? parent.pointee.insetLeft : parent.pointee.insetTop
    let trailingInset = isRow ? parent.pointee.insetRight : parent.pointee.insetBottom
    switch isRow == context.isRow ? mainStaticPosition(parent, &context) : crossStaticPosition(parent, child)
    {
    case .start: return leadingMargin + leadingInset
    case .end: return outer - size - (trailingInset + trailingMargin)
    case .center:
      let free = (outer - leadingInset - trailingInset) - (size + child.pointee.margin(isRow))
      return free / 2 + leadingInset + leadingMargin
    }
  }

  private enum StaticPosition {
    case start, center, end
  }

  private func mainStaticPosition(_ parent: UnsafeMutablePointer<Box>, _ context: inout ContainerContext)
    -> StaticPosition
  {
    switch parent.pointee.justifyContent {
    case .flexStart, .spaceBetween: context.isReverse ? .end : .start
    case .flexEnd: context.isReverse ? .start : .end
    case .center, .spaceAround, .spaceEvenly: .center
    }
  }

  private func crossStaticPosition(_ parent: UnsafeMutablePointer<Box>, _ child: UnsafeMutablePointer<Box>)
    -> StaticPosition
  {
    let align = parent.pointee.alignment(of: child)
    guard parent.pointee.wrap != .wrapReverse else {
      return align == .flexEnd ? .start : align == .center ? .center : .end
    }
    return align == .flexEnd ? .end : align == .center ? .center : .start
  }
}
