/// Absolutely positioned children (CSS Flexbox §4.1), as Yoga 1.19 lays them out: percentages refer to the
/// container's inner size, offsets count from its padding box, and an alignment ignores margins and padding.
extension Flexbox {
  /// The offsets and edges of an absolute child on one axis, in the order of the container's direction.
  private struct Edges {
    var start, end: LayoutValue
    var startMargin, endMargin: Float
    var startBorder, endBorder: Float
  }

  private func edges(_ index: Int, _ context: inout ContainerContext, isRow: Bool) -> Edges {
    let position = style(of: index).pointee.position
    let margin = style(of: index).pointee.margin
    let border = style(of: context.index).pointee.border
    func resolved(_ margin: LayoutValue) -> Float { margin.resolved(against: context.innerWidth).orZeroIfNaN }
    let edges =
      isRow
      ? Edges(
        start: position.left, end: position.right, startMargin: resolved(margin.left),
        endMargin: resolved(margin.right), startBorder: Box.thickness(border.left),
        endBorder: Box.thickness(border.right))
      : Edges(
        start: position.top, end: position.bottom, startMargin: resolved(margin.top),
        endMargin: resolved(margin.bottom), startBorder: Box.thickness(border.top),
        endBorder: Box.thickness(border.bottom))
    guard context.isReverse, isRow == context.isRow else { return edges }
    return Edges(
      start: edges.end, end: edges.start, startMargin: edges.endMargin, endMargin: edges.startMargin,
      startBorder: edges.endBorder, endBorder: edges.startBorder)
  }

  /// The position on the main axis, unless ``placeAbsolute(_:_:)`` finds another: the offset at the start, or
  /// else the position after the line's leading space.
  mutating func startAbsolute(_ index: Int, _ context: inout ContainerContext, leading: Float) {
    let child = boxes + index
    let edges = edges(index, &context, isRow: context.isRow)
    let start: Float
    if edges.start.unit != .undefined {
      start = defined(edges.start, context.innerMain, of: index) + edges.startBorder + edges.startMargin
    } else {
      start = (context.isRow ? child.pointee.x : child.pointee.y) + edges.startBorder + leading
    }
    if context.isRow { child.pointee.x = start.orZeroIfNaN } else { child.pointee.y = start.orZeroIfNaN }
  }

  /// Sizes and places a child once the container has its size. The main position is already set.
  @inline(never)
  mutating func placeAbsolute(_ index: Int, _ context: inout ContainerContext) {
    let isRow = context.isRow
    let child = boxes + index
    let (main, cross) = (edges(index, &context, isRow: isRow), edges(index, &context, isRow: !isRow))
    sizeAbsolute(index, &context, row: isRow ? main : cross, column: isRow ? cross : main)
    recordOrderDependence(&context, child)

    var mainStart = isRow ? child.pointee.x : child.pointee.y
    let share: Float? =
      switch boxes[context.index].justifyContent {
      case .center: 0.5
      case .flexEnd: 1
      // Yoga divides by zero here, unless a hidden child has an automatic margin; in CSS the child is in the
      // middle.
      case .spaceAround where dividesByZero(context): 0.5
      default: nil
      }
    alignAbsolute(&mainStart, index, &context, main, isRow: isRow, share: share)

    var crossStart = cross.startBorder + cross.startMargin
    let offset = cross.start.resolved(against: context.innerCross)
    if offset == offset { crossStart += offset }
    let align = boxes[context.index].alignment(of: child)
    let isAtEnd = (align == .flexEnd) != (boxes[context.index].wrap == .wrapReverse)
    alignAbsolute(
      &crossStart, index, &context, cross, isRow: !isRow, share: align == .center ? 0.5 : isAtEnd ? 1 : nil)
    child.pointee.x = isRow ? mainStart : crossStart
    child.pointee.y = isRow ? crossStart : mainStart
  }

  /// Whether Yoga distributes space among no children.
  private func dividesByZero(_ context: ContainerContext) -> Bool {
    boxes[context.index].justifyContent == .spaceAround && !context.hasItems && !context.hasAutoMargins
  }

  /// Moves a child without an offset at the start: by the offset at the end, or else by a share of the free
  /// space.
  private func alignAbsolute(
    _ start: inout Float, _ index: Int, _ context: inout ContainerContext, _ edges: Edges, isRow: Bool,
    share: Float?
  ) {
    guard edges.start.unit == .undefined else { return }
    let free = boxes[context.index].measured(isRow) - boxes[index].measured(isRow)
    if edges.end.unit != .undefined {
      let offset = defined(edges.end, isRow ? context.innerWidth : context.innerHeight, of: index)
      start = (free - edges.endBorder - edges.endMargin - offset).orZeroIfNaN
    } else if let share {
      start = free * share
      if isRow == context.isRow, dividesByZero(context) { boxes[index].isPlacedByCSS = true }
    }
  }

  private mutating func sizeAbsolute(
    _ index: Int, _ context: inout ContainerContext, row: Edges, column: Edges
  ) {
    let child = boxes + index
    let marginWidth = row.startMargin + row.endMargin
    let marginHeight = column.startMargin + column.endMargin
    var width = absoluteSize(child, &context, isRow: true, row, margin: marginWidth)
    var height = absoluteSize(child, &context, isRow: false, column, margin: marginHeight)
    if (width != width) != (height != height), child.pointee.hasAspectRatio {
      if width != width {
        width = marginWidth + (height - marginHeight) * child.pointee.aspectRatio
      } else {
        height = marginHeight + (width - marginWidth) / child.pointee.aspectRatio
      }
    }
    if width != width || height != height {
      var query = SizeQuery(
        width: width, height: height, widthMode: width == width ? .exact : .content,
        heightMode: height == height ? .exact : .content, ownerWidth: width, ownerHeight: height)
      // Content wraps at the container's width, if that is known.
      if !context.isRow, width != width, context.widthMode != .content, context.innerWidth > 0 {
        query.width = context.innerWidth
        query.widthMode = .fit
        query.ownerWidth = query.width
      }
      measureAbsolute(index, query, place: false)
      width = child.pointee.measuredWidth + marginWidth
      height = child.pointee.measuredHeight + marginHeight
    }
    measureAbsolute(
      index,
      SizeQuery(
        width: width, height: height, widthMode: .exact, heightMode: .exact, ownerWidth: width,
        ownerHeight: height),
      place: true)
  }

  /// As in Yoga, the child is its own owner: percentages of its margins and padding refer to its outer width.
  private mutating func measureAbsolute(_ index: Int, _ query: SizeQuery, place: Bool) {
    if boxes[index].hasPercentEdges { resolveEdges(of: index, against: query.ownerWidth) }
    measure(index, query, place: place)
  }

  /// The outer size that the style sets, or the size between two opposite offsets; NaN if the content
  /// decides.
  private func absoluteSize(
    _ child: UnsafeMutablePointer<Box>, _ context: inout ContainerContext, isRow: Bool, _ edges: Edges,
    margin: Float
  ) -> Float {
    let block = isRow ? context.innerWidth : context.innerHeight
    let wanted = child.pointee.specifiedSize(isRow, block)
    if wanted == wanted { return wanted + margin }
    guard edges.start.unit != .undefined, edges.end.unit != .undefined else { return .nan }
    let offsets = edges.start.resolved(against: block) + edges.end.resolved(against: block)
    let outer = boxes[context.index].measured(isRow) - (edges.startBorder + edges.endBorder)
    return child.pointee.bounded(isRow, outer - offsets, block)
  }
}
