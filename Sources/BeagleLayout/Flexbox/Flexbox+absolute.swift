/// Children outside the flow: sized and placed against the container's padding box.
extension Flexbox {
  @inline(never)
  mutating func placeAbsolute(_ index: Int, _ pass: inout Pass) {
    let parent = boxes + pass.index
    let child = boxes + index
    let border = styles[pass.index].border
    let borderLeft = Box.thickness(border.left)
    let borderTop = Box.thickness(border.top)
    let blockWidth = parent.pointee.measuredWidth - (borderLeft + Box.thickness(border.right))
    let blockHeight = parent.pointee.measuredHeight - (borderTop + Box.thickness(border.bottom))
    let position = styles[index].position
    if child.pointee.flags.contains(.percentEdges) {
      child.pointee.resolveEdges(styles[index], against: blockWidth)
    }
    sizeAbsolute(index, &pass, position, blockWidth, blockHeight)
    noteHistory(&pass, child)

    let margin = styles[index].margin
    child.pointee.x = absolutePosition(
      index, &pass, isRow: true, start: position.left, end: position.right,
      startMargin: margin.left.resolved(against: blockWidth).orZeroIfNaN,
      endMargin: margin.right.resolved(against: blockWidth).orZeroIfNaN, startBorder: borderLeft,
      endBorder: Box.thickness(border.right), block: blockWidth)
    child.pointee.y = absolutePosition(
      index, &pass, isRow: false, start: position.top, end: position.bottom,
      startMargin: margin.top.resolved(against: blockHeight).orZeroIfNaN,
      endMargin: margin.bottom.resolved(against: blockHeight).orZeroIfNaN, startBorder: borderTop,
      endBorder: Box.thickness(border.bottom), block: blockHeight)
  }

  private mutating func sizeAbsolute(
    _ index: Int, _ pass: inout Pass, _ position: LayoutEdges<LayoutValue>, _ blockWidth: Float,
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
      var question = Question(
        width: width, height: height, widthMode: width == width ? .exact : .content,
        heightMode: height == height ? .exact : .content, ownerWidth: blockWidth, ownerHeight: blockHeight)
      // Content wraps at the container's width, where that is known.
      if !pass.isRow, width != width, pass.widthMode != .content, blockWidth > 0 {
        question.width = blockWidth
        question.widthMode = .fit
      }
      ask(index, question, place: false)
      width = child.pointee.measuredWidth + marginWidth
      height = child.pointee.measuredHeight + marginHeight
    }
    ask(
      index,
      Question(
        width: width, height: height, widthMode: .exact, heightMode: .exact, ownerWidth: blockWidth,
        ownerHeight: blockHeight), place: true)
  }

  /// The size wanted, or what two opposite edges leave; not a number if the content decides.
  private func absoluteSize(
    _ child: UnsafeMutablePointer<Box>, _ isRow: Bool, _ start: LayoutValue, _ end: LayoutValue,
    _ margin: Float, _ block: Float
  ) -> Float {
    let wanted = child.pointee.wanted(isRow, block)
    if wanted >= 0 { return wanted + margin }
    let startInset = start.resolved(against: block)
    let endInset = end.resolved(against: block)
    guard startInset == startInset, endInset == endInset else { return .nan }
    return child.pointee.bounded(isRow, block - (startInset + endInset), block)
  }

  private func absolutePosition(
    _ index: Int, _ pass: inout Pass, isRow: Bool, start: LayoutValue, end: LayoutValue, startMargin: Float,
    endMargin: Float, startBorder: Float, endBorder: Float, block: Float
  ) -> Float {
    let parent = boxes + pass.index
    let child = boxes + index
    let startInset = start.resolved(against: block)
    if startInset == startInset { return startInset + startBorder + startMargin }
    let size = child.pointee.measured(isRow)
    let outer = parent.pointee.measured(isRow)
    let endInset = end.resolved(against: block)
    if endInset == endInset { return outer - size - endBorder - endMargin - endInset }

    let leadingMargin = isRow ? child.pointee.marginLeft : child.pointee.marginTop
    let trailingMargin = isRow ? child.pointee.marginRight : child.pointee.marginBottom
    let leadingInset = isRow ? parent.pointee.insetLeft : parent.pointee.insetTop
    let trailingInset = isRow ? parent.pointee.insetRight : parent.pointee.insetBottom
    switch isRow == pass.isRow ? mainPlace(parent, &pass) : crossPlace(parent, child) {
    case .start: return leadingMargin + leadingInset
    case .end: return outer - size - (trailingInset + trailingMargin)
    case .center:
      let free = (outer - leadingInset - trailingInset) - (size + child.pointee.margin(isRow))
      return free / 2 + leadingInset + leadingMargin
    }
  }

  private enum Place {
    case start, center, end
  }

  private func mainPlace(_ parent: UnsafeMutablePointer<Box>, _ pass: inout Pass) -> Place {
    switch parent.pointee.justifyContent {
    case .flexStart, .spaceBetween: pass.isReverse ? .end : .start
    case .flexEnd: pass.isReverse ? .start : .end
    case .center, .spaceAround, .spaceEvenly: .center
    }
  }

  private func crossPlace(_ parent: UnsafeMutablePointer<Box>, _ child: UnsafeMutablePointer<Box>) -> Place {
    let align = parent.pointee.alignment(of: child)
    guard parent.pointee.wrap != .wrapReverse else {
      return align == .flexEnd ? .start : align == .center ? .center : .end
    }
    return align == .flexEnd ? .end : align == .center ? .center : .start
  }
}
