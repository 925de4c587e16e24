/// Lines, and the lengths of the children along the main axis.
extension Flexbox {
  /// Takes children up to the first one that does not fit.
  @inline(__always)
  func collectLine(_ pass: Pass, from first: Int32, number: Int32) -> Line {
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
      let basis = limitedBasis(pass, child)
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
        line.shrinkTotal += -child.pointee.shrink * child.pointee.flexBasis
      }
      line.count += 1
      next = child.pointee.nextSibling
    }
    line.end = next
    line.consumed = consumed
    if line.growTotal > 0, line.growTotal < 1 { line.growTotal = 1 }
    if line.shrinkTotal > 0, line.shrinkTotal < 1 { line.shrinkTotal = 1 }
    return line
  }

  /// A child's basis within its minimum and maximum, whose percentages are of the container's own owner here.
  @inline(__always)
  func limitedBasis(_ pass: Pass, _ child: UnsafeMutablePointer<Box>) -> Float {
    child.pointee.limited(pass.isRow, child.pointee.flexBasis, pass.mainOwner)
  }

  /// Gives the line's free space to its children, and measures or places each at its length.
  @inline(__always)
  mutating func distribute(_ pass: inout Pass, _ line: inout Line) {
    settleRoom(&pass, &line)
    guard !pass.skipsFlexing else { return }
    let free = line.freeSpace
    if line.isFlexible, free != 0 { freezeLimited(pass, &line) }
    let given = flex(&pass, line)
    line.freeSpace = free - given
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

  /// Takes children that a minimum or maximum stops out of the sums, so that the others share what is left.
  private func freezeLimited(_ pass: Pass, _ line: inout Line) {
    let isRow = pass.isRow
    let shrinkTotal = line.shrinkTotal
    var given: Float = 0
    var next = line.first
    while next != line.end {
      let child = boxes + Int(next)
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let basis = limitedBasis(pass, child)
      if line.freeSpace < 0 {
        let weight = -child.pointee.shrink * basis
        guard weight == weight, weight != 0 else { continue }
        let size = basis + line.freeSpace / line.shrinkTotal * weight
        let bounded = child.pointee.bounded(isRow, size, pass.innerMain)
        if size == size, bounded == bounded, size != bounded {
          given += bounded - basis
          line.shrinkTotal -= -child.pointee.shrink * child.pointee.flexBasis
        }
      } else if line.freeSpace > 0, child.pointee.grow != 0 {
        let size = basis + line.freeSpace / line.growTotal * child.pointee.grow
        let bounded = child.pointee.bounded(isRow, size, pass.innerMain)
        if size == size, bounded == bounded, size != bounded {
          given += bounded - basis
          line.growTotal -= child.pointee.grow
        }
      }
    }
    line.freeSpace -= given
    // Where all are stopped, rounding may leave a sum of the other sign, which in Yoga makes sizes of thousands
    // of millions. Small as it is, with the right sign all are as short as they may be.
    if shrinkTotal < 0, line.shrinkTotal > 0 { line.shrinkTotal = -line.shrinkTotal }
  }

  /// A child's length with its share of the free space.
  @inline(__always)
  private func flexed(_ pass: Pass, _ line: Line, _ child: UnsafeMutablePointer<Box>, basis: Float) -> Float {
    if line.freeSpace < 0 {
      let weight = -child.pointee.shrink * basis
      guard weight != 0 else { return basis }
      let size =
        line.shrinkTotal == 0 ? basis + weight : basis + (line.freeSpace / line.shrinkTotal) * weight
      return child.pointee.bounded(pass.isRow, size, pass.innerMain)
    }
    if line.freeSpace > 0, child.pointee.grow != 0 {
      let size = basis + line.freeSpace / line.growTotal * child.pointee.grow
      return child.pointee.bounded(pass.isRow, size, pass.innerMain)
    }
    return basis
  }

  /// - Returns: how much space was given, negative where it was taken.
  private mutating func flex(_ pass: inout Pass, _ line: Line) -> Float {
    let parent = boxes + pass.index
    let isRow = pass.isRow
    var given: Float = 0
    var next = line.first
    while next != line.end {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { continue }
      let basis = limitedBasis(pass, child)
      let size = flexed(pass, line, child, basis: basis)
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
      ask(index, question, place: pass.place && !stretches)
      if child.pointee.answers >= 0 {
        if pass.isOpen {
          let isShared = isRoom && !isCapped
          includeReach(&pass, child, width: isShared && !isRow, height: isShared && isRow)
        }
        noteHistory(pass, child)
      }
    }
    return given
  }
}
