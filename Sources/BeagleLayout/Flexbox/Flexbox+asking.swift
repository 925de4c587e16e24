/// Putting a question to a node: the short ways to an answer, then the kept answers, then the work.
extension Flexbox {
  @inline(__always)
  mutating func ask(_ index: Int, _ question: Question, place: Bool) {
    let box = boxes + index
    if box.pointee.answers < 0 {
      sizeBareLeaf(box, question)
      if place { settle(box) }
      widthReach = Reach()
      heightReach = Reach()
      return
    }
    let kept = answers + Int(box.pointee.answers)
    noteLineDepth(box)
    forgetIfStale(box, kept)
    if !place, question.widthMode == .exact, question.heightMode == .exact,
      box.pointee.flags.isDisjoint(with: .remembersExactSizes)
    {
      sizeExactly(box, question)
    } else if box.pointee.flags.contains(.measured) {
      askContent(index, kept, question, place: place)
    } else {
      askContainer(index, kept, question, place: place)
    }
  }

  /// A leaf without content is as large as it is told to be, or as its padding and border.
  @inline(__always)
  private func sizeBareLeaf(_ box: UnsafeMutablePointer<Box>, _ question: Question) {
    let width =
      question.widthMode == .exact ? question.width - box.pointee.margin(true) : box.pointee.inset(true)
    let height =
      question.heightMode == .exact ? question.height - box.pointee.margin(false) : box.pointee.inset(false)
    box.pointee.measuredWidth = box.pointee.bounded(true, width, question.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, question.ownerHeight)
  }

  /// Nothing below a node has a say in its size where both axes are settled.
  @inline(__always)
  func sizeExactly(_ box: UnsafeMutablePointer<Box>, _ question: Question) {
    box.pointee.measuredWidth =
      box.pointee.bounded(true, question.width - box.pointee.margin(true), question.ownerWidth)
    box.pointee.measuredHeight =
      box.pointee.bounded(false, question.height - box.pointee.margin(false), question.ownerHeight)
  }

  /// What was asked about a settled axis is its size, whatever the answer stood for.
  private func sizeSettledAxes(_ box: UnsafeMutablePointer<Box>, _ question: Question) {
    let (width, height) = (box.pointee.measuredWidth, box.pointee.measuredHeight)
    sizeExactly(box, question)
    if question.widthMode != .exact { box.pointee.measuredWidth = width }
    if question.heightMode != .exact { box.pointee.measuredHeight = height }
  }

  /// Takes the size over into the frame.
  @inline(__always)
  func settle(_ box: UnsafeMutablePointer<Box>) {
    box.pointee.frameWidth = box.pointee.measuredWidth
    box.pointee.frameHeight = box.pointee.measuredHeight
    box.pointee.placedRun = run
    box.pointee.flags.remove(.dirty)
  }

  @inline(never)
  private mutating func askContainer(
    _ index: Int, _ kept: UnsafeMutablePointer<Answers>, _ question: Question, place: Bool
  ) {
    let box = boxes + index
    if let answer = recall(box, kept, question, place: place) {
      take(answer, box)
    } else if !place, kept.pointee.worked >= Flexbox.workLimit, let answer = nearest(box, kept, question) {
      take(answer, box)
      sizeSettledAxes(box, question)
    } else {
      if box.pointee.firstChild < 0 || depth >= Flexbox.maximumDepth {
        sizeBareLeaf(box, question)
        widthReach = Reach()
        heightReach = Reach()
        if box.pointee.firstChild >= 0 { bindToHistory(box) }
      } else {
        if !place { kept.pointee.worked += 1 }
        depth += 1
        arrange(index, question, place: place)
        depth -= 1
      }
      if !place, !box.pointee.flags.isDisjoint(with: .ownerBound) { pinReach(question) }
      keep(box, kept, question, place: place)
    }
    if place { settle(box) }
  }

  @inline(__always)
  private mutating func take(_ answer: UnsafeMutablePointer<Answer>, _ box: UnsafeMutablePointer<Box>) {
    answer.pointee.run = run
    box.pointee.measuredWidth = answer.pointee.width
    box.pointee.measuredHeight = answer.pointee.height
    widthReach = answer.pointee.widthReach
    heightReach = answer.pointee.heightReach
  }

  /// What is a share of the owner's size may be another one in other room.
  private mutating func pinReach(_ question: Question) {
    if question.widthMode != .exact { widthReach.pin(question.widthMode, question.width) }
    if question.heightMode != .exact { heightReach.pin(question.heightMode, question.height) }
  }

