/// Explanations are derived from the boxes after a layout: a box keeps its flex base size, its limits and its
/// result.
extension LayoutTree {
  /// Forgets all sizes, so that the next layout is one from scratch. To be called on a copy before
  /// ``explanation(of:)``, because boxes that an update reuses can have the base size of an earlier query.
  package mutating func forgetSizes() { resetRuns() }

  /// Why a node has the size of its frame; nil for a node that is not in the tree.
  package func explanation(of node: LayoutNode) -> SizeExplanation? {
    guard let index = known(node) else { return nil }
    return SizeExplanation(width: steps(of: index, isRow: true), height: steps(of: index, isRow: false))
  }

  /// - Parameter isRow: whether the axis is the horizontal one.
  private func steps(of index: Int, isRow: Bool) -> [SizeStep] {
    let box = boxes[index]
    let final = isRow ? box.frameWidth : box.frameHeight
    if !isDisplayed(index) { return [SizeStep(length: 0, reason: .notDisplayed)] }
    guard box.parent >= 0 else {
      var steps = [rootStep(index, isRow: isRow, final)]
      let available = isRow ? lastQuery?.width : lastQuery?.height
      limit(&steps, index, isRow: isRow, owner: available ?? .nan, final)
      if isByCSS(index, isRow: isRow) { steps.append(SizeStep(length: final, reason: .byCSS)) }
      return steps
    }
    let parent = boxes[Int(box.parent)]
    let owner = (isRow ? parent.frameWidth : parent.frameHeight) - parent.inset(isRow)
    var steps: [SizeStep]
    if box.flags.contains(.absolute) {
      steps = [absoluteStep(index, isRow: isRow, owner: owner, final)]
    } else if parent.direction.isRow == isRow {
      steps = mainSteps(index, isRow: isRow, owner: owner, final)
    } else {
      steps = [crossStep(index, isRow: isRow, owner: owner, final)]
    }
    limit(&steps, index, isRow: isRow, owner: owner, final)
    if isByCSS(index, isRow: isRow) { steps.append(SizeStep(length: final, reason: .byCSS)) }
    return steps
  }

  /// Whether CSS decided, because Yoga's length ran away in the node's line, or would have none in the node
  /// itself.
  private func isByCSS(_ index: Int, isRow: Bool) -> Bool {
    let box = boxes[index]
    if box.flags.contains(.ranAway), box.parent >= 0, boxes[Int(box.parent)].direction.isRow == isRow {
      return true
    }
    return avoidedEndless && box.direction.isRow == isRow && box.justifyContent == .spaceAround
      && box.firstChild >= 0 && hasNoneInFlow(index)
  }

  private func hasNoneInFlow(_ index: Int) -> Bool {
    var next = boxes[index].firstChild
    while next >= 0 {
      if boxes[Int(next)].flags.isDisjoint(with: .outOfFlow) { return false }
      next = boxes[Int(next)].nextSibling
    }
    return true
  }

  /// Whether neither the node nor one around it has `display: none`. The root is laid out in any case.
  private func isDisplayed(_ index: Int) -> Bool {
    var index = index
    while boxes[index].parent >= 0 {
      if styles[boxes[index].style].display == .none { return false }
      index = Int(boxes[index].parent)
    }
    return true
  }

  private func rootStep(_ index: Int, isRow: Bool, _ final: Float) -> SizeStep {
    let available = isRow ? lastQuery?.width : lastQuery?.height
    if let own = ownLength(index, isRow: isRow, owner: available ?? .nan) { return own }
    return SizeStep(length: final, reason: available == nil ? .content : .viewport)
  }

  /// The length that the style sets.
  private func ownLength(_ index: Int, isRow: Bool, owner: Float) -> SizeStep? {
    let wanted = boxes[index].specifiedSize(isRow, owner)
    guard wanted == wanted else { return nil }
    let value = isRow ? styles[boxes[index].style].width : styles[boxes[index].style].height
    return SizeStep(length: wanted, reason: .length(value, owner: owner))
  }

