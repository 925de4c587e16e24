extension LayoutTree {
  /// Adds a node before its parent's child at this place; a place past the end appends.
  @discardableResult
  package mutating func insert(
    _ style: LayoutStyle, to parent: LayoutNode, at place: Int, isMeasured: Bool = false
  ) -> LayoutNode {
    let index = makeBox(style, isMeasured: isMeasured)
    if let parent = container(parent) {
      let previous = child(of: parent, before: place)
      link(index, to: parent, after: previous)
    }
    return LayoutNode(index: index)
  }

  /// Takes the node and all below it out of the tree; their handles are void from then on.
  package mutating func remove(_ node: LayoutNode) {
    guard let top = known(node) else { return }
    unlink(top)
    release(top)
  }

  /// Takes all of the node's children, and all below them, out of the tree.
  package mutating func removeChildren(of node: LayoutNode) {
    for child in children(of: node) { remove(child) }
  }

  /// Moves a node with all below it to a parent, before that parent's child at this place; `nil` makes it
  /// a root. A node that would end up below itself stays where it is.
  package mutating func move(_ node: LayoutNode, to parent: LayoutNode?, at place: Int = .max) {
    guard let index = known(node) else { return }
    guard parent != nil else {
      unlink(index)
      return
    }
    guard let parent = container(parent) else { return }
    var ancestor = parent
    while ancestor >= 0 {
      if ancestor == index { return }
      ancestor = Int(boxes[ancestor].parent)
    }
    unlink(index)
    let previous = child(of: parent, before: place)
    link(index, to: parent, after: previous)
  }

  /// Gives the node another style; the same style again changes nothing.
  package mutating func setStyle(_ style: LayoutStyle, of node: LayoutNode) {
    guard let index = known(node), styles[index] != style else { return }
    styles[index] = style
    let hadBaseline = boxes[index].alignSelf == .baseline
    boxes[index].adopt(style)
    let parent = Int(boxes[index].parent)
    if parent >= 0, hadBaseline != (style.alignSelf == .baseline) {
      boxes[parent].baselineCount += hadBaseline ? -1 : 1
    }
    keepAnswersIfNeeded(index)
    markDirty(index)
  }

  /// Says how far below its top edge a measured leaf's baseline is; `nil`, the default, is its height.
  package mutating func setBaseline(_ baseline: Float?, of node: LayoutNode) {
    guard let index = known(node) else { return }
    boxes[index].baseline = baseline.flatMap { $0.isFinite ? $0 : nil } ?? .nan
    markDirty(index)
  }

  /// Says that a measured leaf's content is another one, so that it is asked again.
  package mutating func markDirty(_ node: LayoutNode) {
    guard let index = known(node) else { return }
    markDirty(index)
  }

  /// Above a dirty node all are dirty. What is no longer as it was is not cleared either.
  mutating func markDirty(_ index: Int) {
    var index = index
    while index >= 0, !boxes[index].flags.contains(.dirty) {
      boxes[index].flags.insert(.dirty)
      boxes[index].flags.remove(.cleared)
      index = Int(boxes[index].parent)
    }
  }

  mutating func makeBox(_ style: LayoutStyle, isMeasured: Bool) -> Int {
    var box = Box()
    box.flags = isMeasured ? [.measured, .dirty] : .dirty
    box.adopt(style)
    let index: Int
    if let free = freeBoxes.popLast() {
      index = Int(free)
      boxes[index] = box
      styles[index] = style
    } else {
      index = boxes.count
      boxes.append(box)
      styles.append(style)
    }
    keepAnswersIfNeeded(index)
    return index
  }

  /// Gives the storage of a subtree back, without recursion.
  private mutating func release(_ top: Int) {
    var pending = [Int32(top)]
    while let next = pending.popLast() {
      let index = Int(next)
      var child = boxes[index].firstChild
      while child >= 0 {
        pending.append(child)
        child = boxes[Int(child)].nextSibling
      }
      dropAnswers(of: index)
      boxes[index] = Box()
      boxes[index].flags = .removed
      freeBoxes.append(next)
    }
  }

  /// A leaf without content is worked out faster than remembered, unless its answers depend on its owner too.
  mutating func keepAnswersIfNeeded(_ index: Int) {
    // What was noted about children counts no longer where there are none.
    let flags = boxes[index].flags.subtracting(.limitsShareOwner)
    let isNeeded =
      boxes[index].firstChild >= 0 || flags.contains(.measured) || !flags.isDisjoint(with: .ownerBound)
    if !isNeeded {
      dropAnswers(of: index)
    } else if boxes[index].answers < 0 {
      boxes[index].answers = makeAnswers()
    }
  }

  /// Makes sure that there is a place for every measurement, and one at all, which a tree of bare leaves has no use
  /// for.
  mutating func reserveAnswers() {
    if answers.isEmpty { freeAnswers.append(makeAnswers()) }
    let missing = answers.count * Answers.stride - measurements.count
    if missing > 0 { measurements.append(contentsOf: repeatElement(Answer(), count: missing)) }
  }

  private mutating func makeAnswers() -> Int32 {
    if let free = freeAnswers.popLast() {
      answers[Int(free)].count = 0
      answers[Int(free)].hasLayout = false
      return free
    }
    answers.append(Answers())
    return Int32(answers.count - 1)
  }

  private mutating func dropAnswers(of index: Int) {
    guard boxes[index].answers >= 0 else { return }
    freeAnswers.append(boxes[index].answers)
    boxes[index].answers = -1
    boxes[index].flags.subtract([.historyBound, .limitsShareOwner])
  }
}
