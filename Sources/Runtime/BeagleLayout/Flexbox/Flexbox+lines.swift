/// Steps 9 and 14 to 16 of CSS Flexbox §9 for several lines, or for one with baselines: positions of the
/// lines and of the children on the cross axis.
extension Flexbox {
  @inline(never)
  mutating func alignLines(_ context: inout ContainerContext, lineCount: Int, crossTotal: Float) {
    let box = boxes + context.index
    // Without an available cross size there is no free space to distribute.
    let free = context.innerCross == context.innerCross ? context.innerCross - crossTotal : 0
    let (leading, extra) = distributeLines(box, free: free, lineCount: Float(lineCount))

    var lead = context.crossStart + leading
    var next = box.pointee.firstChild
    for number in 0..<Int32(lineCount) {
      let first = next
      let line = sizeLine(&context, from: &next, number: number)
      let height = line.height + extra
      placeLine(&context, from: first, to: next, lead: lead, height: height, ascent: line.ascent)
      lead += height
    }
  }

  /// Distributes the free space among the lines, by `alignContent`: the space before the first line, and the
  /// gain of each line. As in Yoga, space between lines belongs to the line before it.
  private func distributeLines(
    _ box: UnsafeMutablePointer<Box>, free: Float, lineCount: Float
  ) -> (leading: Float, extra: Float) {
    switch box.pointee.alignContent {
    case .flexEnd: (free, 0)
    case .center: (free / 2, 0)
    case .stretch where free > 0: (0, free / lineCount)
    case .spaceAround where free > 0: (free / (2 * lineCount), lineCount > 1 ? free / lineCount : 0)
    case .spaceAround: (free / 2, 0)
    case .spaceBetween where free > 0 && lineCount > 1: (0, free / (lineCount - 1))
    default: (0, 0)
    }
  }

  /// The cross size of the line that starts at `next`. Moves `next` to the start of the following line.
  private mutating func sizeLine(
    _ context: inout ContainerContext, from next: inout Int32, number: Int32
  ) -> (height: Float, ascent: Float) {
    let box = boxes + context.index
    let isRow = context.isRow
    var height: Float = 0
    var ascent: Float = 0
    var descent: Float = 0
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      guard child.pointee.isInFlow else {
        next = child.pointee.nextSibling
        continue
      }
      if child.pointee.line != number { break }
      if child.pointee.measured(!isRow) >= 0 {
        height = maximumIgnoringNaN(height, child.pointee.outer(!isRow))
      }
      if context.hasBaseline, box.pointee.alignment(of: child) == .baseline {
        let above = baseline(of: index) + child.pointee.marginTop
        ascent = maximumIgnoringNaN(ascent, above)
        descent = maximumIgnoringNaN(
          descent, child.pointee.measuredHeight + child.pointee.margin(false) - above)
        height = maximumIgnoringNaN(height, ascent + descent)
      }
      next = child.pointee.nextSibling
    }
    return (height, ascent)
  }

  private mutating func placeLine(
    _ context: inout ContainerContext, from first: Int32, to end: Int32, lead: Float, height: Float,
    ascent: Float
  ) {
    let box = boxes + context.index
    let isRow = context.isRow
    var next = first
    while next != end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.isInFlow else { continue }
      let start: Float
      switch box.pointee.alignment(of: child) {
      case .flexStart:
        start = lead + (isRow ? child.pointee.marginTop : child.pointee.marginLeft)
      case .flexEnd:
        let margin = isRow ? child.pointee.marginBottom : child.pointee.marginRight
        start = lead + height - margin - child.pointee.measured(!isRow)
      case .center:
        start = lead + (height - child.pointee.measured(!isRow)) / 2
      case .stretch:
        start = lead + (isRow ? child.pointee.marginTop : child.pointee.marginLeft)
        stretch(index, &context, toLine: height)
      case .baseline:
        start = lead + ascent - baseline(of: index) + topOffset(index, context.innerCross)
      default: continue
      }
      if isRow { child.pointee.y = start } else { child.pointee.x = start }
    }
  }

  /// Lays out a stretched child again, now that the line's final cross size is known.
  private mutating func stretch(_ index: Int, _ context: inout ContainerContext, toLine lineSize: Float) {
    let child = boxes + index
    let isRow = context.isRow
    guard isStretched(child, &context) else { return }
    let width = isRow ? child.pointee.measuredWidth + child.pointee.margin(true) : lineSize
    // For a column's children, Yoga adds the horizontal margins here, though the vertical ones would be
    // right.
    let height = isRow ? lineSize : child.pointee.measuredHeight + child.pointee.margin(true)
    let isUnchanged =
      isNearlyEqual(width, child.pointee.measuredWidth) && isNearlyEqual(height, child.pointee.measuredHeight)
    if isUnchanged, !placesLate(&context) { return }
    var query = SizeQuery(
      width: width, height: height, widthMode: width == width ? .exact : .content,
      heightMode: height == height ? .exact : .content, ownerWidth: context.innerWidth,
      ownerHeight: context.innerHeight)
    if isUnchanged {
      // Yoga has placed it already, with the size that was only measured here.
      query.width = child.pointee.outer(true)
      query.height = child.pointee.outer(false)
      if context.wraps, boxes[context.index].alignContent != .stretch {
        if isRow { query.heightMode = .content } else { query.widthMode = .content }
      }
    }
    measure(index, query, place: true)
    recordOrderDependence(&context, child)
  }

  /// Whether stretched children are placed only once the final size of their line is known. Yoga places them
  /// twice, which doubles the time with every level; beyond a certain depth they are therefore measured
  /// first.
  func placesLate(_ context: inout ContainerContext) -> Bool {
    (context.wraps || context.hasBaseline) && lineDepth > Flexbox.maximumDepthPlacedTwice
  }

  /// Whether the child is placed only after the final sizes of the lines are known.
  func isPlacedLate(_ child: UnsafeMutablePointer<Box>, _ context: inout ContainerContext) -> Bool {
    placesLate(&context) && isStretched(child, &context)
  }

  /// Whether the child is stretched to its line, even if it has automatic margins.
  private func isStretched(_ child: UnsafeMutablePointer<Box>, _ context: inout ContainerContext) -> Bool {
    boxes[context.index].alignment(of: child) == .stretch
      && !child.pointee.hasSpecifiedSize(!context.isRow, context.innerCross)
  }

  private func topOffset(_ index: Int, _ reference: Float) -> Float {
    guard boxes[index].hasOffset else { return 0 }
    return defined(style(of: index).pointee.position.top, reference, of: index)
  }
}
