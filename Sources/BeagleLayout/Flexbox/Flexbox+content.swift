/// Leaves whose content is measured by the caller.
extension Flexbox {
  @inline(never)
  mutating func askContent(
    _ index: Int, _ kept: UnsafeMutablePointer<Answers>, _ question: Question, place: Bool
  ) {
    let box = boxes + index
    if let answer = recallContent(box, kept, question) {
      box.pointee.measuredWidth = answer.pointee.width
      box.pointee.measuredHeight = answer.pointee.height
    } else {
      if question.widthMode == .exact, question.heightMode == .exact {
        sizeExactly(box, question)
      } else {
        measureContent(index, question)
      }
      let answer = keep(box, kept, question, place: place)
      noteLaterQuestions(box, kept, answer)
    }
    noteReach(box, question)
    if place { settle(box) }
  }

  private func measureContent(_ index: Int, _ question: Question) {
    let box = boxes + index
    let insetWidth = box.pointee.inset(true)
    let insetHeight = box.pointee.inset(false)
    let roomWidth = question.width - box.pointee.margin(true)
    let roomHeight = question.height - box.pointee.margin(false)
    let request = MeasureRequest(
      width: Flexbox.space(question.widthMode, roomWidth - insetWidth),
      height: Flexbox.space(question.heightMode, roomHeight - insetHeight))
    let content = measure(LayoutNode(index: index), request)
    let width = question.widthMode == .exact ? roomWidth : Flexbox.sane(content.width) + insetWidth
    let height = question.heightMode == .exact ? roomHeight : Flexbox.sane(content.height) + insetHeight
    box.pointee.measuredWidth = box.pointee.bounded(true, width, question.ownerWidth)
    box.pointee.measuredHeight = box.pointee.bounded(false, height, question.ownerHeight)
  }

  private static func space(_ mode: SizingMode, _ room: Float) -> MeasureRequest.Space {
    switch mode {
    case .exact: .exactly(larger(0, room))
    case .fit: .atMost(larger(0, room))
    case .content: .undefined
    }
  }

  static func sane(_ size: Float) -> Float { size.isFinite && size > 0 ? size : 0 }

  /// The node's kept answers, the last layout's first.
  @inline(__always)
  private func answersToTry(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>
  ) -> StrideTo<UnsafeMutablePointer<Answer>> {
    let first = measurements + Int(box.pointee.answers) * Answers.stride
    return stride(
      from: kept.pointee.hasLayout ? first : first + 1, to: first + (Int(kept.pointee.count) + 1), by: 1)
  }

  @inline(__always)
  private func holds(
    _ question: Question, _ answer: UnsafeMutablePointer<Answer>, _ box: UnsafeMutablePointer<Box>
  ) -> Standing {
    if question.isSame(as: answer.pointee) { return .always }
    let width = Flexbox.holds(
      question.widthMode, question.width, asked: answer.pointee.widthMode, answer.pointee.availableWidth,
      answer: answer.pointee.width, margin: box.pointee.margin(true))
    guard width != .no else { return .no }
    let height = Flexbox.holds(
      question.heightMode, question.height, asked: answer.pointee.heightMode,
      answer.pointee.availableHeight, answer: answer.pointee.height, margin: box.pointee.margin(false))
    // Limits may have made a size of what the content did not ask for.
    let isLimited = !box.pointee.flags.isDisjoint(with: [.limitsWidth, .limitsHeight])
    return isLimited ? min(width, height, .byHistory) : min(width, height)
  }

  /// A kept answer that holds for this question too, given that content measures consistently. From one layout
  /// to the next only the same question counts.
  private mutating func recallContent(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>, _ question: Question
  ) -> UnsafeMutablePointer<Answer>? {
    var found: UnsafeMutablePointer<Answer>?
    for answer in answersToTry(box, kept) {
      let standing = holds(question, answer, box)
      if standing.isUncertain { bindToHistory(box) }
      guard found == nil, standing >= .byHistory else { continue }
      if answer.pointee.run == run || question.isSame(as: answer.pointee) { found = answer }
    }
    found?.pointee.run = run
    return found
  }

  /// A question from an earlier layout need not be put again if an answer further up is still good. From scratch
  /// it might come after this one, and be answered by it.
  private mutating func noteLaterQuestions(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>,
    _ answer: UnsafeMutablePointer<Answer>
  ) {
    for other in answersToTry(box, kept) where other.pointee.run != run {
      // Its own answer as a settled size left no answer of its own.
      let settled = Question(
        width: other.pointee.width + box.pointee.margin(true),
        height: other.pointee.height + box.pointee.margin(false), widthMode: .exact, heightMode: .exact,
        ownerWidth: .nan, ownerHeight: .nan)
      let standings = (holds(Question(other.pointee), answer, box), holds(settled, answer, box))
      if standings.0.isUncertain || standings.1.isUncertain { bindToHistory(box) }
    }
  }

  /// Along one axis: the same question; a size that is what the content wanted; room for all of it; or less
  /// room than before and still enough. Sizes that round to the same whole point count as the same.
  @inline(__always)
  private static func holds(
    _ mode: SizingMode, _ size: Float, asked: SizingMode, _ askedSize: Float, answer: Float, margin: Float
  ) -> Standing {
    if mode == asked, size == askedSize || (size != size && askedSize != askedSize) { return .always }
    let room = size - margin
    // What leaves no answer of its own is answered by rounding, or because Yoga leaves the margin out below.
    let isNear = room - answer < 1 && answer - room < larger(1, margin)
    let otherwise: Standing =
      mode == asked && alike(wholePoints(size), wholePoints(askedSize))
      ? .byHistory : isNear ? .doubtful : .no
    switch mode {
    case .exact: return room == answer ? .always : alike(room, answer) ? .byHistory : otherwise
    case .fit:
      guard room >= answer || alike(room, answer) else { return otherwise }
      if asked == .content { return room >= answer ? .always : .byHistory }
      // Yoga compares the earlier room with its margin to this one without.
      guard asked == .fit, askedSize > room else { return otherwise }
      return askedSize >= size && room >= answer ? .always : .byHistory
    case .content: return otherwise
    }
  }

  @inline(__always)
  private static func wholePoints(_ size: Float) -> Float {
    Float((Double(size) + 0.5001).rounded(.down))
  }

  private mutating func noteReach(_ box: UnsafeMutablePointer<Box>, _ question: Question) {
    widthReach = reach(box, true, question.widthMode, question.width)
    heightReach = reach(box, false, question.heightMode, question.height)
  }

  private func reach(
    _ box: UnsafeMutablePointer<Box>, _ isRow: Bool, _ mode: SizingMode, _ size: Float
  ) -> Reach {
    var reach = Reach()
    guard mode != .exact else { return reach }
    if box.pointee.hasLimits(isRow) {
      reach.pin(mode, size)
      return reach
    }
    let needed = box.pointee.outer(isRow)
    reach.low = mode == .fit ? min(size, needed) : needed
    if mode == .fit {
      reach.high = size
      reach.content = false
    }
    return reach
  }
}
