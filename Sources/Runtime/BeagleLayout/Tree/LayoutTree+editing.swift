extension LayoutTree {
  /// Inserts a node before its parent's child at this position. A position past the end appends.
  @discardableResult
  package mutating func insert(
    _ style: LayoutStyle, to parent: LayoutNode, at position: Int, isMeasured: Bool = false
  ) -> LayoutNode {
    let index = makeBox(styles.index(of: style), isMeasured: isMeasured)
    if let parent = container(parent) {
      let previous = child(of: parent, before: position)
      link(index, to: parent, after: previous)
    }
    return LayoutNode(index: index)
  }

  /// Removes the node and its descendants from the tree. Their handles become invalid.
  package mutating func remove(_ node: LayoutNode) {
    guard let top = known(node) else { return }
    unlink(top)
    release(top)
  }

  /// Moves a node with its descendants to a parent, before that parent's child at this position; `nil` makes
  /// it a root. A node cannot be moved below itself.
  package mutating func move(_ node: LayoutNode, to parent: LayoutNode?, at position: Int = .max) {
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
    let previous = child(of: parent, before: position)
    link(index, to: parent, after: previous)
  }

  /// Replaces the node's style. An equal style changes nothing.
  @discardableResult
  package mutating func setStyle(_ style: LayoutStyle, of node: LayoutNode) -> Bool {
    guard let index = known(node), styles[boxes[index].style] != style else { return false }
    boxes[index].style = styles.index(of: style)
    releaseStyles()
    let hadBaseline = boxes[index].alignSelf == .baseline
    boxes[index].adopt(style)
    // Earlier queries depended on the old style.
    boxes[index].placedRun = 0
    let parent = Int(boxes[index].parent)
    if parent >= 0, hadBaseline != (style.alignSelf == .baseline) {
      boxes[parent].baselineCount += hadBaseline ? -1 : 1
    }
    updateCache(index)
    markDirty(index, changes: parent)
    return true
  }

  /// Sets the distance of a measured leaf's baseline below its top edge. With `nil`, the default, it is the
  /// leaf's height.
  package mutating func setBaseline(_ baseline: Float?, of node: LayoutNode) {
    guard let index = known(node) else { return }
    boxes[index].isBaselineGiven = false
    boxes[index].knowsBaseline = false
    if let baseline, baseline.isFinite {
      boxes[index].baseline = baseline
      boxes[index].isBaselineGiven = true
    }
    markDirty(index, changes: Int(boxes[index].parent))
  }

  /// Marks a measured leaf's content as changed, so that it is measured again.
  package mutating func markDirty(_ node: LayoutNode) {
    guard let index = known(node) else { return }
    markDirty(index, changes: index)
  }

  /// The ancestors of a dirty node are dirty too. Nodes that change are no longer cleared.
  ///
  /// - Parameter changed: the node inside which this is a change: the parent, if the node's style changed;
  ///   the node itself, if its content or its children did.
  mutating func markDirty(_ index: Int, changes changed: Int) {
    noteChange(in: changed < 0 ? index : changed)
    var index = index
    while index >= 0, !boxes[index].isDirty {
      boxes[index].isDirty = true
      boxes[index].isCleared = false
      index = Int(boxes[index].parent)
    }
  }

  /// Creates a box with a style of the table. Returns its index.
  mutating func makeBox(_ style: Int32, isMeasured: Bool) -> Int {
    let index: Int
    if let free = freeBoxes.popLast() {
      index = Int(free)
      boxes[index] = styles.box(with: style)
    } else {
      index = boxes.count
      boxes.append(styles.box(with: style))
    }
    if isMeasured { boxes[index].isMeasured = true }
    updateCache(index)
    return index
  }

  /// Releases the storage of a subtree, without recursion.
  private mutating func release(_ top: Int) {
    var pending = [Int32(top)]
    while let next = pending.popLast() {
      let index = Int(next)
      var child = boxes[index].firstChild
      while child >= 0 {
        pending.append(child)
        child = boxes[Int(child)].nextSibling
      }
      dropCache(of: index)
      boxes[index] = Box()
      boxes[index].isRemoved = true
      freeBoxes.append(next)
    }
  }

  /// Creates or releases the node's cache. A leaf without content is faster to compute than to look up,
  /// unless its size depends on its parent.
  mutating func updateCache(_ index: Int) {
    let box = boxes[index]
    let isNeeded = box.firstChild >= 0 || box.isMeasured || box.dependsOnOwner
    if !isNeeded {
      dropCache(of: index)
    } else if boxes[index].cache < 0 {
      boxes[index].cache = makeCache()
    }
  }

  /// Creates the entries of new caches. There is at least one cache, even if the tree has only leaves without
  /// content, so that the pointers exist.
  mutating func reserveCachedSizes() {
    if caches.isEmpty { freeCaches.append(makeCache()) }
    let missing = cachedSizeCount - cachedSizes.count
    if missing > 0 { cachedSizes.append(contentsOf: repeatElement(CachedSize(), count: missing)) }
  }

  private mutating func makeCache() -> Int32 {
    if let free = freeCaches.popLast() {
      caches[Int(free)].count = 0
      caches[Int(free)].hasLayout = false
      return free
    }
    caches.append(SizeCache(first: Int32(truncatingIfNeeded: cachedSizeCount)))
    cachedSizeCount += SizeCache.usualCapacity
    return Int32(caches.count - 1)
  }

  private mutating func dropCache(of index: Int) {
    guard boxes[index].cache >= 0 else { return }
    freeCaches.append(boxes[index].cache)
    boxes[index].cache = -1
    boxes[index].isOrderDependent = false
  }
}
