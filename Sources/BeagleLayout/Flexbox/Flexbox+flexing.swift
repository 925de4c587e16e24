/// Lines, and the lengths of the children along the main axis.
extension Flexbox {
  /// Takes children up to the first one that does not fit.
  @inline(__always)
  func collectLine(_ pass: inout Pass, from first: Int32, number: Int32) -> Line {
    let isRow = pass.isRow
    var line = Line(first: first, end: first)
    var consumed: Float = 0
    var next = first
    while next >= 0 {
      let child = boxes + Int(next)
      let flags = child.pointee.flags
      if !flags.isDisjoint(with: .outOfFlow) {
        next = child.pointee.nextSibling
        continue
      }
      let margin = child.pointee.margin(isRow)
      let basis = limitedBasis(&pass, child)
      if child.pointee.hasAutoMargin(isRow) {
        if child.pointee.hasAutoStart(isRow, false) { line.autoMargins += 1 }
        if child.pointee.hasAutoEnd(isRow, false) { line.autoMargins += 1 }
      }
      // As in Yoga, the automatic margins of the child that no longer fits count for the line before it too.
      if pass.wraps, line.count > 0, consumed + basis + margin > pass.innerMain { break }
      child.pointee.line = number
      consumed += basis + margin
      if pass.wraps { line.longest = larger(line.longest, consumed) }
      if flags.contains(.flexible) {
        line.isFlexible = true
        line.growTotal += child.pointee.grow
      }
      line.count += 1
      next = child.pointee.nextSibling
    }
    line.end = next
    line.consumed = consumed
    return line
  }

  /// A child's basis within its minimum and maximum, whose percentages are of the container's own owner here.
  @inline(__always)
  func limitedBasis(_ pass: inout Pass, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.limited(pass.isRow, child.pointee.flexBasis, pass.mainOwner)
  }

  /// Gives the line's free space to its children, and measures or places each at its length.
  @inline(__always)
  mutating func distribute(_ pass: inout Pass, _ line: inout Line) {
    settleRoom(&pass, &line)
    guard !pass.skipsFlexing else { return }
    // A row without free space can have a child that is shorter than its words.
    let isFlexed =
      line.isFlexible && line.freeSpace == line.freeSpace
      && (line.freeSpace != 0 || (hasAutomaticMinimums && pass.isRow))
    if isFlexed { resolveLengths(&pass, line) }
    line.freeSpace -= flex(&pass, line, isFlexed: isFlexed)
  }

  /// The free space of the line. A main size that is not settled is as long as the line, within its limits.
  @inline(__always)
  private func settleRoom(_ pass: inout Pass, _ line: inout Line) {
    var isByContent = false
    if pass.mainMode != .exact {
      let box = boxes + pass.index
      let least = box.pointee.minimum(pass.isRow, pass.mainOwner) - pass.mainInset
      let most = box.pointee.maximum(pass.isRow, pass.mainOwner) - pass.mainInset
      if line.consumed < least {
        pass.innerMain = least
      } else if line.consumed > most {
        pass.innerMain = most
      } else {
        if line.growTotal == 0 || box.pointee.parent < 0 || box.pointee.grow == 0 {
          pass.innerMain = line.consumed
        }
        isByContent = true
      }
    }
    if !isByContent, pass.innerMain == pass.innerMain {
      line.freeSpace = pass.innerMain - line.consumed
    } else if line.consumed < 0 {
      line.freeSpace = -line.consumed
      if pass.isOpen, pass.mainMode != .exact { pin(&pass, pass.isRow) }
    }
  }

  /// - Returns: how much space was given, negative where it was taken.
  private mutating func flex(_ pass: inout Pass, _ line: Line, isFlexed: Bool) -> Float {
    let parent = boxes + pass.index
    let isRow = pass.isRow
    var given: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let basis = limitedBasis(&pass, child)
      let size = isFlexed ? child.pointee.length : basis
      given += size - basis

      let mainSize = size + child.pointee.margin(isRow)
      let crossMargin = child.pointee.margin(!isRow)
      var crossSize = pass.innerCross
      var crossMode: SizingMode
      var isRoom = false
      let wanted = child.pointee.wanted(!isRow, pass.innerCross)
      let stretches =
        !(wanted >= 0) && parent.pointee.alignment(of: child) == .stretch
        && !child.pointee.hasAutoMargin(!isRow)
      if child.pointee.flags.contains(.aspect) {
        let ratio = child.pointee.aspectRatio
        let ownMain = mainSize - child.pointee.margin(isRow)
        crossSize = (isRow ? ownMain / ratio : ownMain * ratio) + crossMargin
        crossMode = .exact
      } else if stretches, crossSize == crossSize, pass.crossMode == .exact, !(pass.wraps && pass.overflows) {
        crossMode = .exact
      } else if !(wanted >= 0) {
        crossMode = crossSize == crossSize ? .fit : .content
        isRoom = true
      } else {
        crossSize = wanted + crossMargin
        let isLoose =
          child.pointee.flags.contains(isRow ? .percentHeight : .percentWidth) && pass.crossMode != .exact
        crossMode = crossSize != crossSize || isLoose ? .content : .exact
      }

      var question = Question(
        width: isRow ? mainSize : crossSize, height: isRow ? crossSize : mainSize,
        widthMode: isRow ? .exact : crossMode, heightMode: isRow ? crossMode : .exact,
        ownerWidth: pass.innerWidth, ownerHeight: pass.innerHeight)
      var isCapped = false
      if !child.pointee.flags.isDisjoint(with: [.limitsWidth, .limitsHeight]) {
        let widthCap = capWidth(&pass, child, &question, owner: isRow ? pass.innerMain : pass.innerWidth)
        let heightCap = capHeight(&pass, child, &question, owner: isRow ? pass.innerHeight : pass.innerMain)
        isCapped = isRow ? heightCap : widthCap
      }
      ask(index, question, place: pass.place && !stretches && !isPlacedLate(child, &pass))
      if child.pointee.answers >= 0 {
        if pass.isOpen {
          let isShared = isRoom && !isCapped
          includeReach(&pass, child, width: isShared && !isRow, height: isShared && isRow)
        }
        noteHistory(&pass, child)
      }
    }
    return given
  }
}
