/// The min-content width (CSS Sizing §5.1): the least width in which no word in a subtree is broken.
extension Flexbox {
  /// The node's min-content width, with padding and border. Each node is visited at most once in a layout, and only if
  /// it changed; there is no recursion.
  mutating func minContent(of top: Int) -> Float {
    var index = top
    while true {
      if !knowsMinContent(index) {
        startMinContent(index)
        if hasWordsBelow(index) {
          index = Int(boxes[index].firstChild)
          continue
        }
      }
      while index != top {
        let parent = Int(boxes[index].parent)
        addMinContent(of: index, to: parent)
        if boxes[index].nextSibling >= 0 { break }
        index = parent
      }
      if index == top { return boxes[top].minContent }
      index = Int(boxes[index].nextSibling)
    }
  }

  /// A width from an earlier layout is valid if nothing changed. Leaves without content are not cached.
  private func knowsMinContent(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.cache >= 0 else { return false }
    return box.pointee.minContentRun == run
      || (box.pointee.minContentRun != 0 && !box.pointee.flags.contains(.dirty))
  }

  /// Starts with a node's own width: its padding and border, and a leaf's content.
  private mutating func startMinContent(_ index: Int) {
    let box = boxes + index
    visits += 1
    var width = edges(index).inset
    if box.pointee.flags.contains(.measured) {
      let content = measureContent(
        LayoutNode(index: index), MeasureRequest(width: .minContent, height: .undefined))
      width += Flexbox.sane(content.width)
    }
    box.pointee.minContent = width
    box.pointee.minContentRun = run
  }

  /// Hidden content has no words, and content that scrolls sideways needs no width.
  private func hasWordsBelow(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.firstChild >= 0, !box.pointee.flags.contains(.hidden) else { return false }
    switch style(of: index).pointee.overflow {
    case .visible: return true
    case .hidden: return false
    case .scroll: return !box.pointee.direction.isRow
    }
  }

  /// In a row without wrapping the children's widths are added; otherwise the largest counts.
  private func addMinContent(of index: Int, to parent: Int) {
    let child = boxes + index
    guard child.pointee.flags.isDisjoint(with: .outOfFlow) else { return }
    let isInRow = boxes[parent].direction.isRow
    let width = contribution(of: index, isInRow: isInRow)
    let inset = edges(parent).inset
    let others = boxes[parent].minContent - inset
    boxes[parent].minContent =
      inset
      + (isInRow && boxes[parent].wrap == .noWrap
        ? others + maximumIgnoringNaN(0, width) : maximumIgnoringNaN(others, width))
  }

  /// What a child contributes to its parent's min-content width, margins included. A width in points is used as it is,
  /// or as an upper limit if the child can shrink. Percentages are ignored.
  private func contribution(of index: Int, isInRow: Bool) -> Float {
    let child = boxes + index
    var width = child.pointee.minContent
    let isPoints = child.pointee.flags.isDisjoint(with: .percentWidth)
    if isPoints, child.pointee.width >= 0 {
      let canShrink = isInRow && child.pointee.shrink > 0
      width = canShrink ? smaller(width, child.pointee.width) : child.pointee.width
    }
    if !child.pointee.flags.contains(.percentMaxWidth), child.pointee.maxWidth >= 0 {
      width = smaller(width, child.pointee.maxWidth)
    }
    if !child.pointee.flags.contains(.percentMinWidth) {
      width = maximumIgnoringNaN(child.pointee.minWidth, width)
    }
    let (inset, margin) = edges(index)
    return maximumIgnoringNaN(width, inset) + margin
  }

  /// The horizontal padding with border, and the horizontal margin. Percentages of an unknown width are zero.
  private func edges(_ index: Int) -> (inset: Float, margin: Float) {
    let box = boxes + index
    guard box.pointee.flags.contains(.percentEdges) else {
      return (box.pointee.inset(true), box.pointee.margin(true))
    }
    var bare = Box()
    bare.resolveEdges(style(of: index).pointee, against: .nan)
    return (bare.inset(true), bare.margin(true))
  }
}
