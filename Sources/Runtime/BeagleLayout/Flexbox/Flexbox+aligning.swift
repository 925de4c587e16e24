/// Alignment along the main axis (CSS Flexbox §9.5) and the cross axis of each line (§9.6).
extension Flexbox {
  /// Sets a child's position to its margin and relative offset. Later steps add its position in the
  /// container.
  func offset(_ index: Int, _ context: inout ContainerContext) {
    let child = boxes + index
    let reversesRow = context.isRow && context.isReverse
    let reversesColumn = !context.isRow && context.isReverse
    var x = reversesRow ? child.pointee.marginRight : child.pointee.marginLeft
    var y = reversesColumn ? child.pointee.marginBottom : child.pointee.marginTop
    if child.pointee.hasOffset {
      let offset = relativeOffset(
        of: index, main: context.isRow ? context.innerWidth : context.innerHeight, cross: context.innerCross)
      x += offset.x
      y += offset.y
    }
    child.pointee.x = x
    child.pointee.y = y
  }

  /// The distance by which offsets move a node.
  ///
  /// As in Yoga, the node's own direction decides which of two opposite offsets has priority and in which
  /// direction it moves, and on its own main axis percentages refer to the container's main size, even if
  /// that is the size of the other axis.
  func relativeOffset(of index: Int, main: Float, cross: Float) -> (x: Float, y: Float) {
    let position = style(of: index).pointee.position
    let direction = boxes[index].direction
    let (width, height) = direction.isRow ? (main, cross) : (cross, main)
    func offset(_ start: LayoutValue, _ end: LayoutValue, _ reference: Float) -> Float {
      start.unit == .points || start.unit == .percent
        ? defined(start, reference, of: index) : -defined(end, reference, of: index)
    }
    return (
      direction == .rowReverse
        ? offset(position.right, position.left, width) : offset(position.left, position.right, width),
      direction == .columnReverse
        ? offset(position.bottom, position.top, height) : offset(position.top, position.bottom, height)
    )
  }

  /// An offset in points. A percentage of an unknown length is zero; in Yoga it is NaN.
  func defined(_ offset: LayoutValue, _ reference: Float, of index: Int) -> Float {
    let points = offset.resolved(against: reference)
    if points != points, offset.unit == .percent { boxes[index].isPlacedByCSS = true }
    return points.orZeroIfNaN
  }

