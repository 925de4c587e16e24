/// The flex basis of each child: its main size before growing and shrinking.
extension Flexbox {
  /// Works out the bases, and where placing, moves each child to its margin and offset.
  /// - Returns: the bases and margins together.
  @inline(__always)
  mutating func sizeBases(_ pass: inout Pass) -> Float {
    let box = boxes + pass.index
    let only = pass.mainMode == .exact ? onlyFlexibleChild(of: pass.index) : -1
    var total: Float = 0
    var next = box.pointee.firstChild
    while next >= 0 {
      let index = Int(next)
      let child = boxes + index
      next = child.pointee.nextSibling
      visits += 1
      let flags = child.pointee.flags
      if flags.contains(.hidden) {
        clear(index)
        continue
      }
      if flags.contains(.absolute) {
        pass.hasAbsolute = true
        continue
      }
      if flags.contains(.percentEdges) {
        child.pointee.resolveEdges(styles[index], against: pass.innerWidth)
      }
      if !flags.isDisjoint(with: .percentLimits) { box.pointee.flags.insert(.limitsShareOwner) }
      if pass.isFirst { child.pointee.measuredHeight = .nan }
      if pass.place { offset(index, &pass) }
      if pass.isRow, child.pointee.alignSelf == .baseline { pass.hasBaseline = true }
      if pass.isOpen { noteShares(&pass, flags) }
      if index == only {
        if flags.contains(.basis) { noteBasis(&pass, child, kind: 4) }
        child.pointee.flexBasis = 0
      } else {
        sizeBasis(&pass, index)
      }
      total += child.pointee.flexBasis + child.pointee.margin(pass.isRow)
    }
    return total
  }

  /// A child that alone takes all free space need not be measured: whatever its basis, it fills the rest.
  @inline(__always)
  private func onlyFlexibleChild(of index: Int) -> Int {
    var only = -1
    var next = boxes[index].firstChild
    while next >= 0 {
      let child = boxes + Int(next)
      if child.pointee.flags.contains(.flexible) {
        if only >= 0 || child.pointee.grow.magnitude < 0.0001 || child.pointee.shrink.magnitude < 0.0001 {
          return -1
        }
        only = Int(next)
      }
      next = child.pointee.nextSibling
    }
    return only
  }

  /// Percentages of a room make the answer good for that room only.
  @inline(__always)
  private func noteShares(_ pass: inout Pass, _ flags: Box.Flags) {
    let isBasisShare = flags.contains(.percentBasis)
    if !flags.isDisjoint(with: .widthShare) || (isBasisShare && pass.isRow) { pin(&pass, true) }
    if !flags.isDisjoint(with: .heightShare) || (isBasisShare && !pass.isRow) { pin(&pass, false) }
    // A basis counts only where the main axis has a limit.
    if flags.contains(.basis), pass.mainMode != .exact {
      if pass.isRow {
        pass.widthReach.separate(pass.mainMode)
      } else {
        pass.heightReach.separate(pass.mainMode)
      }
    }
  }

  @inline(__always)
  private mutating func sizeBasis(_ pass: inout Pass, _ index: Int) {
    let child = boxes + index
    let isRow = pass.isRow
    if child.pointee.flags.contains(.basis) {
      let said =
        child.pointee.flags.contains(.percentBasis)
        ? child.pointee.basis * pass.innerMain * 0.01 : child.pointee.basis
      if said == said, pass.innerMain == pass.innerMain {
        let basis = larger(said, child.pointee.inset(isRow))
        noteBasis(&pass, child, kind: basis == 0 ? 4 : 1)
        // The first one stands until the end of the layout, as in Yoga.
        if child.pointee.flexBasis != child.pointee.flexBasis { child.pointee.flexBasis = basis }
        return
      }
      noteBasis(&pass, child, kind: 2)
    }
    let wanted = child.pointee.wanted(isRow, pass.innerMain)
    if wanted >= 0 {
      child.pointee.flexBasis = larger(wanted, child.pointee.inset(isRow))
    } else {
      measureBasis(&pass, index)
    }
  }

  /// Keeps track of a basis that depends on what was asked before: a child's own basis stands once it is set,
  /// so answers from an earlier layout hold only while all bases were of one kind.
  private mutating func noteBasis(_ pass: inout Pass, _ child: UnsafeMutablePointer<Box>, kind: UInt8) {
    let parent = boxes + pass.index
    if parent.pointee.freshRun == run, child.pointee.basisRun != run {
      child.pointee.basisKinds = 0
      child.pointee.flexBasis = .nan
    }
    child.pointee.basisRun = run
    let kinds = child.pointee.basisKinds | kind
    child.pointee.basisKinds = kinds
    if kinds & (kinds - 1) != 0 || child.pointee.flags.contains(.percentBasis)
      || child.pointee.flags.contains(.percentEdges)
    {
      bindToHistory(parent)
    }
  }

