/// Leaves whose content is measured by the caller.
extension Flexbox {
  @inline(never)
  mutating func askContent(_ index: Int, _ question: Question, place: Bool) {
    let box = boxes + index
    let kept = answers + Int(box.pointee.answers)
    forgetIfStale(box, kept)
    if let answer = recallContent(box, kept, question) {
      box.pointee.measuredWidth = answer.pointee.width
      box.pointee.measuredHeight = answer.pointee.height
    } else {
      measureContent(index, question)
      keep(box, kept, question, place: place)
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
    let isSettled = question.widthMode == .exact && question.heightMode == .exact
    let content = isSettled ? .zero : measure(LayoutNode(index: index), request)
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

  private static func sane(_ size: Float) -> Float { size.isFinite && size > 0 ? size : 0 }

  /// A kept answer that holds for this question too, given that content measures consistently.
  private mutating func recallContent(
    _ box: UnsafeMutablePointer<Box>, _ kept: UnsafeMutablePointer<Answers>, _ question: Question
  ) -> UnsafeMutablePointer<Answer>? {
    let first = measurements + Int(box.pointee.answers) * Answers.stride
    let marginWidth = box.pointee.margin(true)
    let marginHeight = box.pointee.margin(false)
    for slot in (kept.pointee.hasLayout ? 0 : 1)..<(Int(kept.pointee.count) + 1) {
      let answer = first + slot
      let isOld = answer.pointee.run != run
      if Flexbox.holds(
        question.widthMode, question.width, asked: answer.pointee.widthMode, answer.pointee.availableWidth,
        answer: answer.pointee.width, margin: marginWidth, isOld: isOld),
        Flexbox.holds(
          question.heightMode, question.height, asked: answer.pointee.heightMode,
          answer.pointee.availableHeight, answer: answer.pointee.height, margin: marginHeight, isOld: isOld)
      {
        if trusts(answer, box, question) { return answer }
      }
    }
    return nil
  }

  /// Along one axis: the same question; a size that is what the content wanted; room for all of it; or less
  /// room than before and still enough.
  @inline(__always)
  private static func holds(
    _ mode: SizingMode, _ size: Float, asked: SizingMode, _ askedSize: Float, answer: Float, margin: Float,
    isOld: Bool
  ) -> Bool {
    if mode == asked {
      // Within one layout, sizes that round to the same whole point count as the same, as in Yoga.
      if isOld ? alike(size, askedSize) : size == askedSize || alike(wholePoints(size), wholePoints(askedSize)) {
        return true
      }
    }
    let room = size - margin
    switch mode {
    case .exact: return alike(room, answer)
    case .fit:
      guard room >= answer || alike(room, answer) else { return false }
      return asked == .content || (asked == .fit && askedSize > room)
    case .content: return false
    }
  }

  @inline(__always)
  private static func wholePoints(_ size: Float) -> Float {
    Float(floor(Double(size) + 0.5001))
  }

  private mutating func noteReach(_ box: UnsafeMutablePointer<Box>, _ question: Question) {
    widthReach = Flexbox.reach(
      question.widthMode, question.width, answer: box.pointee.measuredWidth, margin: box.pointee.margin(true))
    heightReach = Flexbox.reach(
      question.heightMode, question.height, answer: box.pointee.measuredHeight,
      margin: box.pointee.margin(false))
  }

  private static func reach(_ mode: SizingMode, _ size: Float, answer: Float, margin: Float) -> Reach {
    switch mode {
    case .exact: Reach()
    case .fit: Reach(low: min(size, answer + margin), high: size, content: false)
    case .content: Reach(low: answer + margin, high: .infinity, content: true)
    }
  }
}
