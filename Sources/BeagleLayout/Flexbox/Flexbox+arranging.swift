/// A container's answer, step by step.
extension Flexbox {
  @inline(never)
  mutating func arrange(_ index: Int, _ question: Question, place: Bool) {
    let box = boxes + index
    let roomWidth = question.width - box.pointee.margin(true)
    let roomHeight = question.height - box.pointee.margin(false)
    if !place, answerWithoutRoom(box, question, roomWidth, roomHeight) { return }

    var pass = makePass(index, question, roomWidth, roomHeight, place: place)
    let alignsLines = box.pointee.alignsLines
    if alignsLines { lineDepth += 1 }
    defer { if alignsLines { lineDepth -= 1 } }
    box.pointee.flags.remove(.knowsBaseline)
    pass.isFirst = box.pointee.freshRun == run && box.pointee.arrangedRun != run
    box.pointee.arrangedRun = run
    let total = sizeBases(&pass)
    pass.overflows = pass.mainMode != .content && total > pass.innerMain
    if pass.wraps, pass.overflows, pass.mainMode == .fit { pass.mainMode = .exact }

    var lineCount: Int32 = 0
    var crossTotal: Float = 0
    var longest: Float = 0
    var longestBases = total
    var next = box.pointee.firstChild
    while next >= 0 {
      var line = collectLine(&pass, from: next, number: lineCount)
      next = line.end
      distribute(&pass, &line)
      justify(&pass, &line)
      let containerCross = settleCross(&pass, &line)
      if place { alignLine(&pass, line, containerCross: containerCross, lead: crossTotal) }
      crossTotal += line.crossSize
      longest = larger(longest, line.mainSize)
      longestBases = larger(longestBases, line.longest)
      lineCount += 1
    }
    if pass.wraps { noteWrapping(&pass, lineCount: lineCount, longest: longestBases) }
    if place, pass.wraps || pass.hasBaseline {
      alignLines(&pass, lineCount: Int(lineCount), crossTotal: crossTotal)
    }
    sizeContainer(&pass, roomWidth, roomHeight, longest: longest, crossTotal: crossTotal)
    if place, pass.isReverse || pass.hasAbsolute || box.pointee.wrap == .wrapReverse {
      finishPositions(&pass)
    }
    widthReach = pass.widthReach
    heightReach = pass.heightReach
  }

  /// Where no room is left on one axis and the other is settled, content has no say.
  private mutating func answerWithoutRoom(
    _ box: UnsafeMutablePointer<Box>, _ question: Question, _ roomWidth: Float, _ roomHeight: Float
  ) -> Bool {
    let isWidthFixed = question.widthMode == .exact || (question.widthMode == .fit && roomWidth <= 0)
    let isHeightFixed = question.heightMode == .exact || (question.heightMode == .fit && roomHeight <= 0)
    guard isWidthFixed, isHeightFixed else { return false }
    let width = question.widthMode == .fit || roomWidth != roomWidth ? 0 : roomWidth
    let height = question.heightMode == .fit || roomHeight != roomHeight ? 0 : roomHeight
    box.pointee.measuredWidth = box.pointee.bounded(true, width, question.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, question.ownerHeight)
    widthReach = Reach()
    heightReach = Reach()
    if question.widthMode == .fit { widthReach.pin(.fit, question.width) }
    if question.heightMode == .fit { heightReach.pin(.fit, question.height) }
    return true
  }

  private func makePass(
    _ index: Int, _ question: Question, _ roomWidth: Float, _ roomHeight: Float, place: Bool
  ) -> Pass {
    let box = boxes + index
    let isRow = box.pointee.direction.isRow
    let insetWidth = box.pointee.inset(true)
    let insetHeight = box.pointee.inset(false)
    let innerWidth = Flexbox.inner(box, true, roomWidth, insetWidth, question.ownerWidth)
    let innerHeight = Flexbox.inner(box, false, roomHeight, insetHeight, question.ownerHeight)
    var pass = Pass(
      index: index, place: place, isRow: isRow, isReverse: box.pointee.direction.isReverse,
      wraps: box.pointee.wrap != .noWrap, width: question.width, height: question.height,
      widthMode: question.widthMode, heightMode: question.heightMode,
      mainMode: isRow ? question.widthMode : question.heightMode,
      crossMode: isRow ? question.heightMode : question.widthMode, ownerWidth: question.ownerWidth,
      ownerHeight: question.ownerHeight, shiftWidth: insetWidth + box.pointee.margin(true),
      shiftHeight: insetHeight + box.pointee.margin(false), mainInset: isRow ? insetWidth : insetHeight,
      crossInset: isRow ? insetHeight : insetWidth,
      crossStart: isRow ? box.pointee.insetTop : box.pointee.insetLeft, innerWidth: innerWidth,
      innerHeight: innerHeight, innerMain: isRow ? innerWidth : innerHeight,
      innerCross: isRow ? innerHeight : innerWidth,
      hasBaseline: isRow && box.pointee.alignItems == .baseline,
      isOpen: !place && (question.widthMode != .exact || question.heightMode != .exact))
    guard pass.isOpen else { return pass }
    if question.widthMode != .exact {
      let isNumber = question.widthMode == .content && roomWidth == roomWidth
      if isNumber || box.pointee.flags.contains(.limitsWidth) || roomWidth <= 0 {
        pass.widthReach.pin(question.widthMode, question.width)
      }
      // Down to nothing, a settled height answers alone.
      pass.widthReach.needs(box.pointee.margin(true) + 0.001)
    }
    if question.heightMode != .exact {
      let isNumber = question.heightMode == .content && roomHeight == roomHeight
      if isNumber || box.pointee.flags.contains(.limitsHeight) || roomHeight <= 0 {
        pass.heightReach.pin(question.heightMode, question.height)
      }
      pass.heightReach.needs(box.pointee.margin(false) + 0.001)
    }
    return pass
  }