  /// Asks the child how long it would be, with as much said about its size as is known.
  @inline(never)
  private mutating func measureBasis(_ pass: inout Pass, _ index: Int) {
    let parent = boxes + pass.index
    let child = boxes + index
    let isRow = pass.isRow
    let scrolls = parent.pointee.flags.contains(.scrolls)
    let marginWidth = child.pointee.margin(true)
    let marginHeight = child.pointee.margin(false)
    var question = Question(
      width: .nan, height: .nan, widthMode: .content, heightMode: .content, ownerWidth: pass.innerWidth,
      ownerHeight: pass.innerHeight)

    let wantedWidth = child.pointee.wanted(true, pass.innerWidth)
    let wantedHeight = child.pointee.wanted(false, pass.innerHeight)
    let wantsWidth = wantedWidth >= 0
    let wantsHeight = wantedHeight >= 0
    if wantsWidth {
      question.width = wantedWidth + marginWidth
      question.widthMode = .exact
    } else if !(isRow && scrolls), pass.innerWidth == pass.innerWidth {
      question.width = pass.innerWidth
      question.widthMode = .fit
    }
    if wantsHeight {
      question.height = wantedHeight + marginHeight
      question.heightMode = .exact
    } else if isRow || !scrolls, pass.innerHeight == pass.innerHeight {
      question.height = pass.innerHeight
      question.heightMode = .fit
    }

    let ratio = child.pointee.aspectRatio
    if child.pointee.flags.contains(.aspect) {
      if !isRow, question.widthMode == .exact {
        question.height = marginHeight + (question.width - marginWidth) / ratio
        question.heightMode = .exact
      } else if isRow, question.heightMode == .exact {
        question.width = marginWidth + (question.height - marginHeight) * ratio
        question.widthMode = .exact
      }
    }

    if parent.pointee.alignment(of: child) == .stretch {
      if !isRow, !wantsWidth, pass.widthMode == .exact, pass.innerWidth == pass.innerWidth,
        question.widthMode != .exact
      {
        question.width = pass.innerWidth
        question.widthMode = .exact
        if child.pointee.flags.contains(.aspect) {
          question.height = (question.width - marginWidth) / ratio
          question.heightMode = .exact
        }
      }
      if isRow, !wantsHeight, pass.heightMode == .exact, pass.innerHeight == pass.innerHeight,
        question.heightMode != .exact
      {
        question.height = pass.innerHeight
        question.heightMode = .exact
        if child.pointee.flags.contains(.aspect) {
          question.width = (question.height - marginHeight) * ratio
          question.widthMode = .exact
        }
      }
    }
    let isWidthCapped = capWidth(&pass, child, &question, owner: pass.innerWidth)
    let isHeightCapped = capHeight(&pass, child, &question, owner: pass.innerHeight)
    ask(index, question, place: false)
    if pass.isOpen {
      includeReach(
        &pass, child, width: question.widthMode != .exact && !isWidthCapped && !(isRow && scrolls),
        height: question.heightMode != .exact && !isHeightCapped && (isRow || !scrolls))
    }
    noteHistory(&pass, child)
    child.pointee.flexBasis = larger(child.pointee.measured(isRow), child.pointee.inset(isRow))
  }

  /// What the child's last answer reached to, this container's answer reaches to.
  @inline(__always)
  func includeReach(
    _ pass: inout Pass, _ child: UnsafeMutablePointer<Box>, width: Bool, height: Bool
  ) {
    if child.pointee.flags.contains(.limitsShareOwner) {
      pin(&pass, true)
      pin(&pass, false)
    }
    if width, pass.widthMode != .exact { pass.widthReach.include(widthReach, shift: pass.shiftWidth) }
    if height, pass.heightMode != .exact { pass.heightReach.include(heightReach, shift: pass.shiftHeight) }
  }

  @inline(__always)
  mutating func noteHistory(_ pass: inout Pass, _ child: UnsafeMutablePointer<Box>) {
    if child.pointee.flags.contains(.historyBound) { bindToHistory(boxes + pass.index) }
  }

  /// Lowers the question's width to the child's maximum.
  /// - Returns: whether the maximum, not the container's room, is what the child is asked about.
  @inline(__always)
  func capWidth(
    _ pass: inout Pass, _ child: UnsafeMutablePointer<Box>, _ question: inout Question, owner: Float
  ) -> Bool {
    guard child.pointee.flags.contains(.limitsWidth) else { return false }
    let most = child.pointee.maximum(true, owner) + child.pointee.margin(true)
    guard most == most else { return false }
    let wasExact = question.widthMode == .exact
    let isCapped = Flexbox.cap(&question.width, &question.widthMode, most)
    if pass.isOpen, pass.widthMode != .exact, !wasExact {
      if isCapped { pass.widthReach.needs(most + pass.shiftWidth) } else { pin(&pass, true) }
    }
    return isCapped
  }

  /// Lowers the question's height to the child's maximum.
  /// - Returns: whether the maximum, not the container's room, is what the child is asked about.
  @inline(__always)
  func capHeight(
    _ pass: inout Pass, _ child: UnsafeMutablePointer<Box>, _ question: inout Question, owner: Float
  ) -> Bool {
    guard child.pointee.flags.contains(.limitsHeight) else { return false }
    let most = child.pointee.maximum(false, owner) + child.pointee.margin(false)
    guard most == most else { return false }
    let wasExact = question.heightMode == .exact
    let isCapped = Flexbox.cap(&question.height, &question.heightMode, most)
    if pass.isOpen, pass.heightMode != .exact, !wasExact {
      if isCapped { pass.heightReach.needs(most + pass.shiftHeight) } else { pin(&pass, false) }
    }
    return isCapped
  }

  @inline(__always)
  private static func cap(_ size: inout Float, _ mode: inout SizingMode, _ most: Float) -> Bool {
    if mode == .content {
      mode = .fit
    } else if size < most {
      return false
    }
    size = most
    return true
  }
}