  /// Step 12: distributes the free space to automatic margins, else by `justifyContent`. Also computes the
  /// line's main size and, for step 8, its cross size.
  mutating func justify(_ context: inout ContainerContext, _ line: inout Line) {
    let box = boxes + context.index
    let isRow = context.isRow
    if context.mainMode == .fit, line.freeSpace > 0 { shrinkFreeSpace(&context, &line) }
    countAutoMargins(&context, &line)
    let (leading, between) = line.autoMargins == 0 ? spacing(&context, line) : (0, 0)
    let autoShare = line.autoMargins == 0 ? 0 : line.freeSpace / Float(line.autoMargins)

    let mainStart = context.isReverse ? box.pointee.insetEnd(isRow) : box.pointee.insetStart(isRow)
    let mainEnd = context.isReverse ? box.pointee.insetStart(isRow) : box.pointee.insetEnd(isRow)
    var main = mainStart + leading
    var cross: Float = 0
    var ascent: Float = 0
    var descent: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.isInFlow else {
        if context.place, !child.pointee.isHidden {
          startAbsolute(index, &context, leading: leading)
        }
        continue
      }
      let hasAuto = line.autoMargins > 0
      if hasAuto, child.pointee.hasAutoStart(isRow, context.isReverse) { main += autoShare }
      if context.place {
        if isRow { child.pointee.x += main } else { child.pointee.y += main }
      }
      if hasAuto, child.pointee.hasAutoEnd(isRow, context.isReverse) { main += autoShare }
      // As in Yoga, there is also space after the last child, which counts towards the container's size.
      if context.skipsFlexing {
        main += between + child.pointee.margin(isRow) + child.pointee.flexBasis
        cross = context.innerCross
        continue
      }
      main += between + child.pointee.outer(isRow)
      if context.hasBaseline {
        var above = baseline(of: index) + child.pointee.marginTop
        if child.pointee.isBaselineHidden, box.pointee.alignment(of: child) != .baseline { above = .nan }
        recordOrderDependence(&context, child)
        ascent = maximumIgnoringNaN(ascent, above)
        descent = maximumIgnoringNaN(
          descent, child.pointee.measuredHeight + child.pointee.margin(false) - above)
      } else {
        cross = maximumIgnoringNaN(cross, child.pointee.outer(!isRow))
      }
    }
    line.mainSize = main + mainEnd
    line.crossSize = context.hasBaseline ? ascent + descent : cross
  }

  /// Counts the automatic margins on the main axis. As in Yoga, those of hidden children take a share of the
  /// free space.
  private func countAutoMargins(_ context: inout ContainerContext, _ line: inout Line) {
    guard context.hasAutoMargins else { return }
    var next = line.first
    while next != line.end {
      let child = boxes + Int(next)
      next = child.pointee.nextSibling
      guard !child.pointee.isAbsolute, child.pointee.hasAutoMargin(context.isRow) else {
        continue
      }
      if child.pointee.hasAutoStart(context.isRow, false) { line.autoMargins += 1 }
      if child.pointee.hasAutoEnd(context.isRow, false) { line.autoMargins += 1 }
    }
  }

  /// A container sized by its content has free space only as far as its minimum size requires.
  private func shrinkFreeSpace(_ context: inout ContainerContext, _ line: inout Line) {
    let least = boxes[context.index].minimum(context.isRow, context.mainOwner)
    guard least == least else {
      line.freeSpace = 0
      return
    }
    let occupied = context.innerMain - line.freeSpace
    line.freeSpace = maximumIgnoringNaN(0, least - context.mainInset - occupied)
  }

  /// The free space before the first child and between two children.
  private mutating func spacing(_ context: inout ContainerContext, _ line: Line) -> (
    leading: Float, between: Float
  ) {
    let free = line.freeSpace
    let count = Float(line.count)
    switch boxes[context.index].justifyContent {
    case .flexStart: return (0, 0)
    case .center: return (free / 2, 0)
    case .flexEnd: return (free, 0)
    case .spaceBetween: return (0, line.count > 1 ? maximumIgnoringNaN(free, 0) / (count - 1) : 0)
    case .spaceEvenly: return (free / (count + 1), free / (count + 1))
    case .spaceAround:
      if line.count == 0 {
        // Without a child in the flow, Yoga divides by zero.
        isEndless = true
        if avoidsEndless || free == 0 { return (0, 0) }
      }
      return (free / count / 2, free / count)
    }
  }

  /// Steps 11, 13 and 14 for one line as if it were the only one: stretches the children or aligns them by
  /// their automatic margins or `alignSelf`.
  mutating func alignLine(_ context: inout ContainerContext, _ line: Line, containerCross: Float, lead: Float)
  {
    let parent = boxes + context.index
    let isRow = context.isRow
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.isInFlow else { continue }
      var start = context.crossStart
      let align = parent.pointee.alignment(of: child)
      if !child.pointee.hasAutoMargin(!isRow) {
        switch align {
        case .stretch:
          if !child.pointee.hasSpecifiedSize(!isRow, context.innerCross) {
            stretch(index, &context, line)
          }
        case .flexStart: break
        case .center: start += (containerCross - child.pointee.outer(!isRow)) / 2
        default: start += containerCross - child.pointee.outer(!isRow)
        }
      } else if child.pointee.hasAutoStart(!isRow, false) {
        let free = containerCross - child.pointee.outer(!isRow)
        start += maximumIgnoringNaN(0, child.pointee.hasAutoEnd(!isRow, false) ? free / 2 : free)
      }
      if isRow { child.pointee.y += lead + start } else { child.pointee.x += lead + start }
    }
  }

  /// Step 11: lays a stretched child out again with the line's cross size.
  private mutating func stretch(_ index: Int, _ context: inout ContainerContext, _ line: Line) {
    let child = boxes + index
    let isRow = context.isRow
    let mainSize = child.pointee.measured(isRow)
    var crossSize = line.crossSize
    if child.pointee.hasAspectRatio {
      let ratio = child.pointee.aspectRatio
      crossSize = child.pointee.margin(!isRow) + (isRow ? mainSize / ratio : mainSize * ratio)
    }
    let outerMain = mainSize + child.pointee.margin(isRow)
    var query = SizeQuery(
      width: isRow ? outerMain : crossSize, height: isRow ? crossSize : outerMain, widthMode: .exact,
      heightMode: .exact, ownerWidth: context.innerWidth, ownerHeight: context.innerHeight)
    if child.pointee.hasLimits {
      let maximumWidth =
        child.pointee.maximum(true, isRow ? context.innerMain : context.innerWidth)
        + child.pointee.margin(true)
      let maximumHeight =
        child.pointee.maximum(false, isRow ? context.innerHeight : context.innerMain)
        + child.pointee.margin(false)
      if !(query.width < maximumWidth), maximumWidth == maximumWidth { query.width = maximumWidth }
      if !(query.height < maximumHeight), maximumHeight == maximumHeight { query.height = maximumHeight }
    }
    // Lines that do not share the container's free space are as large as their children.
    let growsAcross = !context.wraps || boxes[context.index].alignContent == .stretch
    if query.width != query.width || (!isRow && !growsAcross) { query.widthMode = .content }
    if query.height != query.height || (isRow && !growsAcross) { query.heightMode = .content }
    measure(index, query, place: !placesLate(&context))
    recordOrderDependence(&context, child)
  }

  /// Mirrors the positions for `wrapReverse` and reverse directions, and places the absolutely positioned
  /// children.
  mutating func finishPositions(_ context: inout ContainerContext) {
    let box = boxes + context.index
    let isRow = context.isRow
    let reversesLines = box.pointee.wrap == .wrapReverse
    let width = box.pointee.measuredWidth
    let height = box.pointee.measuredHeight
    var next = box.pointee.firstChild
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      if child.pointee.isHidden { continue }
      let isAbsolute = child.pointee.isAbsolute
      if isAbsolute { placeAbsolute(index, &context) }
      if reversesLines, !isAbsolute {
        if isRow {
          child.pointee.y = height - child.pointee.y - child.pointee.measuredHeight
        } else {
          child.pointee.x = width - child.pointee.x - child.pointee.measuredWidth
        }
      }
      if context.isReverse {
        if isRow {
          child.pointee.x = width - child.pointee.measuredWidth - child.pointee.x
        } else {
          child.pointee.y = height - child.pointee.measuredHeight - child.pointee.y
        }
      }
    }
  }
}