  private func absoluteStep(_ index: Int, isRow: Bool, owner: Float, _ final: Float) -> SizeStep {
    if let own = ownLength(index, isRow: isRow, owner: owner) { return own }
    let position = styles[boxes[index].style].position
    let start = (isRow ? position.left : position.top).resolved(against: owner)
    let end = (isRow ? position.right : position.bottom).resolved(against: owner)
    if start == start, end == end {
      // Percentages refer to the content box, but offsets count from the padding box.
      let parent = boxes[Int(boxes[index].parent)]
      let border = styles[parent.style].border
      let block =
        (isRow ? parent.frameWidth : parent.frameHeight)
        - (isRow
          ? Box.thickness(border.left) + Box.thickness(border.right)
          : Box.thickness(border.top) + Box.thickness(border.bottom))
      return SizeStep(length: block - start - end, reason: .offsets(start: start, end: end, owner: block))
    }
    return ratioStep(index, isRow: isRow) ?? SizeStep(length: final, reason: .content)
  }

  private func ratioStep(_ index: Int, isRow: Bool) -> SizeStep? {
    let box = boxes[index]
    guard box.flags.contains(.aspect) else { return nil }
    let length = isRow ? box.frameHeight * box.aspectRatio : box.frameWidth / box.aspectRatio
    return SizeStep(length: length, reason: .aspectRatio(box.aspectRatio))
  }

  // MARK: The main axis: the base size, and what it gains or loses

  private func mainSteps(_ index: Int, isRow: Bool, owner: Float, _ final: Float) -> [SizeStep] {
    let box = boxes[index]
    let line = FlexLine(of: index, in: self, isRow: isRow, owner: owner)
    var steps = [baseStep(index, isRow: isRow, owner: owner, isOnlyFlexible: line.onlyFlexible == index)]
    guard final != line.base else { return steps }
    if final > line.base, box.grow > 0, line.free > 0 {
      steps.append(
        SizeStep(
          length: final, reason: .grow(free: line.free, factor: box.grow, total: line.growTotal)))
    } else if final < line.base, box.shrink > 0, line.free < 0 {
      steps.append(
        SizeStep(
          length: final,
          reason: .shrink(missing: -line.free, weight: box.shrink * line.base, total: line.shrinkTotal)))
    }
    return steps
  }

  private func baseStep(_ index: Int, isRow: Bool, owner: Float, isOnlyFlexible: Bool) -> SizeStep {
    let box = boxes[index]
    let base = box.flexBasis == box.flexBasis ? box.flexBasis : 0
    if box.flags.contains(.basis), base == styles[boxes[index].style].basis.resolved(against: owner) {
      return SizeStep(length: base, reason: .basis(styles[boxes[index].style].basis, owner: owner))
    }
    if isOnlyFlexible, base == 0 { return SizeStep(length: 0, reason: .remainder) }
    if let own = ownLength(index, isRow: isRow, owner: owner) { return own }
    if let ratio = ratioStep(index, isRow: isRow), ratio.length == base { return ratio }
    return SizeStep(length: base, reason: .content)
  }

  // MARK: The cross axis

  private func crossStep(_ index: Int, isRow: Bool, owner: Float, _ final: Float) -> SizeStep {
    let box = boxes[index]
    let parent = boxes[Int(box.parent)]
    if let ratio = ratioStep(index, isRow: isRow) { return ratio }
    if let own = ownLength(index, isRow: isRow, owner: owner) { return own }
    let align = box.alignSelf == .auto ? parent.alignItems : box.alignSelf
    if align == .stretch, !box.hasAutoMargin(isRow) {
      return SizeStep(
        length: parent.wrap == .noWrap ? owner - box.margin(isRow) : final, reason: .stretch(parent: owner))
    }
    return SizeStep(length: final, reason: .content)
  }

  // MARK: Limits