  /// The boxes above decide how often a node is placed, so its answers do not outlive a change there.
  @inline(__always)
  private func noteLineDepth(_ box: UnsafeMutablePointer<Box>) {
    let depth = UInt8(truncatingIfNeeded: min(lineDepth, Flexbox.deepestPlacedTwice + 1))
    guard box.pointee.lineDepth != depth else { return }
    box.pointee.lineDepth = depth
    box.pointee.flags.insert(.dirty)
  }

  @inline(__always)
  func forgetIfStale(_ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>) {
    guard forgets || !box.pointee.flags.isDisjoint(with: [.dirty, .historyBound]), box.pointee.freshRun != run
    else { return }
    box.pointee.freshRun = run
    if box.pointee.flags.contains(.dirty), box.pointee.minContentRun != run { box.pointee.minContentRun = 0 }
    if box.pointee.flags.contains(.historyBound) {
      box.pointee.flags.insert(.wasHistoryBound)
    } else {
      box.pointee.flags.remove(.wasHistoryBound)
    }
    box.pointee.flags.subtract([.historyBound, .limitsShareOwner, .usedReach])
    kept.pointee.count = 0
    kept.pointee.worked = 0
    kept.pointee.hasLayout = false
  }

  /// Says that the node's answers depend on what it was asked before in this layout. Where that only turns out
  /// now, an answer may have been used already that would not have been otherwise: one from an earlier layout, or
  /// one that stood for another question.
  @inline(__always)
  mutating func bindToHistory(_ box: UnsafeMutablePointer<Box>) {
    if box.pointee.answers >= 0 { forgetIfStale(box, answers + Int(box.pointee.answers)) }
    guard !box.pointee.flags.contains(.historyBound) else { return }
    box.pointee.flags.insert(.historyBound)
    if box.pointee.freshRun == run, !box.pointee.flags.contains(.usedReach) { return }
    isDoubtful = true
    // It is to start afresh in the next attempt, not in the middle of this one.
    box.pointee.freshRun = run
  }

  /// A kept answer to the question. Where what was asked before decides, only the question itself counts, as in
  /// Yoga.
  @inline(__always)
  private mutating func recall(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>, _ question: Question, place: Bool
  ) -> UnsafeMutablePointer<Answer>? {
    let layout = measurements + Int(box.pointee.answers) * Answers.stride
    let candidates = place ? (kept.pointee.hasLayout ? 0..<1 : 0..<0) : 1..<Int(kept.pointee.count) + 1
    let reaches = !place && box.pointee.flags.isDisjoint(with: [.historyBound, .wasHistoryBound])
    for slot in candidates {
      let standing = question.standing(of: layout[slot], reaches: reaches)
      if standing == .no { continue }
      if standing == .always {
        if reaches, !question.isSame(as: layout[slot]) { box.pointee.flags.insert(.usedReach) }
        return layout + slot
      }
      bindToHistory(box)
      if standing == .byHistory, layout[slot].run == run { return layout + slot }
    }
    return nil
  }

  /// The kept answer to the question that is most like this one, for a node that was asked often enough.
  private mutating func nearest(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>, _ question: Question
  ) -> UnsafeMutablePointer<Answer>? {
    bindToHistory(box)
    let layout = measurements + Int(box.pointee.answers) * Answers.stride
    var found: (distance: Float, answer: UnsafeMutablePointer<Answer>)?
    for slot in 1..<Int(kept.pointee.count) + 1 {
      if question.standing(of: layout[slot], reaches: true) == .always { return layout + slot }
      let distance = question.distance(to: layout[slot])
      if distance < found?.distance ?? .infinity { found = (distance, layout + slot) }
    }
    isApproximate = true
    return found?.answer
  }

  /// Keeps the answer. Sizes of the owner are not part of the question, as in Yoga; what depends on them
  /// holds for this layout only.
  /// - Returns: where.
  @inline(__always)
  @discardableResult
  mutating func keep(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>, _ question: Question, place: Bool
  ) -> UnsafeMutablePointer<Answer> {
    if !box.pointee.flags.isDisjoint(with: .ownerBound) { bindToHistory(box) }
    var answer = measurements + Int(box.pointee.answers) * Answers.stride
    if place {
      kept.pointee.hasLayout = true
    } else {
      var slot = Int(kept.pointee.count)
      if slot < Answers.limit {
        kept.pointee.count += 1
      } else {
        // Yoga forgets all of them.
        bindToHistory(box)
        slot = 0
        kept.pointee.count = 1
      }
      answer += slot + 1
    }
    answer.pointee = Answer(
      availableWidth: question.width, availableHeight: question.height, width: box.pointee.measuredWidth,
      height: box.pointee.measuredHeight, widthReach: widthReach, heightReach: heightReach,
      widthMode: question.widthMode, heightMode: question.heightMode, run: run)
    return answer
  }
}