extension Float {
  var orZeroIfNaN: Float { self == self ? self : 0 }
}

/// Baselines (CSS Flexbox §8.5): distances below a node's top edge by which it is aligned with its siblings.
extension Flexbox {
  /// The baseline of the first child in the first line that is aligned by its baseline, or else of the first
  /// child. A leaf's baseline is its height. The result is NaN if the node was not measured in this layout.
  ///
  /// In Yoga a child that is not displayed can be chosen, which has no baseline. A node that is aligned by it
  /// has no position, so CSS decides; see ``Box/isBaselineHidden``.
  ///
  /// A container keeps its baseline until it is laid out again, so that nested containers are each visited
  /// once.
  mutating func baseline(of top: Int) -> Float {
    var index = top
    var baseline: Float
    while true {
      let box = boxes + index
      let isArranged = box.pointee.arrangedRun == run
      if box.pointee.isBaselineGiven
        || isArranged && box.pointee.knowsBaseline
      {
        baseline = box.pointee.baseline
        break
      }
      box.pointee.isBaselineHidden = false
      var child = baselineChild(of: index, isArranged: isArranged, countsHidden: true)
      if child >= 0, boxes[child].isHidden {
        baseline = hiddenBaseline(of: child)
        if baseline == baseline { break }
        box.pointee.isBaselineHidden = true
        child = baselineChild(of: index, isArranged: isArranged, countsHidden: false)
      }
      if child < 0 {
        let isMeasured = index == top || boxes[Int(box.pointee.parent)].arrangedRun == run
        baseline = isMeasured ? box.pointee.measuredHeight : .nan
        break
      }
      // The baseline depends on whether earlier queries only measured the children or also placed them.
      markOrderDependent(box)
      index = child
    }
    while index != top {
      let parent = boxes + Int(boxes[index].parent)
      if boxes[index].isBaselineHidden { parent.pointee.isBaselineHidden = true }
      if parent.pointee.placedRun == run { baseline += boxes[index].y }
      if parent.pointee.arrangedRun == run {
        parent.pointee.baseline = baseline
        parent.pointee.knowsBaseline = true
      }
      index = Int(boxes[index].parent)
    }
    return baseline
  }

  /// The child whose baseline the container uses, -1 for none.
  private mutating func baselineChild(of index: Int, isArranged: Bool, countsHidden: Bool) -> Int {
    let box = boxes + index
    var first = -1
    var next = box.pointee.firstChild
    while next >= 0 {
      let child = boxes + Int(next)
      visits += 1
      if countsHidden ? !child.pointee.isAbsolute : child.pointee.isInFlow {
        if isArranged, child.pointee.line > 0, !child.pointee.isHidden { break }
        if box.pointee.alignment(of: child) == .baseline { return Int(next) }
        if first < 0 { first = Int(next) }
      }
      next = child.pointee.nextSibling
    }
    return first
  }

  /// The baseline set for a leaf that is hidden or in a hidden container.
  private mutating func hiddenBaseline(of top: Int) -> Float {
    var index = top
    while index >= 0 {
      if boxes[index].isBaselineGiven { return boxes[index].baseline }
      index = baselineChild(of: index, isArranged: false, countsHidden: true)
    }
    return .nan
  }
}
