/// The min-content width (CSS Sizing §5.1): the least width in which no word below a node is torn.
extension Flexbox {
  /// The node's min-content width with its padding and border. Each node is visited once in a layout, and only where
  /// it changed since the last; without recursion.
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

  /// What was worked out in an earlier layout counts where nothing changed. Bare leaves are not kept track of.
  private func knowsMinContent(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.answers >= 0 else { return false }
    return box.pointee.minContentRun == run
      || (box.pointee.minContentRun != 0 && !box.pointee.flags.contains(.dirty))
  }

  /// A node before its children are added: padding and border, and a leaf's content.
  private mutating func startMinContent(_ index: Int) {
    let box = boxes + index
    visits += 1
    var width = edges(index).inset
    if box.pointee.flags.contains(.measured) {
      let content = measure(LayoutNode(index: index), MeasureRequest(width: .minContent, height: .undefined))
      width += Flexbox.sane(content.width)
    }
    box.pointee.minContent = width
    box.pointee.minContentRun = run
  }

  /// What is not shown has no words, and what scrolls sideways shows any width.
  private func hasWordsBelow(_ index: Int) -> Bool {
    let box = boxes + index
    guard box.pointee.firstChild >= 0, !box.pointee.flags.contains(.hidden) else { return false }
    switch styles[index].overflow {
    case .visible: return true
    case .hidden: return false
    case .scroll: return !box.pointee.direction.isRow
    }
  }

  /// The children of a row in one line add up; else the widest counts.
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
        ? others + larger(0, width) : larger(others, width))
  }

  /// What a child adds to its parent's min-content width, margins included. A width in points is as wide as it says,
  /// or, where it can be shortened, its content; percentages say nothing yet.
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
    if !child.pointee.flags.contains(.percentMinWidth) { width = larger(child.pointee.minWidth, width) }
    let (inset, margin) = edges(index)
    return larger(width, inset) + margin
  }

  /// Padding with border, and margin, across; shares of a width that is not known count as nothing.
  private func edges(_ index: Int) -> (inset: Float, margin: Float) {
    let box = boxes + index
    guard box.pointee.flags.contains(.percentEdges) else {
      return (box.pointee.inset(true), box.pointee.margin(true))
    }
    var bare = Box()
    bare.resolveEdges(styles[index], against: .nan)
    return (bare.inset(true), bare.margin(true))
  }
}
