/// Explanations are derived from the boxes after a layout: each box keeps its flex base size, its limits and
/// its result.
extension LayoutTree {
  /// Discards all sizes, so that the next layout starts from scratch. To be called on a copy before
  /// ``explanation(of:)``, because boxes that an update reuses can have the base size of an earlier query.
  package mutating func forgetSizes() { resetRuns() }

  /// Makes the keys of styles mean other styles from now on, as for another device.
  package mutating func forgetStyleKeys() { styles.forgetKeys() }

  /// The reason for the size of a node's frame; nil for a node that is not in the tree.
  package func explanation(of node: LayoutNode) -> SizeExplanation? {
    guard let index = known(node) else { return nil }
    return SizeExplanation(
      width: steps(of: index, isRow: true), height: steps(of: index, isRow: false),
      isPlacedByCSS: isPlacedByCSS(index))
  }

  /// Whether CSS decided where the node is, because Yoga has no number for it.
  private func isPlacedByCSS(_ index: Int) -> Bool {
    let box = boxes[index]
    if box.isPlacedByCSS { return isDisplayed(index) }
    guard box.parent >= 0, box.isBaselineHidden else { return false }
    let alignment = boxes[Int(box.parent)].alignment(ofChildWith: box.alignSelf)
    return alignment == .baseline && isDisplayed(index)
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
    if box.isAbsolute {
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

  /// Whether CSS decided, because Yoga's length ran away in the node's line, or would be undefined in the
  /// node itself.
  private func isByCSS(_ index: Int, isRow: Bool) -> Bool {
    let box = boxes[index]
    if box.ranAway, box.parent >= 0, boxes[Int(box.parent)].direction.isRow == isRow {
      return true
    }
    return avoidedEndless && box.direction.isRow == isRow && box.justifyContent == .spaceAround
      && box.firstChild >= 0 && hasNoneInFlow(index)
  }

  private func hasNoneInFlow(_ index: Int) -> Bool {
    var next = boxes[index].firstChild
    while next >= 0 {
      if boxes[Int(next)].isInFlow { return false }
      next = boxes[Int(next)].nextSibling
    }
    return true
  }

  /// Whether neither the node nor an ancestor has `display: none`. The root is always laid out.
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
      let margin = boxes[index].margin(isRow)
      return SizeStep(
        length: block - start - end - margin,
        reason: .offsets(start: start, end: end, margin: margin, owner: block))
    }
    return ratioStep(index, isRow: isRow) ?? SizeStep(length: final, reason: .content)
  }

  /// - Parameter other: the length on the other axis, if it was different when the ratio was applied.
  private func ratioStep(_ index: Int, isRow: Bool, other: Float = .nan) -> SizeStep? {
    let box = boxes[index]
    guard box.hasAspectRatio else { return nil }
    let side = other == other ? other : isRow ? box.frameHeight : box.frameWidth
    let length = isRow ? side * box.aspectRatio : side / box.aspectRatio
    return SizeStep(length: length, reason: .aspectRatio(box.aspectRatio))
  }

  // MARK: The main axis: the base size, and what it gains or loses

  private func mainSteps(_ index: Int, isRow: Bool, owner: Float, _ final: Float) -> [SizeStep] {
    let line = FlexLine(of: index, in: self, isRow: isRow, owner: owner)
    var steps = [baseStep(index, isRow: isRow, owner: owner, isOnlyFlexible: line.onlyFlexible == index)]
    // The share starts from the base size within its limits.
    limit(&steps, index, isRow: isRow, owner: owner, line.base(of: index))
    if let share = line.share(of: index), !isNearlyEqual(share.length, line.base(of: index)) {
      steps.append(share)
    }
    return steps
  }

