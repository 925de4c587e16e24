/// Several lines, or lines with baselines: where each line goes, and the children in it.
extension Flexbox {
  @inline(never)
  mutating func alignLines(_ pass: inout Pass, lineCount: Int, crossTotal: Float) {
    let box = boxes + pass.index
    let isRow = pass.isRow
    let wanted = box.pointee.wanted(!isRow, pass.crossOwner)
    let unbounded =
      pass.crossMode == .exact
      ? pass.innerCross + pass.crossInset : wanted >= 0 ? wanted : crossTotal + pass.crossInset
    if pass.crossMode != .exact, box.pointee.flags.contains(isRow ? .percentHeight : .percentWidth) {
      bindToHistory(box)
    }
    let inner = box.pointee.bounded(!isRow, unbounded, pass.crossOwner) - pass.crossInset
    let share = shareAmongLines(box, free: inner - crossTotal, lineCount: Float(lineCount))

    var lead = pass.crossStart + share.leading
    var next = box.pointee.firstChild
    for number in 0..<Int32(lineCount) {
      let first = next
      let line = sizeLine(&pass, from: &next, number: number)
      let height = line.height + share.extra
      placeLine(
        &pass, from: first, to: next, lead: lead, height: height, between: share.between, ascent: line.ascent)
      lead = lead + share.between + height
    }
  }

  /// What `alignContent` makes of the space that the lines leave.
  private func shareAmongLines(
    _ box: UnsafeMutablePointer<Box>, free: Float, lineCount: Float
  ) -> (leading: Float, between: Float, extra: Float) {
    switch box.pointee.alignContent {
    case .flexEnd: (free, 0, 0)
    case .center: (free / 2, 0, 0)
    case .stretch where free >= 0: (0, 0, free / lineCount)
    case .spaceAround where free >= 0: (free / (2 * lineCount), free / lineCount, 0)
    case .spaceEvenly where free >= 0: (free / (lineCount + 1), free / (lineCount + 1), 0)
    case .spaceBetween where free >= 0 && lineCount > 1: (0, free / (lineCount - 1), 0)
    default: (0, 0, 0)
    }
  }

  /// The cross size of the line that starts at `next`, which is moved to the line after it.
  private mutating func sizeLine(
    _ pass: inout Pass, from next: inout Int32, number: Int32
  ) -> (height: Float, ascent: Float) {
    let box = boxes + pass.index
    let isRow = pass.isRow
    var height: Float = 0
    var ascent: Float = 0
    var descent: Float = 0
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else {
        next = child.pointee.nextSibling
        continue
      }
      if child.pointee.line != number { break }
      if child.pointee.measured(!isRow) >= 0 { height = larger(height, child.pointee.outer(!isRow)) }
      if pass.hasBaseline, box.pointee.alignment(of: child) == .baseline {
        let above = baseline(of: index) + child.pointee.marginTop
        ascent = larger(ascent, above)
        descent = larger(descent, child.pointee.measuredHeight + child.pointee.margin(false) - above)
        height = larger(height, ascent + descent)
      }
      next = child.pointee.nextSibling
    }
    return (height, ascent)
  }

  private mutating func placeLine(
    _ pass: inout Pass, from first: Int32, to end: Int32, lead: Float, height: Float, between: Float,
    ascent: Float
  ) {
    let box = boxes + pass.index
    let isRow = pass.isRow
    var next = first
    while next != end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let start: Float
      switch box.pointee.alignment(of: child) {
      case .flexStart:
        start = lead + crossOffset(index, !isRow, pass.innerWidth)
      case .flexEnd:
        let margin = isRow ? child.pointee.marginBottom : child.pointee.marginRight
        start = lead + height - margin - child.pointee.measured(!isRow)
      case .center:
        start = lead + (height - child.pointee.measured(!isRow)) / 2
      case .stretch:
        start = lead + (isRow ? child.pointee.marginTop : child.pointee.marginLeft)
        stretch(index, &pass, toLine: between + height)
      case .baseline:
        start = lead + ascent - baseline(of: index) + crossOffset(index, false, pass.innerCross)
      default: continue
      }
      if isRow { child.pointee.y = start } else { child.pointee.x = start }
    }
  }

  /// A child that fills its line is placed again, now that the line's final size is known.
  private mutating func stretch(_ index: Int, _ pass: inout Pass, toLine lineSize: Float) {
    let child = boxes + index
    let isRow = pass.isRow
    guard isStretched(child, &pass) else { return }
    let width = isRow ? child.pointee.measuredWidth + child.pointee.margin(true) : lineSize
    // Yoga adds the margins across, not along, to a column's children here.
    let height = isRow ? lineSize : child.pointee.measuredHeight + child.pointee.margin(true)
    let isSettled = alike(width, child.pointee.measuredWidth) && alike(height, child.pointee.measuredHeight)
    if isSettled, !placesLate(&pass) { return }
    var question = Question(
      width: width, height: height, widthMode: width == width ? .exact : .content,
      heightMode: height == height ? .exact : .content, ownerWidth: pass.innerWidth,
      ownerHeight: pass.innerHeight)
    if isSettled, pass.wraps, boxes[pass.index].alignContent != .stretch {
      if isRow { question.heightMode = .content } else { question.widthMode = .content }
    }
    ask(index, question, place: true)
    noteHistory(&pass, child)
  }

  /// Whether a stretched child is placed only once its line's final size is known. Placing it twice, as Yoga
  /// does, takes twice as long with every level, so a few levels down it is measured first.
  @inline(__always)
  func placesLate(_ pass: inout Pass) -> Bool {
    (pass.wraps || pass.hasBaseline) && lineDepth > Flexbox.deepestPlacedTwice
  }

  /// Whether the child is placed only along with the final lines.
  @inline(__always)
  func isPlacedLate(_ child: UnsafeMutablePointer<Box>, _ pass: inout Pass) -> Bool {
    placesLate(&pass) && isStretched(child, &pass)
  }

  /// Whether the child is as large across as its line, even where automatic margins take the line's space up.
  private func isStretched(_ child: UnsafeMutablePointer<Box>, _ pass: inout Pass) -> Bool {
    boxes[pass.index].alignment(of: child) == .stretch
      && !(child.pointee.wanted(!pass.isRow, pass.innerCross) >= 0)
  }

  private func crossOffset(_ index: Int, _ isRow: Bool, _ reference: Float) -> Float {
    guard boxes[index].flags.contains(.offset) else { return 0 }
    let position = styles[index].position
    return (isRow ? position.left : position.top).resolved(against: reference).orZeroIfNaN
  }
}
