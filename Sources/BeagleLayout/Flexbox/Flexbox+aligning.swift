/// Where children go.
extension Flexbox {
  /// Moves a child to where its margin and offset put it, before its line and place are added.
  @inline(__always)
  func offset(_ index: Int, _ pass: inout Pass) {
    let child = boxes + index
    let reversesRow = pass.isRow && pass.isReverse
    let reversesColumn = !pass.isRow && pass.isReverse
    var x = reversesRow ? child.pointee.marginRight : child.pointee.marginLeft
    var y = reversesColumn ? child.pointee.marginBottom : child.pointee.marginTop
    if child.pointee.flags.contains(.offset) {
      let position = styles[index].position
      x += Flexbox.offset(position.left, position.right, pass.innerWidth)
      y += Flexbox.offset(position.top, position.bottom, pass.innerHeight)
    }
    child.pointee.x = x
    child.pointee.y = y
  }

  private static func offset(_ start: LayoutValue, _ end: LayoutValue, _ reference: Float) -> Float {
    if start.unit == .points || start.unit == .percent {
      return start.resolved(against: reference).orZeroIfNaN
    }
    return -end.resolved(against: reference).orZeroIfNaN
  }

  /// Moves the line's children along the main axis, and finds the line's two sizes.
  mutating func justify(_ pass: inout Pass, _ line: inout Line) {
    let box = boxes + pass.index
    let isRow = pass.isRow
    if pass.mainMode == .fit, line.freeSpace > 0 { shrinkFreeSpace(&pass, &line) }
    let (leading, between) = line.autoMargins == 0 ? spacing(&pass, line) : (0, 0)
    let autoShare = line.freeSpace > 0 ? line.freeSpace / Float(line.autoMargins) : 0

    let mainStart = pass.isReverse ? box.pointee.insetEnd(isRow) : box.pointee.insetStart(isRow)
    let mainEnd = pass.isReverse ? box.pointee.insetStart(isRow) : box.pointee.insetEnd(isRow)
    var main = mainStart + leading
    var cross: Float = 0
    var ascent: Float = 0
    var descent: Float = 0
    var left = line.count
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      left -= 1
      let hasAuto = line.autoMargins > 0
      if hasAuto, child.pointee.hasAutoStart(isRow, pass.isReverse) { main += autoShare }
      if pass.place {
        if isRow { child.pointee.x += main } else { child.pointee.y += main }
      }
      if left > 0 { main += between }
      if hasAuto, child.pointee.hasAutoEnd(isRow, pass.isReverse) { main += autoShare }
      if pass.skipsFlexing {
        main += child.pointee.margin(isRow) + limitedBasis(&pass, child)
        cross = pass.innerCross
        continue
      }
      main += child.pointee.outer(isRow)
      if pass.hasBaseline {
        let above = baseline(of: index) + child.pointee.marginTop
        noteHistory(&pass, child)
        ascent = larger(ascent, above)
        descent = larger(descent, child.pointee.measuredHeight + child.pointee.margin(false) - above)
      } else {
        cross = larger(cross, child.pointee.outer(!isRow))
      }
    }
    line.mainSize = main + mainEnd
    line.crossSize = pass.hasBaseline ? ascent + descent : cross
  }

  /// A container up to a size has free space only as far as its minimum asks for it.
  private func shrinkFreeSpace(_ pass: inout Pass, _ line: inout Line) {
    let least = boxes[pass.index].minimum(pass.isRow, pass.mainOwner)
    guard least == least else {
      line.freeSpace = 0
      return
    }
    let occupied = pass.innerMain - line.freeSpace
    line.freeSpace = larger(0, least - pass.mainInset - occupied)
  }

  /// Free space before the first child and between two.
  private func spacing(_ pass: inout Pass, _ line: Line) -> (leading: Float, between: Float) {
    let free = line.freeSpace
    let justify = boxes[pass.index].justifyContent
    switch justify {
    case .flexStart: return (0, 0)
    case .center: return (free / 2, 0)
    case .flexEnd: return (free, 0)
    case .spaceBetween, .spaceAround, .spaceEvenly:
      // What does not fit overflows at the end.
      guard free >= 0 else { return (0, 0) }
    }
    let count = Float(line.count)
    switch justify {
    case .spaceBetween: return (0, line.count > 1 ? free / (count - 1) : 0)
    case .spaceEvenly: return (free / (count + 1), free / (count + 1))
    default:
      let leading = line.count > 0 ? 0.5 * free / count : 0
      return (leading, leading * 2)
    }
  }

  /// Places the line's children across, each as if the line were alone.
  mutating func alignLine(_ pass: inout Pass, _ line: Line, containerCross: Float, lead: Float) {
    let parent = boxes + pass.index
    let isRow = pass.isRow
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      var start = pass.crossStart
      let align = parent.pointee.alignment(of: child)
      if !child.pointee.hasAutoMargin(!isRow) {
        switch align {
        case .stretch:
          if !(child.pointee.wanted(!isRow, pass.innerCross) >= 0) { stretch(index, &pass, line) }
        case .flexStart: break
        case .center: start += (containerCross - child.pointee.outer(!isRow)) / 2
        default: start += containerCross - child.pointee.outer(!isRow)
        }
      } else if child.pointee.hasAutoStart(!isRow, false) {
        let free = containerCross - child.pointee.outer(!isRow)
        start += larger(0, child.pointee.hasAutoEnd(!isRow, false) ? free / 2 : free)
      }
      if isRow { child.pointee.y += lead + start } else { child.pointee.x += lead + start }
    }
  }

  /// Places a child again, as large across as its line.
  @inline(__always)
  private mutating func stretch(_ index: Int, _ pass: inout Pass, _ line: Line) {
    let child = boxes + index
    let isRow = pass.isRow
    let mainSize = child.pointee.measured(isRow)
    var crossSize = line.crossSize
    if child.pointee.flags.contains(.aspect) {
      let ratio = child.pointee.aspectRatio
      crossSize = child.pointee.margin(!isRow) + (isRow ? mainSize / ratio : mainSize * ratio)
    }
    let outerMain = mainSize + child.pointee.margin(isRow)
    var question = Question(
      width: isRow ? outerMain : crossSize, height: isRow ? crossSize : outerMain, widthMode: .exact,
      heightMode: .exact, ownerWidth: pass.innerWidth, ownerHeight: pass.innerHeight)
    if !child.pointee.flags.isDisjoint(with: [.limitsWidth, .limitsHeight]) {
      let mostWidth =
        child.pointee.maximum(true, isRow ? pass.innerMain : pass.innerWidth) + child.pointee.margin(true)
      let mostHeight =
        child.pointee.maximum(false, isRow ? pass.innerHeight : pass.innerMain) + child.pointee.margin(false)
      if !(question.width < mostWidth), mostWidth == mostWidth { question.width = mostWidth }
      if !(question.height < mostHeight), mostHeight == mostHeight { question.height = mostHeight }
    }
    // Lines that do not share the container's free space are as long across as their children are.
    let growsAcross = !pass.wraps || boxes[pass.index].alignContent == .stretch
    if question.width != question.width || (!isRow && !growsAcross) { question.widthMode = .content }
    if question.height != question.height || (isRow && !growsAcross) { question.heightMode = .content }
    ask(index, question, place: !placesLate(&pass))
    noteHistory(&pass, child)
  }

  /// The last touches: lines from the other end, children from the other end, and absolute children.
  @inline(__always)
  mutating func finishPositions(_ pass: inout Pass) {
    let box = boxes + pass.index
    let isRow = pass.isRow
    let reversesLines = box.pointee.wrap == .wrapReverse
    let width = box.pointee.measuredWidth
    let height = box.pointee.measuredHeight
    var next = box.pointee.firstChild
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else {
        if child.pointee.flags.intersection(.outOfFlow) == .absolute { placeAbsolute(index, &pass) }
        continue
      }
      if reversesLines {
        if isRow {
          child.pointee.y = height - child.pointee.y - child.pointee.measuredHeight
        } else {
          child.pointee.x = width - child.pointee.x - child.pointee.measuredWidth
        }
      }
      if pass.isReverse {
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
  @inline(__always)
  var orZeroIfNaN: Float { self == self ? self : 0 }
}