  private func baseStep(_ index: Int, isRow: Bool, owner: Float, isOnlyFlexible: Bool) -> SizeStep {
    let box = boxes[index]
    let base = box.flexBasis == box.flexBasis ? box.flexBasis : 0
    if box.hasBasis, base == styles[boxes[index].style].basis.resolved(against: owner) {
      return SizeStep(length: base, reason: .basis(styles[boxes[index].style].basis, owner: owner))
    }
    if isOnlyFlexible, base == 0 { return SizeStep(length: 0, reason: .remainder) }
    if let own = ownLength(index, isRow: isRow, owner: owner) { return own }
    let crossOwner = boxes[Int(box.parent)]
    let cross = (isRow ? crossOwner.frameHeight : crossOwner.frameWidth) - crossOwner.inset(!isRow)
    for other in [box.specifiedSize(!isRow, cross), .nan] {
      if let ratio = ratioStep(index, isRow: isRow, other: other), isNearlyEqual(ratio.length, base) {
        return ratio
      }
    }
    return contentStep(index, isRow: isRow, owner: owner, base)
  }

  /// The length of the content. A measured length is within the limits already.
  private func contentStep(_ index: Int, isRow: Bool, owner: Float, _ length: Float) -> SizeStep {
    let box = boxes[index]
    let style = styles[box.style]
    let (least, most) = (box.minimum(isRow, owner), box.maximum(isRow, owner))
    if length > 0, isNearlyEqual(length, most) {
      return SizeStep(length: length, reason: .maximum(isRow ? style.maxWidth : style.maxHeight))
    }
    if length > 0, isNearlyEqual(length, least) {
      return SizeStep(length: length, reason: .minimum(isRow ? style.minWidth : style.minHeight))
    }
    return SizeStep(length: length, reason: .content)
  }

  // MARK: The cross axis

  private func crossStep(_ index: Int, isRow: Bool, owner: Float, _ final: Float) -> SizeStep {
    let box = boxes[index]
    let parent = boxes[Int(box.parent)]
    if let ratio = ratioStep(index, isRow: isRow) { return ratio }
    if let own = ownLength(index, isRow: isRow, owner: owner) { return own }
    if parent.alignment(ofChildWith: box.alignSelf) == .stretch, !box.hasAutoMargin(isRow) {
      let margin = box.margin(isRow)
      return SizeStep(
        length: parent.wrap == .noWrap ? owner - margin : final,
        reason: .stretch(parent: owner, margin: margin))
    }
    return contentStep(index, isRow: isRow, owner: owner, final)
  }

  // MARK: Limits

  private func limit(_ steps: inout [SizeStep], _ index: Int, isRow: Bool, owner: Float, _ final: Float) {
    guard let last = steps.last?.length, !isNearlyEqual(last, final) else { return }
    steps.append(SizeStep(length: final, reason: limitReason(index, isRow: isRow, owner: owner, last, final)))
  }

  private func limitReason(
    _ index: Int, isRow: Bool, owner: Float, _ last: Float, _ final: Float
  ) -> SizeStep.Reason {
    let box = boxes[index]
    let style = styles[box.style]
    // Percentages of an absolute node's limits refer to its own length.
    let owners = box.isAbsolute ? [owner, last + box.margin(isRow)] : [owner]
    if final < last, owners.contains(where: { isNearlyEqual(final, box.maximum(isRow, $0)) }) {
      return .maximum(isRow ? style.maxWidth : style.maxHeight)
    }
    if final > last, owners.contains(where: { isNearlyEqual(final, box.minimum(isRow, $0)) }) {
      return .minimum(isRow ? style.minWidth : style.minHeight)
    }
    if isNearlyEqual(final, box.inset(isRow)) { return .insets }
    if isRow, lastQuery?.automaticMinimums == true, box.leastLength > 0,
      isNearlyEqual(final, box.leastLength)
    {
      return .wholeWords
    }
    return .other
  }
}

/// The line of a node, and how its parent distributed the space. The children that a limit stopped are known
/// by their results; the others shared the rest.
private struct FlexLine {
  private struct Item {
    var index: Int
    /// The hypothetical main size: the base size within its limits.
    var base: Float
    var final: Float
    var grow: Float
    var shrink: Float
    /// Its part of the sum of shrinking. As in Yoga, the base size counts without its limits.
    var shrinkPart: Float
    var isStopped = false
  }

  private var items: [Item] = []
  /// The free space inside the parent, negative if the children are too long.
  private var free: Float
  /// The only child of the parent that grows and shrinks.
  private(set) var onlyFlexible: Int?