  /// Adds the limit that made the length what it is, if one did.
  private func limit(_ steps: inout [SizeStep], _ index: Int, isRow: Bool, owner: Float, _ final: Float) {
    guard let last = steps.last?.length, !isNearlyEqual(last, final) || isShare(steps.last) else { return }
    let box = boxes[index]
    let style = styles[boxes[index].style]
    if isNearlyEqual(final, box.maximum(isRow, owner)) {
      steps.append(SizeStep(length: final, reason: .maximum(isRow ? style.maxWidth : style.maxHeight)))
    } else if isNearlyEqual(final, box.minimum(isRow, owner)) {
      steps.append(SizeStep(length: final, reason: .minimum(isRow ? style.minWidth : style.minHeight)))
    } else if isNearlyEqual(last, final) {
      return
    } else if isNearlyEqual(final, box.inset(isRow)) {
      steps.append(SizeStep(length: final, reason: .insets))
    } else if isRow, box.leastLength > 0, isNearlyEqual(final, box.leastLength) {
      steps.append(SizeStep(length: final, reason: .wholeWords))
    } else {
      steps.append(SizeStep(length: final, reason: .other))
    }
  }

  private func isShare(_ step: SizeStep?) -> Bool {
    switch step?.reason {
    case .grow, .shrink: true
    default: false
    }
  }
}

/// The line that a node is in, as its parent distributed its space.
private struct FlexLine {
  /// The node's hypothetical main size: its base size within its limits.
  var base: Float = 0
  /// What is left inside the parent, negative if something is missing.
  var free: Float
  var growTotal: Float = 0
  /// The sum of the shrink factors times the base sizes.
  var shrinkTotal: Float = 0
  /// The only child of the parent that grows and shrinks.
  var onlyFlexible: Int?

  init(of index: Int, in tree: LayoutTree, isRow: Bool, owner: Float) {
    let boxes = tree.boxes
    free = owner
    var flexible: [Int] = []
    var next = boxes[Int(boxes[index].parent)].firstChild
    while next >= 0 {
      let child = boxes[Int(next)]
      defer { next = child.nextSibling }
      guard child.flags.isDisjoint(with: .outOfFlow) else { continue }
      if child.flags.contains(.flexible) { flexible.append(Int(next)) }
      guard child.line == boxes[index].line else { continue }
      let basis = child.flexBasis == child.flexBasis ? child.flexBasis : 0
      let length = child.limited(isRow, basis, owner)
      if Int(next) == index { base = length }
      free -= length + child.margin(isRow)
      growTotal += child.grow
      shrinkTotal += child.shrink * length
    }
    if flexible.count == 1 { onlyFlexible = flexible[0] }
  }
}

/// One step of CSS Flexbox that decided a node's length on an axis, with the length after it.
package struct SizeStep: Sendable, Equatable {
  /// The length after this step, in points.
  package var length: Float
  package var reason: Reason

  package init(length: Float, reason: Reason) {
    self.length = length
    self.reason = reason
  }

  package enum Reason: Sendable, Equatable {
    /// The node is not displayed.
    case notDisplayed
    /// The root has the size of the viewport.
    case viewport
    /// The style sets the length. For a percentage, `owner` is the length that it refers to.
    case length(LayoutValue, owner: Float)
    /// The style sets the flex basis.
    case basis(LayoutValue, owner: Float)
    /// Its content is as long.
    case content
    /// The only child that grows and shrinks gets what the others leave, whatever its content.
    case remainder
    /// The length on the other axis and the aspect ratio give this one.
    case aspectRatio(Float)
    /// It is stretched to the length inside its parent, or to its line in a parent that wraps.
    case stretch(parent: Float)
    /// An absolute node with two opposite offsets has what is between them.
    case offsets(start: Float, end: Float, owner: Float)
    /// A share of the free space of its line: `factor` of `total`.
    case grow(free: Float, factor: Float, total: Float)
    /// A share of what is missing in its line. Its weight is the shrink factor times the base size.
    case shrink(missing: Float, weight: Float, total: Float)
    /// Its minimum is larger, or its maximum smaller.
    case minimum(LayoutValue), maximum(LayoutValue)
    /// A row keeps its widest word whole.
    case wholeWords
    /// A node is at least as long as its padding and border.
    case insets
    /// Yoga's number runs away or has no end, so that CSS decides.
    case byCSS
    /// What other steps do not explain: a limit of the parent, or an approximate layout.
    case other
  }
}

/// Why a node has its size: the steps on each axis. Their last lengths are those of the frame.
package struct SizeExplanation: Sendable, Equatable {
  package var width: [SizeStep]
  package var height: [SizeStep]
}