  /// The room for children: the maximum overrides the room, the minimum both.
  private static func inner(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ room: Float, _ inset: Float, _ owner: Float
  ) -> Float {
    let inner = room - inset
    guard inner == inner else { return inner }
    guard box.pointee.hasLimits(isRow) else { return inner < 0 ? 0 : inner }
    let least = box.pointee.minimum(isRow, owner)
    let most = box.pointee.maximum(isRow, owner)
    let limited = smaller(inner, most == most ? most - inset : Float.greatestFiniteMagnitude)
    return larger(limited, least == least ? least - inset : 0)
  }

  /// Where a container wraps depends on the room, unless all its children fit in one line.
  private func noteWrapping(_ pass: inout Pass, lineCount: Int32, longest: Float) {
    guard pass.isOpen else { return }
    if pass.overflows || lineCount > 1 {
      pin(&pass, pass.isRow)
    } else if pass.isRow {
      pass.widthReach.needs(longest + pass.shiftWidth)
    } else {
      pass.heightReach.needs(longest + pass.shiftHeight)
    }
  }

  /// Makes the answer good for this room only.
  @inline(__always)
  func pin(_ pass: inout Pass, _ isRow: Bool) {
    if isRow {
      if pass.widthMode != .exact { pass.widthReach.pin(pass.widthMode, pass.width) }
    } else {
      if pass.heightMode != .exact { pass.heightReach.pin(pass.heightMode, pass.height) }
    }
  }

  /// The line's cross size, and the container's as far as this line alone says.
  @inline(__always)
  private func settleCross(_ pass: inout Pass, _ line: inout Line) -> Float {
    let box = boxes + pass.index
    let isRow = pass.isRow
    var containerCross = pass.innerCross
    if pass.crossMode != .exact {
      containerCross =
        box.pointee.bounded(!isRow, line.crossSize + pass.crossInset, pass.crossOwner) - pass.crossInset
    }
    if !pass.wraps {
      if pass.crossMode == .exact { line.crossSize = pass.innerCross }
      line.crossSize =
        box.pointee.bounded(!isRow, line.crossSize + pass.crossInset, pass.crossOwner) - pass.crossInset
    }
    return containerCross
  }

  private func sizeContainer(
    _ pass: inout Pass, _ roomWidth: Float, _ roomHeight: Float, longest: Float, crossTotal: Float
  ) {
    let box = boxes + pass.index
    box.pointee.measuredWidth = box.pointee.bounded(true, roomWidth, pass.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, roomHeight, pass.ownerHeight)
    sizeAxis(
      &pass, isRow: pass.isRow, mode: pass.mainMode, content: longest, room: pass.innerMain,
      inset: pass.mainInset, owner: pass.mainOwner)
    sizeAxis(
      &pass, isRow: !pass.isRow, mode: pass.crossMode, content: crossTotal + pass.crossInset,
      room: pass.innerCross, inset: pass.crossInset, owner: pass.crossOwner)
  }

  /// Sizes an axis that was not settled by its content. What scrolls stays within its room.
  @inline(__always)
  private func sizeAxis(
    _ pass: inout Pass, isRow: Bool, mode: SizingMode, content: Float, room: Float, inset: Float, owner: Float
  ) {
    let box = boxes + pass.index
    let size: Float
    if mode == .content || (mode == .fit && !box.pointee.flags.contains(.scrolls)) {
      size = box.pointee.bounded(isRow, content, owner)
    } else if mode == .fit {
      size = larger(smaller(room + inset, box.pointee.limited(isRow, content, owner)), inset)
    } else {
      return
    }
    if isRow { box.pointee.measuredWidth = size } else { box.pointee.measuredHeight = size }
    if pass.isOpen, box.pointee.flags.contains(.scrolls) {
      if content > room + inset {
        pin(&pass, isRow)
      } else if isRow {
        pass.widthReach.needs(content + box.pointee.margin(true))
      } else {
        pass.heightReach.needs(content + box.pointee.margin(false))
      }
    }
  }
}