  init(of index: Int, in tree: LayoutTree, isRow: Bool, owner: Float) {
    free = owner
    var flexible: [Int] = []
    var next = tree.boxes[Int(tree.boxes[index].parent)].firstChild
    while next >= 0 {
      let child = tree.boxes[Int(next)]
      let number = Int(next)
      next = child.nextSibling
      guard child.isInFlow else { continue }
      if child.isFlexible { flexible.append(number) }
      guard child.line == tree.boxes[index].line else { continue }
      let basis = child.flexBasis == child.flexBasis ? child.flexBasis : 0
      let base = child.limited(isRow, basis, owner)
      let final = isRow ? child.frameWidth : child.frameHeight
      free -= base + child.margin(isRow)
      var item = Item(
        index: number, base: base, final: final, grow: child.grow, shrink: child.shrink,
        shrinkPart: child.shrink * basis)
      let limits = [
        child.minimum(isRow, owner), child.maximum(isRow, owner), child.inset(isRow),
        isRow && tree.lastQuery?.automaticMinimums == true ? child.leastLength : .nan,
      ]
      item.isStopped = limits.contains { $0 > 0 && isNearlyEqual(final, $0) } || final == 0
      items.append(item)
    }
    if flexible.count == 1 { onlyFlexible = flexible[0] }
  }

  func base(of index: Int) -> Float { items.first { $0.index == index }?.base ?? 0 }

  /// The share of a child, before a limit stops it; nil if it takes part in no sharing.
  func share(of index: Int) -> SizeStep? {
    guard let item = items.first(where: { $0.index == index }), free != 0 else { return nil }
    let grows = free > 0
    var (left, total) = (free, items.reduce(0) { $0 + (grows ? $1.grow : $1.shrinkPart) })
    if total > 0, total < 1 { total = 1 }
    for other in items where other.isStopped && other.index != index {
      left -= other.final - other.base
      total -= grows ? other.grow : other.shrinkPart
    }
    let weight = grows ? item.grow : item.shrink * item.base
    guard weight > 0, total > 0, grows == (left > 0), left != 0 else { return nil }
    let step = SizeStep(
      length: item.base + left / total * weight,
      reason: grows
        ? .grow(free: left, factor: weight, total: total)
        : .shrink(missing: -left, weight: weight, total: total))
    return item.isStopped || isNearlyEqual(step.length, item.final) ? step : nil
  }
}

/// One step of CSS Flexbox that decided a node's length on an axis, and the length after it.
package struct SizeStep: Sendable, Equatable {
  /// The length after this step, in points.
  package var length: Float
  package var reason: Reason

  package init(length: Float, reason: Reason) {
    self.length = length
    self.reason = reason
  }

  package enum Reason: Sendable, Equatable {
    case notDisplayed
    case viewport
    /// The style sets the length. For a percentage, `owner` is the reference length.
    case length(LayoutValue, owner: Float)
    case basis(LayoutValue, owner: Float)
    case content
    /// The only child that grows and shrinks takes the rest, whatever its content.
    case remainder
    /// The length on the other axis and the aspect ratio give this one.
    case aspectRatio(Float)
    /// The node is stretched to its parent's inner length less its margins, or to its line in a parent that
    /// wraps.
    case stretch(parent: Float, margin: Float)
    /// An absolute node with two opposite offsets fills the space between them, less its margins.
    case offsets(start: Float, end: Float, margin: Float, owner: Float)
    /// A share of the free space of its line: `factor` of `total`.
    case grow(free: Float, factor: Float, total: Float)
    /// A share of the missing space of its line. Its weight is the shrink factor times the base size.
    case shrink(missing: Float, weight: Float, total: Float)
    /// Its minimum is larger, or its maximum smaller.
    case minimum(LayoutValue), maximum(LayoutValue)
    /// A row does not break its widest word.
    case wholeWords
    /// A node is at least as long as its padding and border.
    case insets
    /// Yoga's number runs away or is infinite, so CSS decides.
    case byCSS
    /// Not explained by other steps: a limit of the parent, or an approximate layout.
    case other
  }
}

/// The reason for a node's size: the steps on each axis. The last lengths are those of the frame.
package struct SizeExplanation: Sendable, Equatable {
  package var width: [SizeStep]
  package var height: [SizeStep]
  /// Whether Yoga has no number for the position, so that CSS decides.
  package var isPlacedByCSS = false
}
